/** An address in one spelling per mailbox: lower case, no plus tag, no dots at Gmail. `addressHash` does the same in SQL. */
export function addressKey(email: string): string {
  const [, name = '', host = ''] = /^([^@+]*)[^@]*@(.*)$/s.exec(email.trim().toLowerCase()) ?? [email, email]
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
