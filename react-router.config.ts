import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The loaders of a page are a few lines over a client that every page shares: not worth a file of their own.
  splitRouteModules: false,
  // The shop has about twenty pages: one small manifest beats a request for each newly seen link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
