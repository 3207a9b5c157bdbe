/** The kernel's own bound on what a process may take, where there is one; the process looks at itself in any case. */
import { type ChildProcess, execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'

/** Stacks of threads and what allocators keep in hand count for the kernel before they take memory. */
const MARGIN_BYTES = 64 * 1024 * 1024

/** Lets the process take so many bytes more than it does now. Without Linux or prlimit nothing happens. */
export async function boundMemory({ pid }: ChildProcess, moreBytes: number): Promise<void> {
  // When the machine itself runs out of memory, Linux is to take this process and not the shop or its database.
  await writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined)
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, nowKb] = /^VmData:\s+(\d+) kB$/m.exec(status) ?? []
  if (!nowKb) return
  const most = Number(nowKb) * 1024 + moreBytes + MARGIN_BYTES
  await new Promise<void>((resolve) => execFile('prlimit', [`--pid=${pid}`, `--data=${most}`], () => resolve()))
}
