/**
 * One spelling of an address for all that reach the same person: small letters, without what stands behind a plus sign, and
 * at Gmail, which has two names, without dots. `addressHash` of the requests says the same in SQL.
 */
export function addressKey(email: string): string {
  const [, name = '', host = ''] = /^([^@+]*)[^@]*@(.*)$/s.exec(email.trim().toLowerCase()) ?? [email, email]
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
