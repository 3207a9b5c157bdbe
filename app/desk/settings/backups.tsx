import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { DownloadLink } from '#app/kit/press/download-link.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { Backups as Answer } from '#store/shop/backup/backups.schema.ts'

/** How often the page looks whether the backup under way is there. */
const LOOK_MS = 2_000

export function BackupsPanel({ answer }: { answer: Answer }) {
  const { revalidate } = useRevalidator()
  const { isRunning, failure } = answer
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  return (
    <section aria-label="Backups" className="max-w-4xl">
      <p className="mb-4 text-muted">
        One file each, with everything: orders, products, people, pictures. {howOften(answer)}{' '}
        {answer.isSealed ? 'They are sealed with the passphrase of the shop.' : SEAL_THEM}
      </p>
      {answer.isLate ? (
        <p className="mb-4 rounded-xl bg-danger-soft px-3 py-2 font-semibold text-danger">{LATE}</p>
      ) : null}
      {failure && !isRunning ? (
        <p role="alert" className="mb-4 font-semibold text-danger">
          The last try came to nothing: {failure}
        </p>
      ) : null}
      <p className="mb-4 flex flex-wrap items-center gap-4">
        <Press call={() => browserApi.admin.backups.make.$post({ json: {} })} disabled={isRunning}>
          {isRunning ? 'Making a backup...' : 'Make a backup now'}
        </Press>
        <span role="status">{isRunning ? 'Orders go on meanwhile.' : null}</span>
      </p>
      <KeptList answer={answer} />
    </section>
  )
}

const LATE = 'The backup that was due is missing. Make one now, and look into the log of the shop.'
const SEAL_THEM = 'They are not locked: anyone who gets one can read everything. Keep them private.'

function howOften({ every }: Answer): string {
  return every === null ? 'None is made by itself: BACKUP_KEEP is off.' : `One is made every ${every}.`
}

const WAYS = { nightly: 'by the clock', button: 'by hand', command: 'at the machine' } as const

function KeptList({ answer: { backups } }: { answer: Answer }) {
  if (backups.length === 0) return <p className="text-muted">No backup yet.</p>
  return (
    <>
      <p className="mb-3">They hold everything, so we ask for your password before a download.</p>
      <ul className="divide-y divide-line">
        {backups.map(({ name, at, way, bytes }) => (
          <li key={name} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-52">
              <TimeOf iso={at} />
            </span>
            <span className="text-muted">{`${WAYS[way]}, ${(bytes / 1e6).toFixed(1)} MB`}</span>
            <DownloadLink href={`/api/admin/backups/${name}`} name={name} className="text-link gap-2">
              <Download className="size-5" aria-hidden="true" />
              <span>
                Download<span className="sr-only"> {name}</span>
              </span>
            </DownloadLink>
          </li>
        ))}
      </ul>
    </>
  )
}
