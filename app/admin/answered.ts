import { data } from 'react-router'
import type { Answer } from '#app/api/ask.ts'
import { read } from '#app/api/read.ts'

/** What a page reads in one call, with what else it is given, under the status of the answer. */
export async function answered<T, More extends object>(call: () => Promise<Answer<T>>, more = {} as More) {
  const { status, answer } = await read(call)
  return data({ status, answer, ...more }, { status })
}
