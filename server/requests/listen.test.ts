import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { BadSetting } from '#server/env.ts'
import { freePort } from '#tests/support/free-port.ts'
import { listen, tryToListen } from './listen.ts'

const reasonFor = (HOST: string, PORT: number) =>
  tryToListen({ HOST, PORT }).then(
    () => 'free',
    (error: unknown) => (error instanceof BadSetting ? error.message : String(error)),
  )

test('a place that is free may be listened at, before and after', async () => {
  const place = { HOST: '127.0.0.1', PORT: await freePort() }
  await tryToListen(place)
  const server = createServer()
  expect(await listen(server, place)).toBe(`http://127.0.0.1:${place.PORT}`)
  expect(await reasonFor(place.HOST, place.PORT)).toBe(`port ${place.PORT} is in use. Set PORT to another one.`)
  server.close()
})

test('a host that is none of this machine is named', async () => {
  const said = (host: string) => `HOST=${host} is no address of this machine. 0.0.0.0 stands for all of them.`
  for (const host of ['nohost.invalid', '203.0.113.7']) expect(await reasonFor(host, 3000)).toBe(said(host))
})
