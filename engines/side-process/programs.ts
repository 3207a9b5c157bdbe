/**
 * The rights of each side process. Beyond its code it may use only what is listed: no other file, connection, process or
 * thread. Node enforces it, and with root the process becomes a user without rights.
 */
import path from 'node:path'

export type Program = {
  /** The file that calls `serveJobs`, without its extension, from the root of sources or build. */
  file: string
  /** Node cannot restrict native code: it decodes strangers' files, which are all it gets. */
  mayLoadAddons?: true
}

export const PROGRAMS = {
  /** sharp is a native library. */
  pictures: { file: 'pictures/draw-process', mayLoadAddons: true },
  papers: { file: 'papers/print-process' },
  sheets: { file: 'sheets/read-process' },
} as const satisfies Record<string, Program>

const IS_BUILT = !import.meta.filename.endsWith('.ts')
const CODE = path.join(import.meta.dirname, '../..')
const ROOT = IS_BUILT ? path.join(CODE, '../..') : CODE
/** Sources that programs share, which never hold data; a build contains them. */
const SHARED = IS_BUILT ? [] : ['engines', 'store', 'db'].map((folder) => path.join(CODE, folder))

export function fileOf({ file }: Program): string {
  return path.join(CODE, `${file}.${IS_BUILT ? 'js' : 'ts'}`)
}

/** Node's options for the program. */
export function permissionsOf(program: Program): string[] {
  const own = path.dirname(fileOf(program))
  const reads = [own, ...SHARED, path.join(ROOT, 'node_modules'), path.join(ROOT, 'package.json')]
  return [
    '--permission',
    ...reads.map((place) => `--allow-fs-read=${place}`),
    ...(program.mayLoadAddons ? ['--allow-addons'] : []),
  ]
}
