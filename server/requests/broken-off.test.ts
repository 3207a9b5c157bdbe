/** Requests that their client breaks off: that happens on every bad line, and is no fault of the shop. */
import { once } from 'node:events'
import net from 'node:net'
import { expect, test } from 'vitest'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const shop = await openTestShop({ LOG_LEVEL: 'info' })
const person = await shop.customer()
const owner = await shop.owner()

const FORM = 'multipart/form-data; boundary=x'
const PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'

/** Sends the head and a part of the body. */
async function begin(path: string, as: TestPerson, type: string, part: string): Promise<net.Socket> {
  const { port } = new URL(shop.url)
  const socket = net.connect(Number(port), '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: ${shop.url}`,
    `Cookie: ${as.cookie}`,
    `Content-Type: ${type}`,
    'Content-Length: 4000',
  ]
  const heard = once(shop.store.server, 'request')
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  await heard
  return socket
}

const openConnections = () =>
  new Promise<number>((resolve) => shop.store.server.getConnections((_, count) => resolve(count)))

test.each([true, false])('a body that is broken off (line cut: %s) is no error in the log', async (isCut) => {
  const ways: [string, TestPerson, string, string][] = [
    ['/api/auth/sign-in/email', person, 'application/json', '{"email":"a@'],
    ['/api/auth/update-user', person, 'application/json', '{"name":'],
    ['/api/orders', person, 'application/json', '{"orderItems":['],
    ['/api/me/photo', person, FORM, PART],
    ['/api/images/upload', owner, FORM, PART],
    ['/api/admin/product-imports', owner, FORM, PART],
  ]
  shop.logged.length = 0
  const before = await openConnections()
  for (const way of ways) {
    const socket = await begin(...way)
    // With a good-bye, or as a line that is cut.
    if (isCut) socket.resetAndDestroy()
    else socket.destroy()
  }
  await expect.poll(openConnections).toBeLessThanOrEqual(before)
  expect(shop.logged).toEqual([])
  expect((await shop.call('GET', '/api/products')).status).toBe(200)
})
