import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the store that a person opens. */
export default [
  index('pages/home.tsx'),
] satisfies RouteConfig
