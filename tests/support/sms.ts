/** A web hook for messages to phones, for tests of what is sent. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { atEnd } from './at-end.ts'

export type TestSms = { url: string; taken: { to: string; text: string }[] }

/** Opens the server; it is closed when the test file is done. */
export async function openTestSms(): Promise<TestSms> {
  const taken: TestSms['taken'] = []
  const server = createServer(async (request, response) => {
    taken.push(JSON.parse(await text(request)) as TestSms['taken'][number])
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`, taken }
}
