/**
 * What of React and React Router the shop's browsers never run, and so never load: every file that is named here has
 * functions that only serve what we do not use. A function that is left out throws when it is called after all, and a
 * build that does not find one stops. `docs/decisions/020-what-browsers-load.md` says why.
 */
import type { Plugin } from 'vite'

const ROUTER = 'react-router/dist/production/lib'

/** The functions of each file, with what stands in place of their bodies; null where being called is a mistake. */
const LEFT_OUT: Record<string, Record<string, string | null>> = {
  // Fetchers and actions: pages write through the client of the store API. Routes that come later: all are known.
  [`${ROUTER}/router/router.js`]: {
    handleAction: null,
    handleFetcherAction: null,
    handleFetcherLoader: null,
    fetch: null,
    discoverRoutes: null,
    checkFogOfWar: 'return { active: false, matches: null }',
    patchRoutesImpl: null,
    defaultDataStrategyWithMiddleware: null,
    getInstrumentationNavigateMeta: null,
    restoreAppliedTransitions: '',
    persistAppliedTransitions: '',
    getSubmittingFetcher: null,
  },
  // Measuring of each navigation.
  [`${ROUTER}/router/instrumentation.js`]: {
    getRouteInstrumentationUpdates: null,
    instrumentClientSideRouter: null,
    consumeInstrumentationClientResultMetaReceiver: '',
  },
  [`${ROUTER}/dom/ssr/fog-of-war.js`]: { getPatchRoutesOnNavigationFunction: '', useFogOFWarDiscovery: '' },
  [`${ROUTER}/dom/ssr/routes.js`]: {
    createClientRoutesWithHMRRevalidationOptOut: null,
    wrapShouldRevalidateForHdr: null,
  },
  [`${ROUTER}/dom/ssr/single-fetch.js`]: {
    singleFetchActionStrategy: null,
    nonSsrStrategy: null,
    singleFetchLoaderFetcherStrategy: null,
  },
  // Pages have scripts of their own (app/frame/scripts/page-scripts.tsx).
  [`${ROUTER}/dom/ssr/components.js`]: { Scripts: 'return null', RSCPrefetchPageLinksImpl: null },
  // The shop says itself what went wrong (ErrorBoundary of app/root.tsx).
  [`${ROUTER}/dom/ssr/errorBoundaries.js`]: { RemixRootDefaultErrorBoundary: 'return null' },
  [`${ROUTER}/hooks.js`]: { DefaultErrorComponent: 'return null', RSCErrorHandler: null },
  [`${ROUTER}/dom/ssr/fallback.js`]: { RemixRootDefaultHydrateFallback: 'return null' },
  // useActionState, <Activity>, lists of suspense that React does not offer yet, and elements of one's own.
  'react-dom/cjs/react-dom-client.production.js': {
    mountActionState: null,
    updateActionState: null,
    rerenderActionState: null,
    mountActivityChildren: null,
    updateActivityComponent: null,
    initSuspenseListRenderState: null,
    updateSuspenseListComponent: null,
    setPropOnCustomElement: null,
    // Asking for files by a call: pages name theirs as elements.
    prefetchDNS: null,
    preconnect: null,
    preconnectAs: null,
    preinitStyle: null,
    preinitScript: null,
    preinitModuleScript: null,
    preload: null,
    preloadModule: null,
  },
}

/** Empties the functions of a file. Throws when one of them is not there, or there twice. */
function withoutBodies(code: string, program: unknown, bodies: Record<string, string | null>): string {
  const found = functionsIn(program).filter(({ name }) => name in bodies)
  const names = found.map(({ name }) => name).sort()
  const wanted = Object.keys(bodies).sort()
  if (names.join() !== wanted.join()) throw new Error(`To be left out: ${wanted}. Found: ${names}`)
  const instead = (name: string) => bodies[name] ?? `throw new Error('Left out of the build: ${name}')`
  return found
    .sort((a, b) => b.start - a.start)
    .reduce((text, { name, start, end }) => `${text.slice(0, start)}{ ${instead(name)} }${text.slice(end)}`, code)
}

type Found = { name: string; start: number; end: number }

/** Every function that is declared with a name, inner ones too, and where its body stands. */
function functionsIn(node: unknown): Found[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, id, body } = node as { type?: string; id?: { name: string }; body?: { start: number; end: number } }
  const own = type === 'FunctionDeclaration' && id && body ? [{ name: id.name, start: body.start, end: body.end }] : []
  return [...own, ...Object.values(node).flatMap(functionsIn)]
}

/** Leaves it out of what browsers load; the server and the developer's server keep all of it. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = id.replaceAll('\\', '/').split('/node_modules/').at(-1)
      const bodies = file === undefined ? undefined : LEFT_OUT[file]
      return bodies ? { code: withoutBodies(code, this.parse(code), bodies), map: null } : undefined
    },
  }
}
