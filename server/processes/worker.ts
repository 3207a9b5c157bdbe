/** One of several processes of a shop, as it sees itself: what it hears from its parent, and what it tells it. */
import type { Stopping } from '#server/requests/drain.ts'
import type { BackupNews, Figures, Opened, Place, ToParent, ToWorker } from './words.ts'

/** The others may be busy, and whoever watches the shop waits. */
const FIGURES_MS = 2_000

export type Worker = Place & {
  /** Calls `stop` when the parent says so. */
  onStop: (stop: (how: Stopping) => void) => void
  tellOpen: (opened: Opened) => void
  tellFailed: (reason: string) => Promise<void>
  /** What one process knows of backups all shall know. */
  backups: { tell: (news: BackupNews) => void; onNews: (hear: (news: BackupNews) => void) => void }
  figures: {
    /** Sets what answers when another process is asked for the metrics. */
    answer: (read: () => Promise<Figures>) => void
    /** Those of all other processes that answer in time. */
    ofOthers: () => Promise<Figures[]>
  }
}

/** Tells the parent that this process is there; resolves when it is told who it is. */
export async function joinParent(): Promise<Worker> {
  const asked = new Map<number, (all: Figures[]) => void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<Place>()
  let stop = (_how: Stopping): void => process.exit(0)
  let hearBackup = (_news: BackupNews): void => undefined
  let readFigures = async (): Promise<Figures> => []
  process.on('message', async (words: ToWorker) => {
    if (words.say === 'begin') begin(words.place)
    else if (words.say === 'stop') stop(words)
    else if (words.say === 'backup') hearBackup(words)
    else if (words.say === 'all figures') asked.get(words.id)?.(words.all)
    else tell({ say: 'figures', id: words.id, figures: await readFigures() })
  })
  await tell({ say: 'waiting' })
  let asking = 0
  return {
    ...(await begun),
    onStop: (next) => {
      stop = next
    },
    tellOpen: (opened) => void tell({ say: 'open', ...opened }),
    tellFailed: (reason) => tell({ say: 'failed', reason }),
    backups: {
      tell: (news) => void tell({ say: 'backup', ...news }),
      onNews: (hear) => {
        hearBackup = hear
      },
    },
    figures: {
      answer: (read) => {
        readFigures = read
      },
      async ofOthers() {
        const id = asking++
        const { promise, resolve } = Promise.withResolvers<Figures[]>()
        asked.set(id, resolve)
        void tell({ say: 'ask figures', id })
        const late = setTimeout(resolve, FIGURES_MS, []).unref()
        return promise.finally(() => {
          clearTimeout(late)
          asked.delete(id)
        })
      },
    },
  }
}

/** Resolves when it was sent. A parent that is gone takes this process along. */
function tell(words: ToParent): Promise<void> {
  return new Promise((done) => {
    if (process.connected) process.send?.(words, undefined, undefined, () => done())
    else done()
  })
}
