/**
 * What the imports of the store must hold, types included: no arrow up, no two nouns of store/ that import each other, no room
 * of the desk that imports another, nothing over its ceiling. Circles and long functions are found by Biome. Part of `npm run check`.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { FEATURE_CEILINGS, FLOOR_CEILINGS } from './ceilings.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** From the lowest floor up: a floor imports itself and what lies below it. */
const FLOORS = [['engines'], ['db'], ['store'], ['papers', 'pictures', 'sheets'], ['api'], ['app'], ['server'], ['cli']]
/** The types of the API's calls are all that a page may know of it, in this one file. */
const CLIENT = 'app/kit/api/api-client.ts'

/** The walk through a new page makes these files. */
const MADE_BY_A_WALK = /\/packing-notes[./]|\/NNNN_/
const MOST_LINES = 400
/** What three rooms of the desk need lies here; a fourth home for parts would grow without end. */
const SHARED = 'app/desk/shared'
const MOST_SHARED = 10
/** Whom a part of app/ may import, beside itself and what stands at the top of app/. */
const MAY_IMPORT: Readonly<Record<string, RegExp>> = {
  kit: /^app\/kit\//,
  frame: /^app\/(kit|frame|shop)\//,
  shop: /^app\/(kit|frame|shop)\//,
  letters: /^app\/(kit|letters)\//,
  desk: /^app\/(kit|frame|shop|desk\/(frame|shared))\//,
}
/** To be mended one by one; nothing joins them. */
const STILL_STRANGE = new Set<string>([
  'app/kit/api/read.ts -> app/frame/root-data.ts',
  'app/kit/form/pictures/use-image-upload.ts -> app/frame/root-data.ts',
  'app/kit/page/empty-state.tsx -> app/shop/catalogue/load-listing.ts',
  'app/kit/page/messages.tsx -> app/frame/error-page.tsx',
  'app/kit/press/link-to-copy.tsx -> app/frame/root-data.ts',
  'app/kit/press/outcomes.tsx -> app/frame/root-data.ts',
])
/** What a shop can do without: loaded while it runs, by one file each, where a setting asks for it. */
const OPTIONAL =
  /^(engines\/s3\/s3-(store|requests|upload)|store\/(goods\/images\/s3-pictures|shop\/backup\/s3-backups)|server\/watching\/metrics\/metrics\.ts)/

/** A shorter body may stand twice. */
const LONG_BODY = 150
/** Says which packages browsers get in one file. */
const NAMES_PACKAGES = new Set(['vite.config.ts'])

/** Of .gitignore. */
const NOT_OURS = /(^|\/)(node_modules|build(\.lock.*)?|data|test-results|playwright-report)$/

const files = filesNamed('**/*.{ts,tsx,mjs}')
const isProduction = (file: string) =>
  /^(api|app|cli|db|engines|papers|pictures|server|sheets|store)\//.test(file) && !/\.test\.tsx?$/.test(file)
const production = files.filter(isProduction)
const imports = new Map(production.map((file) => [file, importsOf(file)]))

/** Growth is reported each time and refused at a release alone (`npm run house -- --release`). */
const IS_RELEASE = process.argv.includes('--release')
/** A floor may outgrow its figure by so much before it is named. */
const ROOM = 1.05

type Rule = { name: string; found: string[] }

const rules: Rule[] = [
  { name: 'arrows up', found: arrowsUp() },
  { name: 'nouns of store/ or engines that import each other', found: pairsOfNouns() },
  { name: 'pages that import what is not theirs', found: strangers() },
  { name: `more than ${MOST_SHARED} files in ${SHARED}/`, found: crowded() },
  { name: `files over ${MOST_LINES} lines`, found: longFiles() },
  { name: 'functions and statements of SQL that stand twice', found: twins() },
  { name: 'files that change a package from inside', found: patches() },
  { name: 'optional rooms that the start or another room loads', found: optionalRooms() },
  { name: 'imports that one file alone may have', found: imprudent() },
  { name: 'casts over unknown', found: casts() },
  { name: 'literals that are spread where their parts could stand', found: spreadLiterals() },
  { name: 'imports that fail without a net: loadFiles() tells how', found: bareImports() },
  { name: 'tests that a busy machine fails: within() tells how long something may take', found: timedTests() },
  { name: 'floors and features that outgrew tests/ceilings.ts', found: IS_RELEASE ? overCeilings() : [] },
  { name: 'files that a document names and nobody has', found: untrueNames() },
  { name: 'folders that are not on the map of README.md', found: unmapped() },
  { name: 'packages of tests/tools that nobody uses', found: idleTools() },
  { name: 'snapshots of migrations beside the last, which alone is read', found: oldSnapshots() },
]

