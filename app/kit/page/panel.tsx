import { type ReactNode, useId } from 'react'

type Props = {
  heading: string
  /** Shown at the right of the heading, such as a state. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A boxed part of a page, named by its heading. */
export function Panel({ heading, aside, className = '', children }: Props) {
  const id = useId()
  const title = (
    <h2 id={id} className="text-xl">
      {heading}
    </h2>
  )
  return (
    <section aria-labelledby={id} className={`panel ${className}`}>
      {aside ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {title}
          {aside}
        </div>
      ) : (
        title
      )}
      {children}
    </section>
  )
}
