import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The shop has about twenty pages: one small manifest beats a request for each newly seen link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
