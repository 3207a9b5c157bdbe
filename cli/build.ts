/** `npm run build`: builds pages and server, for machines without the build tools. */
import { buildIfStale } from '#server/build/build.ts'

buildIfStale()
