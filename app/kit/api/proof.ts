/**
 * Asks for the password when a call is refused for want of a recent one, then repeats the call. Several calls share one
 * question.
 */
import { interceptFetch } from './api-client.ts'
import { readProblem } from './problem.ts'

/** `answer` is called with true once the person has proven who they are, and false if they cancel. */
export type ProofQuestion = { secondFactor: boolean; answer: (isProven: boolean) => void }

type Asker = (question: ProofQuestion) => void

let asked: Promise<boolean> | undefined

/** Registers the function that asks the person. Returns a function that ends this. */
export function onProofQuestion(ask: Asker): () => void {
  return interceptFetch((send) => withProof(send, ask))
}

async function withProof(send: () => Promise<Response>, ask: Asker): Promise<Response> {
  const response = await send()
  if (response.status !== 403) return response
  const { code, facts } = await readProblem(response.clone())
  // Somebody without a password logs in again, as the refusal says.
  if (code !== 'proof_required' || facts.password !== true) return response
  asked ??= askPerson(ask, facts.secondFactor === true).finally(() => {
    asked = undefined
  })
  return (await asked) ? send() : response
}

function askPerson(ask: Asker, secondFactor: boolean): Promise<boolean> {
  return new Promise((answer) => ask({ secondFactor, answer }))
}
