import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { PLACES, type Place } from './places.ts'

const DESK = '/admin'

/** Every page, made of the table of places; pages of an account and of the desk stand in the frame of theirs. */
export default [
  ...PLACES.filter(({ path, chunk }) => chunk !== 'desk' && !isOfAccount(path)).map((place) => entryOf(place)),
  layout(
    'pages/account.tsx',
    PLACES.filter(({ path }) => isOfAccount(path)).map((place) => entryOf(place)),
  ),
  route(
    DESK.slice(1),
    'pages/admin.tsx',
    // What is not there is said in the frame of the desk, too.
    [
      ...PLACES.filter(({ chunk }) => chunk === 'desk').map((place) => entryOf(place, DESK)),
      route('*', 'pages/not-found.tsx', { id: 'pages/admin/not-found' }),
    ],
  ),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig

function isOfAccount(path: string): boolean {
  return /^\/(orders|account)(\/|$)/.test(path)
}

function entryOf({ path, page, id }: Place, above = ''): RouteConfigEntry {
  const own = path.slice(above.length + 1)
  if (own === '') return index(page)
  return id ? route(own, page, { id }) : route(own, page)
}
