/** Sets the text of a field as typing would, with an input event. */
export function setField(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!field) return
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
