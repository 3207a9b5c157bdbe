import { useContext, useEffect, useState } from 'react'
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  type UNSAFE_AssetsManifest as Manifest,
  useMatches,
} from 'react-router'
import { PAGE_DATA, PageDataContext } from '#app/page-data.ts'

let isRunning = false

/**
 * The scripts of a page, all of them files, and the data they start with: what React Router's `<Scripts>` would write,
 * without a word of script in the page. Nothing any more once they run.
 */
export function PageScripts() {
  const data = useContext(PageDataContext)
  const manifest = useContext(FrameworkContext)?.manifest
  const routeIds = useMatches().map(({ id }) => id)
  const [first] = useState(() => (isRunning || !manifest ? undefined : { manifest, routeIds }))
  useEffect(() => {
    isRunning = true
  }, [])
  if (!first) return null
  return (
    <>
      {filesOf(first.manifest, first.routeIds).map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: data, with every "<" written in another way */}
      <script {...PAGE_DATA} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: data ?? '' }} />
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
