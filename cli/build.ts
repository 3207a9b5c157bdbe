/** `npm run build`: builds the pages, for a server without the tools that build them. */
import { buildIfStale } from '#server/build/build.ts'

buildIfStale()
