import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { href, Link } from 'react-router'
import { pathOfPart } from '#app/desk/frame/settings-index.ts'
import { read } from '#app/kit/api/read.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { ShopStatus, StatusFinding } from '#store/shop/overview/status.schema.ts'

export const load = ({ api }: PageArgs) => read<ShopStatus>(() => api.admin.status.$get())

export const handle = { title: 'How it runs', of: 'settings' } satisfies PageHandle

export default function Status({ loaderData: { findings } }: PageProps<typeof load>) {
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  return (
    <>
      <p className="mb-4 text-lg font-semibold">
        {wrong === 0 ? 'Nothing is wrong.' : wrong === 1 ? 'One thing needs you.' : `${wrong} things need you.`}
      </p>
      <ul className="panel max-w-4xl divide-y divide-line">
        {findings.map((finding) => (
          <Row key={finding.about} finding={finding} />
        ))}
      </ul>
    </>
  )
}

const NAMES: Record<StatusFinding['about'], string> = {
  orders: 'Orders',
  rings: 'Ringing',
  complaints: 'Complaints',
  'sign-in': 'Login',
  mail: 'Mail',
  backups: 'Backups',
  proof: 'Proof',
  database: 'Database',
  room: 'Disk',
  address: 'Address',
  faults: 'Faults',
  program: 'Program',
}

/** The page where a finding can be mended; none for one that only the machine's operator can mend. */
function placeFor({ about, state }: StatusFinding): string | undefined {
  if (about === 'orders') return href('/admin/orders')
  if (about === 'complaints') return href('/admin/requests/complaints')
  if (about === 'sign-in') return href('/admin/settings/start')
  if (about === 'rings') return href('/account/alerts')
  if (about === 'backups') return pathOfPart('backups')
  if (about === 'mail') return state === 'note' ? pathOfPart('mail-server') : href('/admin/mail')
  return undefined
}

const LOOKS = {
  good: { Icon: CircleCheck, words: 'Good', className: 'text-saving' },
  note: { Icon: Info, words: 'Worth knowing', className: 'text-muted' },
  wrong: { Icon: CircleAlert, words: 'Needs you', className: 'text-danger' },
} as const

function Row({ finding }: { finding: StatusFinding }) {
  const { about, state, words, at } = finding
  const place = placeFor(finding)
  const { Icon, words: look, className } = LOOKS[state]
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-3 py-3 first:pt-0 last:pb-0 sm:grid-cols-[1.5rem_7rem_1fr_auto]">
      <Icon className={`mt-0.5 size-5 ${className}`} aria-label={look} role="img" />
      <h2 className="font-sans text-base font-semibold">{NAMES[about]}</h2>
      <p className="max-sm:col-start-2">
        {words}{' '}
        {at ? (
          <>
            <TimeOf iso={at} />.
          </>
        ) : null}
      </p>
      {place ? (
        <Link to={place} className="text-link max-sm:col-start-2 sm:-my-3">
          Open<span className="sr-only"> {NAMES[about]}</span>
        </Link>
      ) : null}
    </li>
  )
}
