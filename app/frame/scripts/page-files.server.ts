/** The built files of each page, as Vite lists them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from 'vite'
import { PAGE_FILES } from '#app/places.ts'
import type { PageFiles } from './page-scripts.tsx'

const ENTRY = 'app/entry.client.tsx'

/** While pages are written, Vite makes each file when it is asked for. */
const IN_DEVELOPMENT: PageFiles = {
  scripts: ['/@vite/client', `/${ENTRY}`],
  modules: [],
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

function filesOf(ids: readonly string[]): PageFiles {
  const modules = new Set<string>()
  const styles = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || modules.has(chunk.file)) return
    modules.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const name of [ENTRY, ...ids.flatMap((id) => (PAGE_FILES[id] ? [`app/${PAGE_FILES[id]}`] : []))]) add(name)
  const inShop = (files: Iterable<string>) => [...files].map((file) => `/${file}`)
  return { scripts: inShop([manifest[ENTRY]?.file ?? '']), modules: inShop(modules), styles: inShop(styles) }
}
