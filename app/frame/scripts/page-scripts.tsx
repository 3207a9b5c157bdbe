import { createContext, useContext, useEffect } from 'react'
import { START_SCRIPT } from './inline-scripts.ts'
import { PAGE_DATA } from './page-data.ts'
import { noteScriptsRun, ServerScript, useFromServer } from './server-script.tsx'

/** The names of a page's built files. */
export type PageFiles = {
  /** Modules, run in this order. */
  scripts: readonly string[]
  styles: readonly string[]
}

/** While a page is rendered; a browser finds them in the page. */
export const PageFilesContext = createContext<PageFiles & { data: string }>({
  scripts: [],
  styles: [],
  data: '',
})

/** Nothing is painted before they are there. */
export function PageStyles() {
  return useContext(PageFilesContext).styles.map((href) => <link key={href} rel="stylesheet" href={href} />)
}

/** The scripts of a page, all of them files, and the data they start with. The page is painted without them. */
export function PageScripts() {
  const files = useContext(PageFilesContext)
  const { scripts, data } = useFromServer(() => files) ?? {}
  useEffect(noteScriptsRun, [])
  if (!scripts) return null
  return (
    <>
      {scripts.map((href) => (
        <link key={href} rel="later" href={href} />
      ))}
      <ServerScript {...PAGE_DATA} text={data ?? ''} />
      <ServerScript text={import.meta.env.SSR ? START_SCRIPT : ''} />
    </>
  )
}
