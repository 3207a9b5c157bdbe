/**
 * One spelling for all addresses that reach the same mailbox: lower case, no plus tag, and at Gmail, under either of its
 * domains, no dots. `addressHash` of the requests does the same in SQL.
 */
export function addressKey(email: string): string {
  const [, name = '', host = ''] = /^([^@+]*)[^@]*@(.*)$/s.exec(email.trim().toLowerCase()) ?? [email, email]
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
