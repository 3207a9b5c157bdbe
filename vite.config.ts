import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { DESK_MENU, FURTHER_PLACES, PAGE_FILES, PLACES, type Place, WORDS_OF_PLACES } from './app/places.ts'

/**
 * Few files instead of seventy: the browser's list of pages names every one of them. First what every page runs on, and what
 * at least three pages of the shop share; then what pages of one kind share. A group named by a test takes along what its
 * modules import, so what others need as well must stand in a group before it (app/frame/scripts/page-files.test.ts).
 */
const browserChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/ },
  {
    name: 'shop',
    minShareCount: 2,
    test: /[\\/](app[\\/](page|shop[\\/](cart[\\/](add-button|ask-for-more|browser-cart|cart-bar|cart-link|stored-cart|use-adding)|catalogue[\\/](listing-pages|load-listing|product-parts|shelves)|search[\\/](?!search\.tsx|search-page|request)|cards[\\/](?!product-row))|kit[\\/](log|press[\\/]button|page[\\/](announcer|empty-state|icons|notice|page-links|page|section|use-hydrated)|api[\\/](api-calls|api-client|read|use-debounced))|frame[\\/](arrival|arriving|error-page|footer|frame|header|logo|page-meta|phone-list|root-data|scroll-watch|shop-data|shop-settings|connection[\\/](?!fetch-ahead)|scripts[\\/]|session[\\/](?!fetch-identity)))|store[\\/](money\.|own-path|people[\\/](access[\\/]rights|accounts[\\/]people)|shop[\\/]settings[\\/]shop-name|goods[\\/](images[\\/]images|products[\\/]products)|selling[\\/]cart[\\/]cart))/,
  },
  // How typed numbers are read, for lists with filters, forms and the desk; and the filters of the shop's and the desk's lists.
  {
    name: 'numbers',
    minShareCount: 2,
    test: /[\\/](engines[\\/]search[\\/]plain-digits|store[\\/]typed[\\/](number|code)|app[\\/]kit[\\/]form[\\/]use-address-form)/,
  },
  // What stands below and beside products, on all pages but lists.
  {
    name: 'rows',
    minShareCount: 3,
    test: /[\\/]app[\\/](shop[\\/](product[\\/]seen[\\/](seen-place|seen\.)|cards[\\/]product-row)|frame[\\/]promise-strip)/,
  },
  // What only lists with filters have: the first page shows its products without it.
  {
    name: 'finder',
    minShareCount: 2,
    test: /[\\/]app[\\/]shop[\\/]catalogue[\\/](chip|filter-panel|listing-filters|listing-section|listing-words|listing\.texts|load-extras|relaxation)/,
  },
  // The page of a product tells when and copies its link, and has no form.
  { name: 'when', test: /[\\/]app[\\/]kit[\\/](words[\\/]when|press[\\/]copy-button)/ },
  { name: 'ask', minShareCount: 3, test: /[\\/]app[\\/]kit[\\/]api[\\/]/ },
  // The picture of a UPI address, behind an order, and of a class.
  {
    name: 'qr',
    minShareCount: 2,
    test: /[\\/](node_modules[\\/]uqr|app[\\/]kit[\\/]page[\\/]qr-code|store[\\/]money[\\/]papers[\\/]qr)/,
  },
  {
    name: 'forms',
    minShareCount: 3,
    test: /[\\/](app[\\/](shop[\\/]sign-in[\\/](call-instead|identity-call)|kit[\\/](words[\\/]when|form[\\/](code-field|password-field|checked-form|count-field|field\.|form-problems|read-form|set-field)|press[\\/](button|copy-button)|page[\\/](?!edge|thumbnail|messages))|frame[\\/]session[\\/]fetch-identity)|store[\\/](goods[\\/]requests[\\/]|selling[\\/]orders[\\/]placing[\\/]order-limits))/,
  },
  // Beside a form that asks for personal data: signing up, and checkout.
  { name: 'privacy-notice', minShareCount: 2, test: /[\\/]app[\\/]shop[\\/]about[\\/]privacy-notice/ },
  // Questions, outcomes and pictures: of the account and the desk.
  {
    name: 'answers',
    minShareCount: 3,
    test: /[\\/]app[\\/]kit[\\/](press[\\/](dialogs|press)|page[\\/]messages|form[\\/]shrink-picture)/,
  },
  // What a delivery costs: for the cart, and for whoever has the next.
  {
    name: 'terms',
    minShareCount: 2,
    test: /[\\/]store[\\/]selling[\\/](charges[\\/]charges|delivery[\\/](rules|terms))/,
  },
  // What only pages of one kind need, and more than one of them: no page of another kind can come to load it.
  { name: onlyKindThatNeeds, includeDependenciesRecursively: false },
]

type ChunkingContext = Rolldown.ChunkingContext