let failed = 0
for (const { name, found } of rules) {
  if (found.length === 0) continue
  failed += found.length
  console.log(`${name}:\n${found.map((line) => `  ${line}`).join('\n')}`)
}
console.log(
  failed === 0
    ? `The imports of ${production.length} files hold what they must.`
    : `${failed} things are not as they must be.`,
)
if (!IS_RELEASE) for (const grown of overCeilings()) console.log(`Grown since the last release: ${grown}.`)
process.exit(failed === 0 ? 0 : 1)

/** With files that nobody added yet, in a folder without `.git` too. */
function filesNamed(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT, exclude: (name) => NOT_OURS.test(name) }).toSorted()
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}

function importsOf(file: string): string[] {
  const text = read(file)
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
  return [...new Set(named.flatMap((name) => fileOf(file, name)))]
}

function fileOf(from: string, name: string): string[] {
  const file = name.startsWith('#') ? name.slice(1) : path.join(path.dirname(from), name)
  return /^[#.]/.test(name) && /\.(tsx?|mjs)$/.test(file) && existsSync(path.join(ROOT, file)) ? [file] : []
}

/** Everything that a file reaches, itself apart. */
function reachOf(start: string, isWithin: (file: string) => boolean, among = imports): string[] {
  const seen = new Set([start])
  for (const file of seen) for (const next of among.get(file) ?? []) if (isWithin(next)) seen.add(next)
  seen.delete(start)
  return [...seen]
}

function floorOf(file: string): number {
  return FLOORS.findIndex((rooms) => rooms.includes(file.split('/')[0] ?? ''))
}

function arrowsUp(): string[] {
  return arrows().flatMap(([from, to]) =>
    from !== CLIENT && !STILL_STRANGE.has(`${from} -> ${to}`) && floorOf(from) < floorOf(to)
      ? [`${from} -> ${to}`]
      : [],
  )
}

function arrows(): [from: string, to: string][] {
  return [...imports].flatMap(([from, found]) => found.map((to): [string, string] => [from, to]))
}

/** "store/selling/orders" of "store/selling/orders/placing/place-order.server.ts", "engines/search" of a file of the search. */
function nounOf(file: string): string | undefined {
  const depth = { store: 3, engines: 2 }[file.split('/')[0] ?? '']
  const parts = file.split('/')
  return depth && parts.length > depth ? parts.slice(0, depth).join('/') : undefined
}

function pairsOfNouns(): string[] {
  const known = new Map<string, string>()
  for (const [from, to] of arrows()) {
    const [one, other] = [nounOf(from), nounOf(to)]
    if (one && other && one !== other) known.set(`${one} ${other}`, `${from} -> ${to}`)
  }
  return [...known].flatMap(([pair, example]) => {
    const [one = '', other = ''] = pair.split(' ')
    const back = known.get(`${other} ${one}`)
    return back && one < other ? [`${one} and ${other}: ${example}; ${back}`] : []
  })
}

/** A room of the desk knows no other room, a shopper loads nothing of the desk, and the kit knows neither. */
function strangers(): string[] {
  return arrows().flatMap(([from, to]) => {
    const [top, part = '', room = ''] = from.split('/')
    const may = MAY_IMPORT[part]
    if (top !== 'app' || !may || to.split('/').length < 3 || !to.startsWith('app/')) return []
    const isOwn = part === 'desk' && to.startsWith(`app/desk/${room}/`)
    return may.test(to) || isOwn || STILL_STRANGE.has(`${from} -> ${to}`) ? [] : [`${from} -> ${to}`]
  })
}

function crowded(): string[] {
  const shared = production.filter((file) => file.startsWith(`${SHARED}/`))
  return shared.length > MOST_SHARED ? shared : []
}

function longFiles(): string[] {
  return production.flatMap((file) => {
    const lines = read(file).split('\n').length - 1
    return lines > MOST_LINES ? [`${file}: ${lines}`] : []
  })
}

type Node = { type: string; start: number; end: number }

function functionsIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(functionsIn)
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(functionsIn)
  return isFunction(value) ? [value, ...inner] : inner
}

