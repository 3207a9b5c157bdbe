/** The operator's tool as a process of its own, to be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const TOKRI = path.join(import.meta.dirname, '../../cli/tokri.ts')

type Output = Record<string, unknown> & { ok: boolean; error?: string }

export type Typing = { child: ChildProcess; ended: Promise<{ code: number | null; said: Output; errors: string }> }

/** Types a command; its answer is read as JSON. */
export function type(words: string[], settings: Record<string, string>): Typing {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'error', ...settings }
  const child = spawn(process.execPath, [TOKRI, ...words, '--json'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.on('data', (bytes) => {
    output += bytes
  })
  child.stderr.on('data', (bytes) => {
    errors += bytes
  })
  const ended = new Promise<Awaited<Typing['ended']>>((done) => {
    child.once('close', (code) => {
      const said = output === '' ? { ok: false } : (JSON.parse(output) as Output)
      done({ code, said, errors })
    })
  })
  return { child, ended }
}