/** The kinds of pages whose shared modules stand in a file of their own, by their folder. */
const kindOf = (file: string) => /^(?:shop\/)?(account|orders|sign-in|desk)\//.exec(file)?.[1] ?? 'shop'

let needs: Map<string, Set<string>> | undefined

/** The kind whose pages alone, and more than one of them, need the module. */
function onlyKindThatNeeds(module: string, context: ChunkingContext): string | null {
  needs ??= readNeeds(context)
  const pages = [...(needs.get(module) ?? [])]
  const [kind = 'shop', ...others] = new Set(pages.map(kindOf))
  return pages.length > 1 && others.length === 0 && kind !== 'shop' ? `shared-${kind}` : null
}

/** The pages that need a module, by module. */
function readNeeds(context: ChunkingContext): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (module: string, page: string) => {
    const pages = found.get(module) ?? new Set()
    if (pages.has(page)) return
    found.set(module, pages.add(page))
    for (const next of context.getModuleInfo(module)?.importedIds ?? []) add(next, page)
  }
  for (const file of ['entry.client.tsx', ...Object.values(PAGE_FILES)]) {
    add(path.join(import.meta.dirname, 'app', file), file)
  }
  return found
}

const ON_EVERY_PAGE = /assets\/(rolldown-runtime|react|shop)-/

/** What a file that comes later needs beside itself, and a page has not loaded yet: that is asked for together with it. */
function filesBeside(file: string, needed: string[]): string[] {
  const later = needed.filter((name) => !ON_EVERY_PAGE.test(name))
  return later.every((name) => name === file) ? [] : later
}

const PAGES = 'virtual:pages'
/** Pages that stand in a list of their own: who only looks around loads neither. */
const LISTED_APART = ['account', 'desk'] as const

/** Made of the table of places: the files of all pages, each loaded when it is wanted, and the desk's menu. */
function places(): Plugin {
  const idsOf = (chunk: Place['chunk']) =>
    PLACES.flatMap((place): string[] => (place.chunk === chunk ? [place.path] : []))
  const listOf = (isIn: (id: string) => boolean) =>
    Object.entries(PAGE_FILES).map(([id, file]) => (isIn(id) ? `'${id}': () => import('/app/${file}'),` : ''))
  const apart = LISTED_APART.map((chunk) => ({ name: `virtual:${chunk}-pages`, ids: idsOf(chunk) }))
  const behind = apart.map(
    ({ name, ids }) =>
      `...Object.fromEntries(${JSON.stringify(ids)}.map((id) => [id, () => import('${name}').then((all) => all.default[id]())])),`,
  )
  const exporting = (list: string[]) => `export default {${list.join('')}}`
  const made: Record<string, string> = {
    [PAGES]: exporting([...listOf((id) => !apart.some(({ ids }) => ids.includes(id))), ...behind]),
    ...Object.fromEntries(apart.map(({ name, ids }) => [name, exporting(listOf((id) => ids.includes(id)))])),
    'virtual:desk-menu': deskMenu(),
  }
  return {
    name: 'places',
    resolveId: (id) => (id in made ? `\0${id}` : undefined),
    load: (id) => made[id.slice(1)],
  }
}

/** The icons that the menu names come with it. */
function deskMenu(): string {
  const icons = new Set(Object.values(DESK_MENU).flatMap((entries) => entries.map(({ icon }) => icon)))
  const menu = JSON.stringify(DESK_MENU).replace(/"icon":"(\w+)"/g, '"icon":$1')
  const found = `export const further = ${JSON.stringify(FURTHER_PLACES)}, words = ${JSON.stringify(WORDS_OF_PLACES)}`
  return `import { ${[...icons].join(', ')} } from 'lucide-react'\n${found}\nexport default ${menu}`
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), places()],
  // First the browser's files, whose list the server's reads.
  builder: {},
  build: { target: 'es2022', modulePreload: { polyfill: false, resolveDependencies: filesBeside } },
  // Known from the start, so that nothing is bundled anew, and no page reloaded, when a page is opened for the first time.
  optimizeDeps: { entries: ['app/entry.client.tsx', ...Object.values(PAGE_FILES).map((file) => `app/${file}`)] },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: 'manifest.json',
        rollupOptions: {
          input: 'app/entry.client.tsx',
          // The list of pages names all files: the shortest names that do.
          output: {
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: browserChunks },
          },
        },
      },
    },
    ssr: {
      // React Router and React travel inside the built server bundle: one copy of each, and `server/` needs to know neither.
      // Which React it is, is settled while building: half of both of them would only be kept in memory.
      ...(command === 'build'
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
        : {}),
      build: {
        outDir: 'build/server',
        ssr: true,
        copyPublicDir: false,
        rollupOptions: { input: 'app/render.server.tsx', output: { entryFileNames: 'index.js' } },
      },
    },
  },
}))
