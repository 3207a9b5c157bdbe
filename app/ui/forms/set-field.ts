/** Puts a text into a field as typing it would: the form hears of it. */
export function setField(field: HTMLInputElement | null, text: string): void {
  if (!field) return
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
