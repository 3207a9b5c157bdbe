/** Finds the built files of each page in Vite's manifest. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from 'vite'
import { PAGE_FILES, PLACES } from '#app/places.ts'
import type { PageFiles } from './page-scripts.tsx'

const ENTRY = 'app/entry.client.tsx'

const IN_DEVELOPMENT: PageFiles = {
  scripts: ['/@vite/client', `/${ENTRY}`],
  styles: ['/app/app.css'],
}

const manifest: Manifest = import.meta.env.PROD
  ? JSON.parse(readFileSync(path.join(import.meta.dirname, '../client/manifest.json'), 'utf8'))
  : {}

const known = new Map<string, PageFiles>()

/** The files of a page. `ids` are its routes: paths of the table of places, and names of frames. */
export function filesOfPage(ids: readonly string[]): PageFiles {
  if (!import.meta.env.PROD) return IN_DEVELOPMENT
  const key = ids.join(' ')
  const files = known.get(key) ?? filesBehind(manifest, manifestNamesOf(ids))
  known.set(key, files)
  return files
}

/** The manifest's names for what the routes need: their pages, the chunk of their kind of page, and the entry. */
export function manifestNamesOf(ids: readonly string[]): string[] {
  const pages = ids.flatMap((id) => [
    `virtual:${PLACES.find(({ path }) => path === id)?.chunk}-pages`,
    `app/${PAGE_FILES[id]}`,
  ])
  return [...pages, ENTRY]
}

/** The files behind the names, each script after its imports. */
export function filesBehind(manifest: Manifest, names: readonly string[]): PageFiles {
  const [seen, scripts, styles] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const next of chunk.imports ?? []) add(next)
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  for (const name of names) add(name)
  const inShop = (files: Iterable<string>) => [...files].map((file) => `/${file}`)
  return { scripts: inShop(scripts), styles: inShop([...styles].reverse()) }
}
