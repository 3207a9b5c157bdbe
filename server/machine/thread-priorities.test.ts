import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MODULE = JSON.stringify(new URL('thread-priorities.ts', import.meta.url))

/** The priorities of a new process's threads by their names, behind a call of ours. */
async function prioritiesAfter(call: string): Promise<Record<string, number[]>> {
  const program = `
    import { readdirSync, readFileSync } from 'node:fs'
    import { readFile } from 'node:fs/promises'
    import { getPriority } from 'node:os'
    import { ${call} } from ${MODULE}
    // The helpers begin with the first thing that they have to do.
    await readFile(new URL(${MODULE}))
    ${call}()
    const found = readdirSync('/proc/self/task').map((thread) => [
      readFileSync('/proc/self/task/' + thread + '/comm', 'utf8').trim(), getPriority(Number(thread))])
    console.log(JSON.stringify(found))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const found = Object.groupBy(JSON.parse(stdout) as [string, number][], ([name]) => name)
  return Object.fromEntries(
    Object.entries(found).map(([name, some = []]) => [name, some.map(([, priority]) => priority)]),
  )
}

test.runIf(process.platform === 'linux')('the loop goes before those that compress and clear up for it', async () => {
  const priorities = await prioritiesAfter('putLoopFirst')
  // The test itself may run at a lower priority.
  const own = getPriority()
  expect(priorities).toMatchObject({ 'node-MainThread': [own], 'libuv-worker': expect.any(Array) })
  const behind = new Set([Math.min(own + 5, 19)])
  for (const helpers of ['libuv-worker', 'node-V8Worker']) expect(new Set(priorities[helpers])).toEqual(behind)
})

test.runIf(process.platform === 'linux')('a process that gives way does so with all of its threads', async () => {
  const priorities = await prioritiesAfter('giveWay')
  expect(new Set(Object.values(priorities).flat())).toEqual(new Set([19]))
})
