import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // React Router and React travel inside the server bundle: one copy of each, and `server/` needs to know neither.
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    ...(isSsrBuild ? { rollupOptions: { input: './app/render.server.ts' } } : {}),
  },
}))
