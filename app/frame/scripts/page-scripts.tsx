import { createContext, useContext, useEffect } from 'react'
import { PAGE_DATA } from './page-data.ts'
import { noteScriptsRun, ServerScript, useFromServer } from './server-script.tsx'

/** What the built files of a page are called. */
export type PageFiles = {
  /** Run in this order. */
  scripts: readonly string[]
  /** What these need. */
  modules: readonly string[]
  styles: readonly string[]
}

/** While a page is rendered; a browser finds them in the page. */
export const PageFilesContext = createContext<PageFiles & { data: string }>({
  scripts: [''],
  modules: [],
  styles: [],
  data: '',
})

/** Nothing is painted before they are there. */
export function PageStyles() {
  return useContext(PageFilesContext).styles.map((href) => <link key={href} rel="stylesheet" href={href} />)
}

/**
 * The scripts of a page, all of them files, and the data they start with. They leave the line to what is painted: the page is
 * whole without them.
 */
export function PageScripts() {
  const files = useContext(PageFilesContext)
  const { scripts, modules, data } = useFromServer(() => files) ?? {}
  useEffect(noteScriptsRun, [])
  if (!scripts) return null
  return (
    <>
      {modules?.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      <ServerScript {...PAGE_DATA} text={data ?? ''} />
      {scripts.map((src) => (
        <script key={src} type="module" src={src} fetchPriority="low" suppressHydrationWarning />
      ))}
    </>
  )
}
