/** Calls that were refused because the password must be given again: one place asks for it, and they are made once more. */
import { readProblem } from './problem.ts'

/** `answer` hears whether the person has proven who they are, or gave it up. */
export type ProofQuestion = { secondFactor: boolean; answer: (isProven: boolean) => void }

let ask: ((question: ProofQuestion) => void) | undefined
let asked: Promise<boolean> | undefined

/** Who asks the person, as long as a page shows it. Returns how to stop. */
export function answerForProof(asker: (question: ProofQuestion) => void): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/** Makes the call. When it is refused for want of a proof, asks for one and makes it once more. */
export async function withProof(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  if (response.status !== 403 || !ask) return response
  const { code, facts } = await readProblem(response.clone())
  // Who has no password logs in again, as the refusal says.
  if (code !== 'proof_required' || facts.password !== true) return response
  asked ??= askPerson(ask, facts.secondFactor === true).finally(() => {
    asked = undefined
  })
  return (await asked) ? send() : response
}

function askPerson(asker: NonNullable<typeof ask>, secondFactor: boolean): Promise<boolean> {
  return new Promise((answer) => asker({ secondFactor, answer }))
}
