/** The built files of each page, as Vite lists them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from 'vite'
import { PAGE_FILES, PLACES } from '#app/places.ts'
import type { PageFiles } from './page-scripts.tsx'

const ENTRY = 'app/entry.client.tsx'

/** In development, Vite makes each file on request. */
const IN_DEVELOPMENT: PageFiles = {
  scripts: ['/@vite/client', `/${ENTRY}`],
  styles: ['/app/app.css'],
}

const manifest: Manifest = import.meta.env.PROD
  ? JSON.parse(readFileSync(path.join(import.meta.dirname, '../client/manifest.json'), 'utf8'))
  : {}

const known = new Map<string, PageFiles>()

/** `ids` are the routes of a page: paths of the table of places, and names of frames. */
export function filesOfPage(ids: readonly string[]): PageFiles {
  if (!import.meta.env.PROD) return IN_DEVELOPMENT
  const key = ids.join(' ')
  const files = known.get(key) ?? filesOf(ids)
  known.set(key, files)
  return files
}

/** Each script after its imports, and the entry last, so that each runs in a task of its own. */
function filesOf(ids: readonly string[]): PageFiles {
  const [seen, scripts, styles] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const next of chunk.imports ?? []) add(next)
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  for (const id of ids) {
    // The chunk that lists the pages of its kind, where there is one.
    add(`virtual:${PLACES.find(({ path }) => path === id)?.chunk}-pages`)
    add(`app/${PAGE_FILES[id]}`)
  }
  add(ENTRY)
  const inShop = (files: Iterable<string>) => [...files].map((file) => `/${file}`)
  return { scripts: inShop(scripts), styles: inShop([...styles].reverse()) }
}
