/**
 * The origin at which the shop was opened, as far as it can be trusted. Links in the mails that a request causes lead
 * there, so that the reader stays logged in. Strangers choose their Host header, and may cause a mail to somebody else: it
 * counts only when it names the very address of this machine that the connection came in at.
 */
import type { IncomingMessage } from 'node:http'
import { isLoopback } from './slow-clients.ts'

/** "http://192.168.1.5:3000", or undefined when the header says anything but that. Nothing stands between for this. */
export function openedOrigin({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined {
  const { localAddress = '', localPort } = socket
  const written = `http://${headers.host ?? ''}`
  if (!URL.canParse(written)) return undefined
  const { origin, hostname, port } = new URL(written)
  if (Number(port || 80) !== localPort || origin !== written.toLowerCase()) return undefined
  const own = localAddress.replace(/^::ffff:/, '').replace(/%.*$/, '')
  const names = own.includes(':') ? [`[${own}]`] : [own]
  if (isLoopback(own)) names.push('localhost')
  return names.includes(hostname) ? origin : undefined
}
