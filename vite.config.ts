import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { PLACES, type Place } from './app/places.ts'

/** The pages of a chunk with their private parts, as a pattern of what stands behind app/. */
function pagesOf(chunk: Place['chunk']): string {
  const pages = PLACES.filter((place) => place.chunk === chunk).map(({ page }) => page.replace(/\.tsx$/, ''))
  return `(${pages.join('|').replaceAll('/', '[\\\\/]')})(\\.tsx|[\\\\/])`
}

/**
 * Few files instead of seventy: the browser's list of pages names every one of them. First what every page runs on, what
 * at least three pages of the shop share, and what stands around every page; then asking the API, what forms, and what the
 * desk share.
 */
const browserChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/ },
  {
    name: 'shop',
    minShareCount: 3,
    test: /[\\/](app[\\/](ui[\\/](announcer|button|empty-|icons|page|use-hydrated)|frame|cart|product|listing[\\/](?!age-chips|category-tiles|finder)|search|session|api[\\/]api-|log\.ts)|store[\\/](cart[\\/]cart|images|money|access[\\/]rights|people[\\/]people|products[\\/]products|shop-name))/,
  },
  // The page of a product has it without the rest of the desk.
  { name: 'product-fields', test: /[\\/]store[\\/]products[\\/](product-fields|countries)\.ts/ },
  { name: 'ask', minShareCount: 3, test: /[\\/]app[\\/]api[\\/]/ },
  {
    name: 'forms',
    minShareCount: 3,
    test: /[\\/](app[\\/](ui|sign-in)[\\/]|store[\\/](identity[\\/]identity-errors|orders|requests|settings))/,
  },
  { name: 'account', minShareCount: 2, test: new RegExp(`[\\\\/]app[\\\\/](orders[\\\\/]|${pagesOf('account')})`) },
  {
    name: 'desk',
    minShareCount: 2,
    test: new RegExp(
      `[\\\\/](app[\\\\/]((admin|requests)[\\\\/]|${pagesOf('desk')})|store[\\\\/](overview|products[\\\\/]admin|mail|audit))`,
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
