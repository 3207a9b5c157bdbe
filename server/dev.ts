/** `npm run dev`: the store behind Vite, so that pages reload as sources change. */
import { createServer as createViteServer } from 'vite'
import type * as Pages from '#app/render.server.tsx'
import { readEnv } from './env.ts'
import { startStore } from './start.ts'
import { createLog } from './watching/log.ts'

const env = readEnv(process.env)
const log = createLog(env.LOG_LEVEL)
const reloadPort = env.PORT + 1
const vite = await createViteServer({
  // Read in place: a bundled copy would look like an edit to the watch on this process.
  configLoader: 'native',
  server: { middlewareMode: true, hmr: { port: reloadPort } },
  appType: 'custom',
})

const renderPage: typeof Pages.renderPage = async (...request) => {
  const pages = (await vite.ssrLoadModule('/app/render.server.tsx')) as typeof Pages
  return pages.renderPage(...request)
}

const renderLetter: typeof Pages.renderLetter = async (...message) => {
  const pages = (await vite.ssrLoadModule('/app/render.server.tsx')) as typeof Pages
  return pages.renderLetter(...message)
}

const store = await startStore({
  env,
  log,
  renderPage,
  renderMail: renderLetter,
  // Vite adds its styles and messages to the page.
  alsoFrom: {
    connect: [`ws://127.0.0.1:${reloadPort}`, `ws://localhost:${reloadPort}`],
    style: ["'unsafe-inline'"],
    makesHtml: true,
  },
  inFront: (answer) => (request, response) => vite.middlewares(request, response, () => answer(request, response)),
})
process.stdout.write(`\n  Tokri, reloading while you write: ${store.address}\n\n`)

// Vite would end the process at once, before the database is closed.
process.removeAllListeners('SIGTERM')
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    await vite.close()
    await store.stop()
    process.exit(0)
  })
}
