import type { ReactNode } from 'react'

type Props = {
  heading: string
  lead?: ReactNode
  lang?: 'en' | undefined
  tint?: string
  picture?: ReactNode
  children?: ReactNode
}

/**
 * The main part of a page, under its heading. `lang` is the heading's language, where the shopkeeper wrote it; `tint` colours the
 * band behind the heading, `picture` stands in it.
 */
export function Page({ heading, lead, lang, tint, picture, children }: Props) {
  return (
    <main id="main" className="shell page">
      <div lang={lang} className="page-head" data-tint={tint}>
        <h1 className="page-heading">{heading}</h1>
        {lead ? <div className="max-w-2xl text-muted">{lead}</div> : null}
        {picture}
      </div>
      {children}
    </main>
  )
}
