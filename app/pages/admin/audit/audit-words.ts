/** The audit log in plain words. */
import { formatPrice } from '#store/money.ts'

/** "product.update" as people say it: "Update product". */
export function wordsOfAction(action: string): string {
  const [noun = '', verb = ''] = action.split('.')
  const words = `${verb} ${noun}`.replaceAll('-', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type ChangedField = { name: string; before: string | undefined; after: string | undefined }

type Fields = Record<string, unknown> | null

/** The fields of a line, each as it was and as it is; undefined where there was, or is, none of it. */
export function changedFields(before: Fields, after: Fields): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => ({
    name: wordsOfField(name),
    before: before && name in before ? valueInWords(name, before[name]) : undefined,
    after: after && name in after ? valueInWords(name, after[name]) : undefined,
  }))
}

/** "originalPricePaise" as "original price". */
function wordsOfField(name: string): string {
  return name
    .replace(/Paise$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

function valueInWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (name.endsWith('Paise') && typeof value === 'number') return formatPrice(value / 100)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((item) => valueInWords('', item)).join(', ') || 'nothing'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
