/** Bulk actions in words. Browser-safe. */
import { rateInWords, rateOf } from '#store/money/gst/rates.ts'
import type { BulkAction } from './admin-products.schema.ts'

/** An action as the desk names it: "Price +10 %". */
export function nameOfAction(action: BulkAction): string {
  switch (action.kind) {
    case 'feature':
      return action.isFeatured ? 'Feature' : 'Remove from featured'
    case 'visibility':
      return { published: 'Publish', draft: 'Make a draft', hidden: 'Hide' }[action.visibility]
    case 'category': {
      const verb = { set: 'Set category', add: 'Add category', remove: 'Remove category' }[action.how]
      return `${verb} ${action.category.join(', ')}`
    }
    case 'price':
      return `Price ${action.percent < 0 ? '−' : '+'}${Math.abs(action.percent)} %`
    case 'stock':
      return action.how === 'set'
        ? `Stock to ${action.amount}`
        : `Stock ${action.amount < 0 ? '−' : '+'}${Math.abs(action.amount)}`
    case 'gst':
      return `GST ${gstInWords(action)}${action.from === undefined ? '' : ` from ${action.from}`}`
    case 'hsn':
      return action.code === null ? 'HSN code as its category' : `HSN code ${action.code}`
    case 'codes':
      return 'Codes of the shop'
    case 'delete':
      return 'Delete'
  }
}

function gstInWords({ percent, zero }: BulkAction & { kind: 'gst' }): string {
  const rate = rateOf(percent, zero ?? null)
  return rate ? rateInWords(rate) : 'as its category'
}
