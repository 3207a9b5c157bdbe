import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022' },
  environments: {
    ssr: {
      // React Router and React travel inside the server bundle: one copy of each, and `server/` needs to know neither.
      resolve: { noExternal: true },
      build: { rollupOptions: { input: './app/render.server.ts' } },
    },
  },
})
