/** Finds email addresses and phone numbers in free text, as a PostgreSQL regular expression. */

/**
 * Matches the email addresses (lower case) and phones (+91XXXXXXXXXX) in any capitals, dots and blanks, but not inside longer
 * ones. Undefined when there are none. For `~*` and `regexp_replace(..., 'gi')`.
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

/** With or without country code or leading zero; up to two other characters between digits. */
function phonePattern(phone: string): string {
  const [gap, digits] = ['[^[:alnum:]]{0,2}', [...phone.replace(/\D/g, '').slice(-10)]]
  return String.raw`(?<!\d)(?:(?:\+?91|0)${gap})?${digits.join(gap)}(?!\d)`
}
