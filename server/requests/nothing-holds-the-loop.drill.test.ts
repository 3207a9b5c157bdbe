/** Nothing that a person sends may hold the loop that answers everybody: the oddest there is, at every door, kind by kind. */
import { fork } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { IS_LONG, within } from '#tests/support/at-length.ts'
import { watchLoop } from '#tests/support/loop-holds.ts'
import type { Message, Order } from '#tests/support/odd-sender.ts'
import { openTestShop } from '#tests/support/shop.ts'

const SENDER = path.join(import.meta.dirname, '../../tests/support/odd-sender.ts')
/** Milliseconds of the shop's own processor time: 50 on a quiet machine, and a busy one is slower at everything. */
const MOST_MS = within(100)
const SHOWN = 12

type Kind = { kind: string; heldMs: number; livezMs: number; sent: number }

test('whatever is sent, of every kind and at every door, others are answered meanwhile', {
  timeout: 900_000,
}, async () => {
  const shop = await openTestShop()
  const [owner, customer] = [await shop.owner(), await shop.customer()]
  const product = await shop.product()
  const cookies = { owner: owner.cookie, customer: customer.cookie, visitor: '' }
  const order: Order = { url: shop.url, cookies, product, every: IS_LONG ? 1 : 12 }
  const { kinds, faults } = await sendAll(order)
  const sent = kinds.reduce((sum, one) => sum + one.sent, 0)
  const worst = kinds.toSorted((a, b) => b.heldMs - a.heldMs)
  const lines = worst
    .slice(0, IS_LONG ? kinds.length : SHOWN)
    .map(
      ({ kind, heldMs, livezMs }) =>
        `${heldMs.toFixed(0).padStart(6)} ms held, /livez ${livezMs.toFixed(0)} ms: ${kind}`,
    )
  process.stdout.write(`${kinds.length} kinds, ${sent} requests. The worst:\n${lines.join('\n')}\n`)
  expect(faults).toEqual([])
  expect(worst.filter(({ heldMs }) => heldMs > MOST_MS)).toEqual([])
  expect(kinds.filter((one) => one.sent > 0).length).toBeGreaterThan(40)
})

function sendAll(order: Order): Promise<{ kinds: Kind[]; faults: string[] }> {
  const sender = fork(SENDER, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
  const loop = watchLoop()
  atEnd(async () => {
    loop.stop()
    sender.kill('SIGKILL')
  })
  const kinds: Kind[] = []
  const faults: string[] = []
  return new Promise((resolve, reject) => {
    sender.once('exit', (code) => reject(new Error(`The sender ended with ${code}`)))
    sender.on('message', (told: Message) => {
      if ('done' in told) return resolve({ kinds, faults })
      const heldMs = loop.take()
      if ('ended' in told) {
        kinds.push({ kind: told.ended, heldMs, livezMs: told.livezMs, sent: told.sent })
        faults.push(...told.faults.map((fault) => `${told.ended}: ${fault}`))
      }
      sender.send('go on')
    })
    sender.send(order)
  })
}
