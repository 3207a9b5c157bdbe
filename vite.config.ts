import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { PLACES, type Place } from './app/places.ts'

/** Rooms of app/ and nouns of store/ as a pattern of their files. */
const below = (top: string, names: string) => `[\\\\/]${top}[\\\\/](${names})`

/** The pages of a chunk, with their private parts. */
function pagesOf(chunk: Place['chunk']): string {
  const files = PLACES.filter((place) => place.chunk === chunk).map(({ page }) => page.replace(/\.tsx$/, ''))
  return `[\\\\/]app[\\\\/](${files.join('|').replaceAll('/', '[\\\\/]')})(\\.tsx|[\\\\/])`
}

/**
 * Few files instead of seventy: the browser's list of pages names every one of them. First what every page runs on, then
 * what at least three pages of the shop share, and what stands around every page; then what forms, accounts and the desk
 * share.
 */
const browserChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/ },
  {
    name: 'shop',
    minShareCount: 3,
    test: new RegExp(
      [
        below('app', 'api[\\\\/]api|cart|frame|listing|product|search|session[\\\\/](logout|sign-in-path)|log'),
        below('app[\\\\/]ui', 'announcer|button|empty|icons|page|use-hydrated'),
        below('store', 'cart[\\\\/]cart|finding|images|money|people|products|shop-name'),
        'node_modules[\\\\/]hono[\\\\/]',
      ].join('|'),
    ),
  },
  {
    name: 'frame',
    test: new RegExp(`${below('app', 'frame|session[\\\\/](logout|sign-in-path|sign-in-watch)')}|preload-helper`),
  },
  {
    name: 'forms',
    minShareCount: 3,
    test: new RegExp(
      [below('app', 'checkout|sign-in|ui'), below('store', 'identity|orders|requests|settings')].join('|'),
    ),
  },
  {
    name: 'account',
    minShareCount: 2,
    test: new RegExp([below('app', 'account|orders'), pagesOf('account')].join('|')),
  },
  {
    name: 'desk',
    minShareCount: 2,
    test: new RegExp(
      [below('app', 'admin|requests'), pagesOf('desk'), below('store', 'audit|mail|overview|papers')].join('|'),
    ),
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022' },
  // Known from the start, so that nothing is bundled anew, and no page reloaded, when a page is opened for the first time.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/pages/**/*.tsx'] },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: browserChunks } } } } },
    ssr: {
      // React Router and React travel inside the built server bundle: one copy of each, and `server/` needs to know neither.
      ...(command === 'build' ? { resolve: { noExternal: true } } : {}),
      build: { rollupOptions: { input: './app/render.server.ts' } },
    },
  },
}))
