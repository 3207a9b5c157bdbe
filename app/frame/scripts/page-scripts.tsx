import { createContext, useContext, useEffect } from 'react'
import { START_SCRIPT } from './inline-scripts.ts'
import { PAGE_DATA } from './page-data.ts'
import { noteScriptsRun, ServerScript, useFromServer } from './server-script.tsx'

export type PageFiles = {
  /** Modules, in the order in which they run. */
  scripts: readonly string[]
  styles: readonly string[]
}

/** Set on the server only. */
export const PageFilesContext = createContext<PageFiles & { data: string }>({
  scripts: [],
  styles: [],
  data: '',
})

/** The style sheets of the page, which block its first paint. */
export function PageStyles() {
  return useContext(PageFilesContext).styles.map((href) => <link key={href} rel="stylesheet" href={href} />)
}

/** The page's data, and its scripts, which are loaded after the first paint. */
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
