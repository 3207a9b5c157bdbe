/** Masks emails for people who may not own them. Browser-safe. */

/** Such as `a…@shop.example`, which its owner recognizes and nobody can write to. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${[...email][0]}…${email.slice(at)}`
}

/** The text if it has the form of a masked email, otherwise ''; anybody may have written it. */
export function readMaskedEmail(text: string | null): string {
  return text && /^[^\s@]{1,2}…@[a-z0-9.-]{1,253}$/i.test(text) ? text : ''
}
