import type { Visibility } from '#store/products/products.ts'

export const VISIBILITY_NAMES: Record<Visibility, string> = {
  published: 'Published',
  draft: 'Draft',
  hidden: 'Hidden',
}

/** What each means to shoppers. */
export const VISIBILITY_HINTS: Record<Visibility, string> = {
  published: 'shoppers find and buy it',
  draft: 'not on sale yet',
  hidden: 'not on sale now',
}

/** A word beside the name of a product that shoppers do not see; nothing beside the others. */
export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  if (visibility === 'published') return null
  return (
    <span className="inline-block rounded-full border border-edge bg-sunken px-2 text-sm font-semibold">
      {VISIBILITY_NAMES[visibility]}
    </span>
  )
}