function isFunction(value: object): value is Node {
  return (
    'type' in value && typeof value.type === 'string' && /^(Arrow)?Function(Declaration|Expression)$/.test(value.type)
  )
}

/** A question that is answered in two places is sooner or later answered in two ways. */
function twins(): string[] {
  const known = new Map<string, string>()
  return production.flatMap((file) => {
    const text = read(file)
    const { program } = parseSync(file, text)
    const bodies = functionsIn(program).map(({ start, end }) => text.slice(start, end).replace(/^[^{]*?\(/, '('))
    const statements = [...text.matchAll(/`\s*(?:select|with|insert|update|delete)\b[^`]*`/gi)].map(([found]) => found)
    return [...bodies, ...statements].flatMap((found) => {
      const words = found.replace(/\s+/g, '')
      if (words.length < LONG_BODY) return []
      const other = known.get(words)
      known.set(words, file)
      return other === undefined ? [] : [`${file} and ${other}: ${found.slice(0, 60).replace(/\s+/g, ' ')} ...`]
    })
  })
}

/** What reaches into React, a router, Node or any package breaks with its next version. */
function patches(): string[] {
  const ofPackages =
    /UNSAFE_|__reactRouter|__SECRET|\.prototype(?:\.\w+|\[[^\]]+\]) = |registerHooks|Module\._|node_modules[\\/\][]+[@a-z]/
  const builds = files.filter((file) => /^[\w.-]+\.config\.ts$/.test(file))
  return [...production, ...builds].flatMap((file) => {
    const [found] = ofPackages.exec(read(file)) ?? []
    return found === undefined || NAMES_PACKAGES.has(file) ? [] : [`${file}: ${found}`]
  })
}

function optionalRooms(): string[] {
  const [always, later] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const file of production) {
    const text = read(file)
    const { staticImports, dynamicImports } = parseSync(file, text).module
    const isLoaded = ({ entries }: (typeof staticImports)[number]) =>
      !entries.length || entries.some((one) => !one.isType)
    const names = staticImports.filter(isLoaded).map(({ moduleRequest }) => moduleRequest.value)
    always.set(
      file,
      names.flatMap((name) => fileOf(file, name)),
    )
    for (const { moduleRequest } of file.startsWith('cli/') ? [] : dynamicImports) {
      const [room] = fileOf(file, text.slice(moduleRequest.start + 1, moduleRequest.end - 1))
      if (room && OPTIONAL.test(room)) later.set(room, [...(later.get(room) ?? []), file])
    }
  }
  const reached = reachOf('server/open.ts', () => true, always).filter((file) => OPTIONAL.test(file))
  const twice = [...later].filter(([, doors]) => doors.length > 1).map(([room, doors]) => `${room}: ${doors.join(' ')}`)
  return [...reached, ...twice]
}

function casts(): string[] {
  return production.flatMap((file) => (/\bas unknown as\b/.test(read(file)) ? [file] : []))
}

/** A trick to have the formatter put several on a line. */
function spreadLiterals(): string[] {
  return files.filter((file) => /\.\.\.\(?\{/.test(read(file)))
}

/** Vite takes the styles of a chunk outside the chain that begins at its import: nobody would hear that they did not come. */
function bareImports(): string[] {
  return production.filter(
    (file) => /^app\/(?!render\.server)/.test(file) && /\bimport\([^)]*\)\s*\.then\(/.test(read(file)),
  )
}

function timedTests(): string[] {
  const timed =
    /expect\(.*(?:now\(\) - (?:startedAt|from|began|start)\b|\b(?:ms|milliseconds|heldMs)\b|\.take\(\)).*\.toBeLessThan\((?!within)/g
  return files
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => [...read(file).matchAll(timed)].map(([line]) => `${file}: ${line}`))
}

/** Pictures are decoded in a process of their own; keys come out of passwords where few do so at once. */
function imprudent(): string[] {
  const ONLY: [imported: RegExp, by: RegExp][] = [
    [/from 'sharp'/, /^(pictures\/draw-picture|db\/seed\/draw-)/],
    [
      /import \{[^}]*\b(argon2|scrypt|pbkdf2)(Sync)?\b[^}]*\} from 'node:crypto'/,
      /^store\/people\/identity\/passwords\/hashing\./,
    ],
  ]
  return production.filter((file) => ONLY.some(([imported, by]) => imported.test(read(file)) && !by.test(file)))
}

/** Seed data and migrations are data. */
function overCeilings(): string[] {
  const counted = production.filter((file) => !file.startsWith('db/seed/') && !file.startsWith('db/migrations/'))
  const texts = new Map(counted.map((file) => [file, read(file)]))
  const floors = Object.entries(FLOOR_CEILINGS).flatMap(([floor, { lines, kB }]) => {
    const found = [...texts].filter(([file]) => file.startsWith(`${floor}/`)).map(([, text]) => text)
    const [has, weighs] = [
      found.join('').split('\n').length - 1,
      found.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    ]
    return [
      ...(has > lines * ROOM ? [`${floor}/ has ${has} lines, at most ${lines}`] : []),
      ...(weighs > kB * 1000 * ROOM ? [`${floor}/ has ${Math.ceil(weighs / 1000)} kB, at most ${kB}`] : []),
    ]
  })
  const features = Object.entries(FEATURE_CEILINGS).flatMap(([feature, { home, most }]) => {
    const using = counted.filter((file) => [file, ...(imports.get(file) ?? [])].some((one) => home.test(one)))
    return using.length > most * ROOM ? [`${using.length} files lie in or import "${feature}", at most ${most}`] : []
  })
  return [...floors, ...features]
}

/** Changelogs apart: they name what was. */
function untrueNames(): string[] {
  const documents = filesNamed('**/*.md').filter((file) => path.basename(file) !== 'CHANGELOG.md')
  const names = /`((?:api|app|cli|db|deploy|docs|engines|papers|pictures|server|sheets|store|tests)\/[\w./@-]+\.\w+)`/g
  return documents.flatMap((document) => {
    const named = [...read(document).matchAll(names)].flatMap(([, name = '']) => name)
    const untrue = named.filter((name) => !MADE_BY_A_WALK.test(name) && !existsSync(path.join(ROOT, name)))
    return untrue.map((name) => `${document}: ${name}`)
  })
}

/** The folders of each room stand under its name; of the store and the pages also those below. */
function unmapped(): string[] {
  const map =
    read('README.md')
      .split('## ')
      .find((part) => part.startsWith('The map')) ?? ''
  const rooms = map.split('\n```\n')[1]?.split(/^(?=\w+\/)/m) ?? []
  return production
    .flatMap((file) => {
      const [room = '', ...folders] = file.split('/').slice(0, -1)
      const words = rooms.find((part) => part.startsWith(`${room}/`))?.split(/[^\w-]+/)
      const named = folders.slice(0, room === 'store' || room === 'app' ? 2 : 1)
      return words ? named.flatMap((name) => (words.includes(name) ? [] : [`${room}/${named.join('/')}`])) : [room]
    })
    .filter((folder, at, all) => all.indexOf(folder) === at)
}

function oldSnapshots(): string[] {
  return filesNamed('db/migrations/meta/*_snapshot.json').slice(0, -1)
}

/** Knip looks after the packages of the store itself. */
function idleTools(): string[] {
  const { devDependencies } = JSON.parse(read('tests/tools/package.json')) as { devDependencies: object }
  const used = [...files, 'package.json', 'tsconfig.json'].map(read).join('\n')
  return Object.keys(devDependencies).filter((name) => {
    const types = name.startsWith('@types/') ? name.slice('@types/'.length) : name
    return !['typescript', 'knip', '@biomejs/biome'].includes(name) && !used.includes(types)
  })
}
