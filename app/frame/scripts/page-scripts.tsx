import { useContext, useEffect } from 'react'
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  type UNSAFE_AssetsManifest as Manifest,
  useMatches,
} from 'react-router'
import { PAGE_DATA, PageDataContext } from './page-data.ts'
import { noteScriptsRun, ServerScript, useFromServer } from './server-script.tsx'

/**
 * The scripts of a page, all of them files, and the data they start with: what React Router's `<Scripts>` would write,
 * without a word of script in the page.
 */
export function PageScripts() {
  const data = useContext(PageDataContext)
  const manifest = useContext(FrameworkContext)?.manifest
  const routeIds = useMatches().map(({ id }) => id)
  const first = useFromServer(() => manifest && { manifest, routeIds })
  useEffect(noteScriptsRun, [])
  if (!first) return null
  return (
    <>
      {filesOf(first.manifest, first.routeIds).map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <ServerScript {...PAGE_DATA} text={data ?? ''} />
      {/* In this order: modules that are not async run one after the other. */}
      {first.manifest.hmr ? <script type="module" src={first.manifest.hmr.runtime} /> : null}
      <script type="module" src={first.manifest.url} />
      <script type="module" src={first.manifest.entry.module} />
    </>
  )
}

function filesOf({ url, entry, routes }: Manifest, routeIds: string[]): string[] {
  const ofRoutes = routeIds.flatMap((id) => [routes[id]?.module ?? [], routes[id]?.imports ?? []].flat())
  return [...new Set([url, entry.module, ...entry.imports, ...ofRoutes])]
}
