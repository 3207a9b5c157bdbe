/** Files of 10 MB, of every odd kind, one behind the other: what shoppers notice of it. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BenchShop } from '#bench/shops/shops.ts'
import { compareUnderAttack } from './sign-ins.ts'

export async function measureOddFiles(shop: BenchShop): Promise<void> {
  const workerData = { url: shop.store.url, cookie: shop.owner }
  const sender = new Worker(new URL('../load/odd-files-thread.ts', import.meta.url), { workerData })
  await once(sender, 'message')
  await compareUnderAttack(shop, 'Odd files', () => {
    sender.postMessage('begin')
    return { stop }
  })

  async function stop(): Promise<Map<number, number>> {
    const answered = once(sender, 'message')
    sender.postMessage('stop')
    const [answers] = await answered
    return answers
  }
}
