import { data } from 'react-router'
import type { Answer } from '#app/api/ask.ts'
import { read } from '#app/api/read.ts'

/** A page's answer from one call, with further data of the page, under the answer's status. */
export async function answered<T, More extends object>(call: () => Promise<Answer<T>>, more = {} as More) {
  const { status, answer } = await read(call)
  return data({ status, answer, ...more }, { status })
}
