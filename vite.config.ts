import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { DESK_MENU, FURTHER_PLACES, PAGE_FILES, PLACES, type Place, WORDS_OF_PLACES } from './app/places.ts'

/**
 * Few files instead of seventy: the browser's list of pages names every one of them. First what every page runs on, what
 * at least three pages of the shop share, and what stands around every page; then asking the API, what forms, and what the
 * desk share.
 */
export const browserChunks = [
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
    test: /[\\/](engines[\\/]search[\\/]plain-digits|store[\\/]typed[\\/]number|app[\\/]kit[\\/]form[\\/]use-address-form)/,
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
  // The page of a product has it without the rest of the desk.
  { name: 'product-fields', test: /[\\/]store[\\/]goods[\\/]products[\\/](countries|product-fields)/ },
  // A page without anything shows them too.
  {
    name: 'home',
    test: /[\\/](app[\\/]shop[\\/](home[\\/](home-face|home\.t)|catalogue[\\/]category-tiles)|store[\\/]goods[\\/]collections[\\/]default-home)/,
  },
  // The page of a product tells when and copies its link, and has no form.
  { name: 'when', test: /[\\/]app[\\/]kit[\\/](words[\\/]when|press[\\/]copy-button)/ },
  { name: 'ask', minShareCount: 3, test: /[\\/]app[\\/]kit[\\/]api[\\/]/ },
  // What this device remembers for checkout, for shoppers and for an order by phone.
  {
    name: 'memory',
    minShareCount: 2,
    test: /[\\/](app[\\/]shop[\\/]checkout[\\/](checkout-memory|delivery[\\/]device-pin)|store[\\/]selling[\\/]cart[\\/]buy-link)/,
  },
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
  // After the forms, or it would take those along.
  {
    name: 'sign-in',
    minShareCount: 3,
    test: /[\\/](app[\\/]shop[\\/]sign-in[\\/](captcha|email-field|enter|entrance|identity-form|password-hint|popup|send-link-form|sign-in\.texts|social-sign-in)|store[\\/]people[\\/]identity[\\/]identity-errors)/,
  },
  // Questions, outcomes and pictures: of the account and the desk.
  {
    name: 'answers',
    minShareCount: 3,
    test: /[\\/]app[\\/]kit[\\/](press[\\/](dialogs|press)|page[\\/]messages|form[\\/]shrink-picture)/,
  },
  // Checkout and the desk know it.
  { name: 'pin-codes', test: /[\\/]store[\\/]shop[\\/]pins[\\/]/ },
  // What a status means: for the pages of orders and the desk.
  { name: 'statuses', minShareCount: 2, test: /[\\/]store[\\/]selling[\\/]orders[\\/]/ },
  // What a delivery costs: for the cart, and for whoever has the next.
  {
    name: 'terms',
    minShareCount: 2,
    test: /[\\/]store[\\/]selling[\\/](charges[\\/]charges|delivery[\\/](rules|terms))/,
  },
  // Saved addresses: of the account, checkout and an order that can be changed.
  {
    name: 'addresses',
    minShareCount: 2,
    test: /[\\/](store[\\/]people[\\/]addresses|app[\\/]shop[\\/]account[\\/]addresses[\\/]address-calls)/,
  },
  // What checkout shares with the pages of orders and the desk, which have it without the account.
  {
    name: 'delivery',
    minShareCount: 2,
    test: /[\\/]app[\\/]shop[\\/](checkout[\\/](checkout\.texts|delivery[\\/]way-choice)|orders[\\/]charges)/,
  },
  {
    name: 'account',
    minShareCount: 2,
    test: /[\\/]app[\\/]shop[\\/](account[\\/](proof|addresses[\\/](addresses|address-form)|alerts[\\/]|data[\\/]|profile[\\/]|security[\\/])|contact[\\/]complaint\.|orders[\\/](?!\w+\.texts)|sign-in[\\/](invite|accept-invite|login|email-link|email-verified|forgot-password|open-link|phone|reset-password|second-factor|signup)|reviews[\\/]reviews\.(?!texts))/,
  },
  {
    name: 'desk',
    minShareCount: 2,
    test: /[\\/](app[\\/](kit[\\/](words[\\/](audit-fields|audit-words|dates)|form[\\/](field-error|unsaved-changes|edit-form|field-of|pictures[\\/])|press[\\/](download-link|icon-button|link-to-copy|move-buttons|outcomes)|page[\\/](edge|thumbnail)|list[\\/])|desk[\\/](shared[\\/]|frame[\\/](undo-bar|proof-dialog|settings-index|desk\.css|bell[\\/])|audit[\\/]|books[\\/]|cash[\\/]|classes[\\/](edit|list)|coupons[\\/]|customers[\\/]|export[\\/]|figures[\\/]|shop-front[\\/](shop-front|preview)|mail[\\/]|offers[\\/](edit|list)|orders[\\/]|quotations[\\/]|today[\\/]|people[\\/]|products[\\/]|requests[\\/]|complaints[\\/]|reviews[\\/]|search-words[\\/]|settings[\\/]|shelves[\\/](edit|list)|status[\\/]))|store[\\/](mail-pace|people[\\/]audit[\\/]|shop[\\/](overview[\\/](?!status)|settings[\\/](?!shop-name))|goods[\\/]products[\\/]admin-products|talk[\\/]mail[\\/]))/,
  },
]

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
