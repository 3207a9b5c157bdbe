/** Which of the built files each page brings. A group of the bundle takes along what its files import, whoever else needs it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { PLACES } from '#app/places.ts'
import { filesBehind, manifestNamesOf } from './page-files.server.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const manifest: Manifest = JSON.parse(readFileSync(path.join(ROOT, 'build/client/manifest.json'), 'utf8'))

/** The groups that no page stands for: of them the list of built files has no source. */
const shared = new Map<string, string | undefined>(
  Object.entries(manifest).flatMap(([key, { file, name }]) =>
    key.startsWith('_') ? [[`/${file}`, name] as const] : [],
  ),
)
const groupsOf = (place: string) =>
  filesBehind(manifest, manifestNamesOf([place])).scripts.map((file) => shared.get(file))
const pathsThatBring = (group: string) =>
  PLACES.map(({ path }) => path).filter((path) => groupsOf(path).includes(group))

test('what the pages of the desk share is brought by the desk alone', () => {
  const bring = pathsThatBring('shared-desk')
  expect(bring).toContain('/admin/orders')
  expect(bring.filter((path) => !path.startsWith('/admin'))).toEqual([])
})

test('what the pages of the account share is brought by the account alone', () => {
  const bring = pathsThatBring('shared-account')
  expect(bring).toContain('/account')
  expect(bring.filter((path) => !path.startsWith('/account'))).toEqual([])
})

test('checkout brings nothing that pages of orders share', () => {
  expect(groupsOf('/orders/:id')).toContain('shared-orders')
  expect(groupsOf('/checkout')).not.toContain('shared-orders')
})
