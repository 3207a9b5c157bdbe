/** The list of pages that every browser loads, without what it says of every page again. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const START = 'window.__reactRouterManifest='
/** Browsers do not look at it. */
const UNREAD = 'hasDefaultExport'

type Manifest = { entry: { imports: string[] }; routes: Record<string, Record<string, unknown>> }

/** Rewrites the list in the folder of built browser files. Throws when React Router writes it in another way than we know. */
export function shortenManifest(folder: string): void {
  const [file] = globSync('assets/manifest-*.js', { cwd: folder })
  const text = file && readFileSync(path.join(folder, file), 'utf8')
  if (!file || !text?.startsWith(START)) throw new Error('The list of pages is not where it was')
  const manifest = JSON.parse(text.slice(START.length).replace(/;\s*$/, '')) as Manifest
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, shortened(route, manifest.entry.imports)])
  const short = { ...manifest, routes: Object.fromEntries(routes) }
  writeFileSync(path.join(folder, file), `${START}${JSON.stringify(short)}`)
}

/** What a page lacks need not be said, nor which files every page has loaded already. */
function shortened(route: Record<string, unknown>, loaded: readonly string[]): Record<string, unknown> {
  const said = Object.entries(route).flatMap(([name, value]) => {
    if (value === false || name === UNREAD) return []
    if (!Array.isArray(value)) return [[name, value] as const]
    const rest = value.filter((file) => !loaded.includes(file)).toSorted()
    return rest.length > 0 ? [[name, rest] as const] : []
  })
  return Object.fromEntries(said)
}
