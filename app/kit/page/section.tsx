/** Sections of a page, some of them folded. */
import type { ReactNode } from 'react'

type SectionProps = {
  id: string
  heading: string
  className?: string
  headingLook?: string
  /** The heading can take the focus from a button that disappears with its row. */
  takesFocus?: boolean
  /** Shown at the right of the heading: a state, or a button for all of the section. */
  beside?: ReactNode
  children: ReactNode
}

export function Section({ id, heading, headingLook = 'mb-3 text-xl', takesFocus, beside, ...section }: SectionProps) {
  const title = (
    <h2 id={id} tabIndex={takesFocus ? -1 : undefined} className={headingLook}>
      {heading}
    </h2>
  )
  return (
    <section aria-labelledby={id} className={section.className}>
      {beside ? (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          {title}
          {beside}
        </div>
      ) : (
        title
      )}
      {section.children}
    </section>
  )
}

type FoldedProps = { summary: string; isOpen?: boolean; className?: string; children: ReactNode }

/** Content that few need, folded until somebody opens it; `isOpen` when something in it has begun or is wrong. */
export function Folded({ summary, isOpen, className = FOLDED, children }: FoldedProps) {
  return (
    <details open={isOpen || undefined} className={className}>
      <summary className="min-h-11 cursor-pointer content-center font-medium">{summary}</summary>
      {children}
    </details>
  )
}

const FOLDED = 'rounded-card border border-line bg-surface px-4 py-2 sm:px-6'

type FoldProps = Pick<SectionProps, 'id' | 'heading' | 'beside' | 'children'>

/** A section that is folded on phones until it is pressed. */
export function Fold({ id, heading, beside, children }: FoldProps) {
  return (
    <section aria-labelledby={id} className="panel relative">
      <details className="desk-fold">
        <summary>
          <h2 id={id} className="inline text-xl">
            {heading}
          </h2>
        </summary>
        <div className="mt-3">{children}</div>
      </details>
      <div className="absolute top-3.5 right-5">{beside}</div>
    </section>
  )
}
