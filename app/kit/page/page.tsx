import type { ReactNode } from 'react'

type Props = { heading: string; lead?: ReactNode; lang?: 'en' | undefined; children?: ReactNode }

/** The main part of a page, under its heading. `lang` is the heading's language, where the shopkeeper wrote it. */
export function Page({ heading, lead, lang, children }: Props) {
  return (
    <main id="main" className="shell page">
      <h1 lang={lang} className="page-heading">
        {heading}
      </h1>
      {lead ? (
        <div lang={lang} className="mt-1 max-w-2xl text-muted">
          {lead}
        </div>
      ) : null}
      {children}
    </main>
  )
}
