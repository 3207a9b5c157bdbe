/** Events for the operator: who got in, who was refused, what changed how. No secrets, and addresses masked. */
import { type ClientNetwork, coarseNetworkOf } from '#engines/rate-limit/client-network.server.ts'
import { emailProblem } from './passwords/password-policy.server.ts'

/** Every event by its name, which never changes: alarms go by it. docs/operating.md says what each means. */
export const SECURITY_EVENTS = {
  'sign-in.done': 'info',
  'sign-in.failed': 'warn',
  'request.refused': 'warn',
  'request.limited': 'warn',
  'password.changed': 'info',
  'password.link-made': 'warn',
  'email.confirmed': 'info',
  'phone.changed': 'info',
  'service.connected': 'info',
  'service.disconnected': 'info',
  'second-factor.on': 'info',
  'second-factor.off': 'info',
  'second-factor.moved': 'info',
  'second-factor.backup-codes': 'info',
  'second-factor.reset': 'warn',
  'secret.read': 'warn',
} as const

export type SecurityEvent = {
  event: keyof typeof SECURITY_EVENTS
  requestId: string
  /** The network that asked, such as 203.0.113.0/24 or 2001:db8:1::/48. */
  network: string
  /** Who did it, when that is known. */
  uid?: string
  /** Whom it is about: a uid, an id, or a masked address such as a***@shop.example. */
  about?: string
  /** Method and pattern of the path, such as POST /api/orders/:id/cancel, without what stood in it. */
  route?: string
  /** Why, in the words of the answer. */
  code?: string
}

export type ReportSecurityEvent = (event: SecurityEvent) => void

/** The request, in every event. */
export function sourceOfRequest(
  requestId: string,
  client: ClientNetwork,
): Pick<SecurityEvent, 'requestId' | 'network'> {
  return { requestId, network: coarseNetworkOf(client) }
}

/** a***@shop.example. Of addresses of accounts only: else what stands behind the @ may be the rest of a password. */
export function maskedMailbox(email: unknown): string | undefined {
  if (typeof email !== 'string' || emailProblem(email)) return undefined
  const [, first, host] = /^(.)[^@]*@((?:[a-z\d-]+\.)+[a-z][a-z\d-]+)$/iu.exec(email.trim()) ?? []
  return first && host ? `${first}***@${host}`.toLowerCase() : undefined
}
