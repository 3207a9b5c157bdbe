import type { ReactNode } from 'react'

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
