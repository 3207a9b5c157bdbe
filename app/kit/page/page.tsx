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
