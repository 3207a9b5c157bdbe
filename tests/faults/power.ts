/**
 * A disk that loses its power: ext4 on a file, shut down without its journal being written out (what xfstests do). What nobody
 * forced onto the disk is gone then. Needs root, loop devices, mkfs.ext4 and perl; where one is missing, `whyNot` says so.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const BYTES = 3 * 1024 ** 3
/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH, from Linux, fs/ext4/ext4.h. */
const SHUT_DOWN = 'open(my $f, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($f, 0x8004587d, $how) or die $!'
/** The journal is not written out by itself while a test runs: an order must not be kept by luck. */
const OPTIONS = 'loop,commit=600'

/** What is missing here to take the power away; undefined when nothing is. */
export function whyNot(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root of a Linux may do that'
  if (!existsSync('/dev/loop-control')) return 'there are no loop devices'
  const missing = ['mkfs.ext4', 'mount', 'umount', 'perl', 'cp'].find((name) => spawnSync('which', [name]).status !== 0)
  return missing && `${missing} is not installed`
}

export type Disk = {
  /** Where its files are, as long as it has power. */
  folder: string
  /** Takes the power away and gives it back. Anybody who used it must be dead before it comes back. */
  losePower: (endAll: () => Promise<void>) => Promise<void>
  /** Takes it off and resolves with the file of its bytes, to find out why a start failed. */
  keep: () => Promise<string>
  remove: () => Promise<void>
}

export async function openDisk(): Promise<Disk> {
  const place = await mkdtemp(path.join(os.tmpdir(), 'tokri-power-'))
  const [file, folder] = [path.join(place, 'disk'), path.join(place, 'mounted')]
  const copy = `${file}.copy`
  await mkdir(folder)
  await writeFile(file, '')
  await truncate(file, BYTES)
  run('mkfs.ext4', '-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', file)
  const mount = () => run('mount', '-o', OPTIONS, file, folder)
  mount()
  return {
    folder,
    async losePower(endAll) {
      run('perl', '-e', SHUT_DOWN, folder)
      await endAll()
      await unmount(folder)
      // Another mount namespace (one of `ip netns exec`, a container, a browser) that was made meanwhile still holds the
      // dead file system, and mounting the same disk again would give that one back: its bytes go onto another disk.
      run('cp', '--sparse=always', file, copy)
      await rename(copy, file)
      mount()
      await mustBeAlive(folder)
    },
    async keep() {
      await unmount(folder)
      return file
    },
    async remove() {
      await unmount(folder)
      await rm(place, { recursive: true, force: true })
    },
  }
}

/** The last process that used it may still be ending. */
async function unmount(folder: string): Promise<void> {
  for (const end = Date.now() + 20_000; spawnSync('umount', [folder]).status !== 0; await sleep(100)) {
    if (Date.now() > end) throw new Error(`${folder} is still in use`)
  }
}

/** What a start makes of a disk that did not come back says nothing of the shop. */
async function mustBeAlive(folder: string): Promise<void> {
  const file = path.join(folder, 'alive')
  await writeFile(file, 'yes').catch((error: Error) => {
    throw new Error(`the disk did not come back: ${error.message}`)
  })
  await rm(file)
}

function run(command: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
}
