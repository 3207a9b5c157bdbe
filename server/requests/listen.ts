/** Listens at HOST and PORT, and says in words why that fails. */
import { createServer, type Server } from 'node:net'
import { systemErrorCodeOf } from '#engines/postgres/durable-file.ts'
import { BadSetting, type Env } from '#server/env.ts'
import { addressAt } from '#server/shop.ts'

type Place = Pick<Env, 'HOST' | 'PORT'>

/** Returns the address, such as http://127.0.0.1:3000. Throws `BadSetting`. */
export async function listen(server: Server, { HOST, PORT }: Place): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(inWords(error, { HOST, PORT })))
    server.listen(PORT, HOST, resolve)
  })
  const bound = server.address()
  return addressAt(HOST, typeof bound === 'object' && bound ? bound.port : PORT)
}

/** Throws as `listen` would, before anything is made for a shop that could not open. */
export async function tryToListen(place: Place): Promise<void> {
  const server = createServer()
  await listen(server, place)
  await new Promise((done) => server.close(done))
}

function inWords(error: Error, { HOST, PORT }: Place): Error {
  const code = systemErrorCodeOf(error)
  if (code === 'EADDRINUSE') return new BadSetting(`port ${PORT} is in use. Set PORT to another one.`)
  if (code === 'EACCES') return new BadSetting(`this user may not listen on port ${PORT}. Set PORT to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new BadSetting(`HOST=${HOST} is no address of this machine. 0.0.0.0 stands for all of them.`)
  return error
}
