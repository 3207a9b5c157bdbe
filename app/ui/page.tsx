import type { ReactNode } from 'react'

/** The main part of a page, under its one heading. */
export function Page({ heading, lead, children }: { heading: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <main id="main" className="shell page">
      <h1 className="page-heading">{heading}</h1>
      {lead ? <div className="mt-1 max-w-2xl text-muted">{lead}</div> : null}
      {children}
    </main>
  )
}

type SectionProps = {
  id: string
  heading: string
  className?: string
  headingLook?: string
  /** For a section whose buttons go with what they did. */
  takesFocus?: boolean
  children: ReactNode
}

/** A part of a page, named by its heading. */
export function Section({ id, heading, headingLook = 'mb-3 text-2xl', takesFocus, ...section }: SectionProps) {
  return (
    <section aria-labelledby={id} className={section.className}>
      <h2 id={id} tabIndex={takesFocus ? -1 : undefined} className={headingLook}>
        {heading}
      </h2>
      {section.children}
    </section>
  )
}
