/** Calls that were refused because the password must be given again: one place asks for it, and they are made once more. */
import { sendThrough } from './api-client.ts'
import { readProblem } from './problem.ts'

/** `answer` hears whether the person has proven who they are, or gave it up. */
export type ProofQuestion = { secondFactor: boolean; answer: (isProven: boolean) => void }

type Asker = (question: ProofQuestion) => void

let asked: Promise<boolean> | undefined

/** Registers the function that asks the person, while a page shows it. Returns how to stop. */
export function answerForProof(ask: Asker): () => void {
  return sendThrough((send) => withProof(send, ask))
}

/** Makes the call. When it is refused for want of a proof, asks for one and makes it once more. */
async function withProof(send: () => Promise<Response>, ask: Asker): Promise<Response> {
  const response = await send()
  if (response.status !== 403) return response
  const { code, facts } = await readProblem(response.clone())
  // Who has no password logs in again, as the refusal says.
  if (code !== 'proof_required' || facts.password !== true) return response
  asked ??= askPerson(ask, facts.secondFactor === true).finally(() => {
    asked = undefined
  })
  return (await asked) ? send() : response
}

function askPerson(ask: Asker, secondFactor: boolean): Promise<boolean> {
  return new Promise((answer) => ask({ secondFactor, answer }))
}
