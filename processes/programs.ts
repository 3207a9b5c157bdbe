/**
 * The rights of each side process. Beyond reading its own code it has none unless listed here: it reads no other file, writes none,
 * opens no connection, starts no process and no thread; Node refuses it, and where the shop is root it becomes a user without rights.
 */
import path from 'node:path'

export type Program = {
  /** The file that calls `serveJobs`, without its ending, from the root of the sources or of the bundle. */
  file: string
  /** Native code is not bound by Node: what it decodes comes from strangers, and is all that it is given. */
  mayLoadAddons?: true
}

export const PROGRAMS = {
  /** sharp is a native library. */
  pictures: { file: 'pictures/draw-process', mayLoadAddons: true },
  papers: { file: 'papers/print-process' },
  sheets: { file: 'sheets/read-process' },
} as const satisfies Record<string, Program>

const IS_BUNDLE = !import.meta.filename.endsWith('.ts')
const CODE = path.join(import.meta.dirname, '..')
const ROOT = IS_BUNDLE ? path.join(CODE, '../..') : CODE
/** Sources that programs share; a bundle has them inside. Data never lies in these. */
const SHARED = IS_BUNDLE ? [] : ['processes', 'store', 'db'].map((folder) => path.join(CODE, folder))

export function fileOf({ file }: Program): string {
  return path.join(CODE, `${file}.${IS_BUNDLE ? 'js' : 'ts'}`)
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
