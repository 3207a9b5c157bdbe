/** How an address or a number is found in what somebody wrote: a regular expression that PostgreSQL understands. */

/**
 * Finds the email addresses (in small letters) and phones (+91XXXXXXXXXX) as people write them, whatever the capitals, dots
 * and blanks, but not within another one. Undefined when there are none. For `~*` and `regexp_replace(..., 'gi')`.
 */
export function contactPattern(contacts: readonly string[]): string | undefined {
  const patterns = contacts.flatMap((contact) => {
    if (contact.includes('@')) return [emailPattern(contact)]
    return /\d{10}$/.test(contact) ? [phonePattern(contact)] : []
  })
  return patterns.length === 0 ? undefined : patterns.join('|')
}

function emailPattern(email: string): string {
  const literal = email.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
  return String.raw`(?<![\w.+-])${literal}(?!\.?[\w-])`
}

/** With or without country code or a leading zero; up to two other signs between digits. */
function phonePattern(phone: string): string {
  const [gap, digits] = ['[^[:alnum:]]{0,2}', [...phone.replace(/\D/g, '').slice(-10)]]
  return String.raw`(?<!\d)(?:(?:\+?91|0)${gap})?${digits.join(gap)}(?!\d)`
}
