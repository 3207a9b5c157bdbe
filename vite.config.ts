import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Few files instead of forty: what every page runs on, and what at least three pages share. Pages stay apart. */
const browserChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/ },
  {
    name: 'shop',
    minShareCount: 3,
    test: /[\\/](app[\\/](ui[\\/](?!admin|sign-in|password-field|field|notice|age-chips)|(?!problem|checkout-memory)[\w.-]+$)|store[\\/](?!people[\\/]identity-errors|orders|requests|settings|cart[\\/]delivery)|node_modules[\\/]hono[\\/])/,
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
