import { Ellipsis } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { href } from 'react-router'
import { useMay } from '#app/admin/use-may.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { LogoutButton } from '#app/session/logout-button.tsx'
import { Link, NavLink } from '#app/ui/link.tsx'
import type { WaitingCounts } from '#store/overview/overview.schema.ts'
import { MOST_COUNTED } from '#store/overview/overview.ts'
import { greetingName } from '#store/people/people.ts'
import { type AdminPlace, DAILY_PLACES, FURTHER_PLACES } from './places.ts'

const MORE_ID = 'admin-more'
const PILL =
  'relative flex min-h-11 items-center justify-center gap-1.5 rounded-full px-1 text-sm font-semibold min-[24rem]:px-2 ' +
  'min-[28rem]:text-base lg:px-2.5 lg:text-sm'
const QUIET = 'bg-action-soft text-ink hover:text-action hover:underline'

type NavProps = { waiting: WaitingCounts | undefined }

/** The places that the person may open. On a phone those of every day stand in a row, the others in a sheet below. */
export function AdminNav({ waiting }: NavProps) {
  const may = useMay()
  const daily = DAILY_PLACES.filter(({ right }) => may(right)).map((place) => ofPacker(place, may('confirm orders')))
  const groups = FURTHER_PLACES.map(({ group, places }) => ({
    group,
    places: places.filter(({ right }) => may(right)),
  }))
  const further = groups.filter(({ places }) => places.length > 0)
  if (daily.length === 0) return null
  return (
    <nav aria-label="Admin" className="w-full lg:flex lg:flex-wrap lg:items-center lg:gap-1">
      <ul className="flex gap-1.5 lg:contents">
        <Entries places={daily} waiting={waiting} className="flex-auto lg:flex-none" />
        <li className="lg:hidden">
          <MoreButton />
        </li>
      </ul>
      <Further groups={further} waiting={waiting} />
    </nav>
  )
}

/** Whoever may not confirm orders packs them: that is what waits for them. */
function ofPacker(place: AdminPlace, mayConfirm: boolean): AdminPlace {
  if (mayConfirm || place.waiting?.count !== 'toConfirm') return place
  return { ...place, to: PACKING_PATH, waiting: { count: 'toPack', words: 'to pack' } }
}

const PACKING_PATH = `${href('/admin/orders')}?status=confirmed`

/** The browser opens the sheet, before any script. */
function MoreButton() {
  return (
    <button type="button" popoverTarget={MORE_ID} className={`${PILL} ${QUIET} min-w-11`}>
      <Ellipsis className="size-5" aria-hidden="true" />
      <span className="max-[28rem]:sr-only">More</span>
    </button>
  )
}

type FurtherProps = NavProps & { groups: typeof FURTHER_PLACES }

/** A sheet at the lower edge, within reach of the thumb; part of the row on wide screens. */
function Further({ groups, waiting }: FurtherProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by keyboard clicks too
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    <div
      id={MORE_ID}
      popover="auto"
      onClick={closeAfterUse}
      className="fixed inset-x-0 top-auto bottom-0 m-0 w-full rounded-t-card border-t-4 border-marigold bg-surface p-4 pb-8 text-ink shadow-card backdrop:bg-black/40 lg:static lg:contents lg:overflow-visible lg:rounded-none lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      {groups.map(({ group, places }) => (
        <div key={group} className="mb-4 lg:contents">
          <p className="mb-2 text-sm font-semibold text-muted lg:sr-only">{group}</p>
          <ul className="grid grid-cols-2 gap-2 lg:contents">
            <Entries places={places} waiting={waiting} />
          </ul>
        </div>
      ))}
      <Person />
    </div>
  )
}

/** Whose session it is, and the way out of it. */
function Person() {
  const user = useRootData()?.signIn.user
  if (!user) return null
  return (
    <div className="flex items-center justify-between gap-2 lg:ml-auto">
      <Link
        to={href('/account')}
        title={greetingName(user)}
        className="inline-flex min-h-11 max-w-48 items-center px-2 text-muted lg:max-w-36 lg:text-sm hover:text-action hover:underline"
      >
        <span className="truncate">Hello {greetingName(user)}</span>
      </Link>
      <LogoutButton className="min-h-11 rounded-full px-3 font-semibold lg:text-sm hover:bg-action-soft hover:text-action" />
    </div>
  )
}

function closeAfterUse({ target, currentTarget }: MouseEvent<HTMLDivElement>) {
  if (target instanceof Element && target.closest('a') && currentTarget.matches(':popover-open')) {
    currentTarget.hidePopover()
  }
}

type EntriesProps = NavProps & { places: readonly AdminPlace[]; className?: string }

function Entries({ places, waiting, className }: EntriesProps): ReactNode {
  return places.map(({ to, label, waiting: counted }) => (
    <li key={to} className={className}>
      <NavLink to={to} className={({ isActive }) => `${PILL} ${isActive ? 'bg-action text-on-action' : QUIET}`}>
        {label}
        {counted ? <Count count={waiting?.[counted.count]} words={counted.words} /> : null}
      </NavLink>
    </li>
  ))
}

function Count({ count = 0, words }: { count: number | undefined; words: string }) {
  if (count === 0) return null
  return (
    <span className="absolute -top-2 right-0 rounded-full bg-marigold px-1.5 text-sm leading-5 text-on-marigold tabular-nums lg:static">
      {count < MOST_COUNTED ? count : `${MOST_COUNTED - 1}+`} <span className="sr-only">{words}</span>
    </span>
  )
}
