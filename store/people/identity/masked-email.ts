/** Email addresses as shown to people who may not own them. Browser-safe. */

/** An address that its own person knows again and a stranger cannot write to, such as `a…@shop.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${[...email][0]}…${email.slice(at)}`
}

/** Such an address, when a text that anybody may have written is one; otherwise empty. */
export function readMaskedEmail(text: string | null): string {
  return text && /^[^\s@]{1,2}…@[a-z0-9.-]{1,253}$/i.test(text) ? text : ''
}
