/** Lines of delivery rules: asking what they would change, and saving them. */
import { senderOfPage } from '#app/api/api-client.ts'
import type { Answer } from '#app/api/ask.ts'
import type { RulesCheck } from '#store/delivery/delivery.schema.ts'

export type LineOptions = { replaces?: 'true' | 'false'; without?: string }

/** What the lines would change. */
export function checkLines(text: string, options: LineOptions = {}) {
  return () => sendLines('check', text, options)
}

export function saveLines(text: string, options: LineOptions = {}) {
  return () => sendLines('save', text, options)
}

/** The typed client sends JSON; lines go as they are. */
function sendLines(call: 'check' | 'save', body: string, options: LineOptions): Promise<Answer<RulesCheck>> {
  const userId = senderOfPage()
  const query = new URLSearchParams(userId === undefined ? options : { userId, ...options })
  const headers = { 'content-type': 'text/csv' }
  return fetch(`/api/admin/delivery-rules/${call}?${query}`, { method: 'POST', headers, body })
}
