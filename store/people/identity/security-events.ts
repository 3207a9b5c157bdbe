/** Security events for the operator's log, without secrets and with emails masked. */
import { type ClientNetwork, coarseNetworkOf } from '#engines/rate-limit/client-network.server.ts'
import { emailProblem } from './passwords/password-policy.server.ts'

/** Log levels by event. Names never change, as alarms match them; docs/operating.md explains each. */
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
  /** Of the client, such as 203.0.113.0/24 or 2001:db8:1::/48. */
  network: string
  /** The actor, if known. */
  uid?: string
  /** The person or thing concerned: a uid, an id, or a masked email. */
  about?: string
  /** Method and path pattern, such as POST /api/orders/:id/cancel. */
  route?: string
  /** Error code of the answer. */
  code?: string
}

export type ReportSecurityEvent = (event: SecurityEvent) => void

export function sourceOfRequest(
  requestId: string,
  client: ClientNetwork,
): Pick<SecurityEvent, 'requestId' | 'network'> {
  return { requestId, network: coarseNetworkOf(client) }
}

/** Masks an email as a***@shop.example. For accounts alone: other text may be part of a password. */
export function maskedMailbox(email: unknown): string | undefined {
  if (typeof email !== 'string' || emailProblem(email)) return undefined
  const [, first, host] = /^(.)[^@]*@((?:[a-z\d-]+\.)+[a-z][a-z\d-]+)$/iu.exec(email.trim()) ?? []
  return first && host ? `${first}***@${host}`.toLowerCase() : undefined
}
