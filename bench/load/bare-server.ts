/** What Node itself can do: one answer from memory. The bytes come from standard input; the port goes to the parent. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const bytes = await buffer(process.stdin)
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(bytes.length) }
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
