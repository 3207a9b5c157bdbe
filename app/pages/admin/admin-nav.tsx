import menu, { type MenuPlace } from 'virtual:desk-menu'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useMay } from '#app/frame/root-data.ts'
import { NavLink } from '#app/ui/link.tsx'
import { Sheet } from '#app/ui/section.tsx'
import type { WaitingCounts } from '#store/overview/overview.schema.ts'
import { MOST_COUNTED } from '#store/overview/overview.ts'
import { DeskSearch } from './desk-search.tsx'
import './desk.css'

const { Daily: DAILY, ...FURTHER } = menu
const MORE_ID = 'admin-more'

type NavProps = { waiting: WaitingCounts | undefined }

/**
 * The places that the person may open: beside the page where there is room. On a phone those of every day lie under the
 * thumb, the others in a sheet above them.
 */
export function AdminNav({ waiting }: NavProps) {
  const may = useMay()
  const daily = DAILY.filter(({ right }) => may(right)).map((place) => ofPacker(place, may('confirm orders')))
  if (daily.length === 0) return null
  return (
    <nav aria-label="Admin" className="desk-nav">
      <ul className="desk-daily">
        <li>
          <DeskSearch />
        </li>
        <Entries places={daily} waiting={waiting} />
        <li className="lg:hidden">
          {/* The browser opens the sheet, before any script. */}
          <button type="button" popoverTarget={MORE_ID} className="desk-place">
            <Ellipsis aria-hidden="true" />
            More
          </button>
        </li>
      </ul>
      <Sheet id={MORE_ID}>
        {Object.entries(FURTHER).map(([group, places]) => (
          <Group key={group} group={group} places={places.filter(({ right }) => may(right))} waiting={waiting} />
        ))}
      </Sheet>
    </nav>
  )
}

/** Those who may not confirm orders pack them: they see what waits to be packed. */
function ofPacker(place: MenuPlace, mayConfirm: boolean): MenuPlace {
  if (mayConfirm || place.waiting?.[0] !== 'toConfirm') return place
  return { ...place, to: PACKING_PATH, waiting: ['toPack', 'to pack'] }
}

const QUEUE_PATH = `${href('/admin/orders')}?status=placed`
const PACKING_PATH = `${href('/admin/orders')}?status=confirmed`

type EntriesProps = NavProps & { places: readonly MenuPlace[] }

function Group({ group, ...entries }: EntriesProps & { group: string }) {
  if (entries.places.length === 0) return null
  return (
    <div>
      <p className="px-3 pt-2.5 pb-0.5 text-sm font-semibold text-muted">{group}</p>
      <ul>
        <Entries {...entries} />
      </ul>
    </div>
  )
}

function Entries({ places, waiting }: EntriesProps): ReactNode {
  return places.map(({ to, label, icon: Icon, waiting: counted }) => (
    <li key={to}>
      <NavLink
        to={counted?.[0] === 'toConfirm' && waiting?.toConfirm ? QUEUE_PATH : to}
        end={to === href('/admin')}
        className="desk-place"
      >
        <Icon aria-hidden="true" />
        {label}
        {counted ? <Count count={countOf(waiting, counted[0])} words={counted[1]} /> : null}
      </NavLink>
    </li>
  ))
}

/** Complaints lie under Requests. */
function countOf(waiting: NavProps['waiting'], name: keyof WaitingCounts): number {
  return (waiting?.[name] ?? 0) + (name === 'openRequests' ? (waiting?.openComplaints ?? 0) : 0)
}

function Count({ count = 0, words }: { count: number | undefined; words: string }) {
  if (count === 0) return null
  return (
    <span className="desk-count">
      {count < MOST_COUNTED ? count : `${MOST_COUNTED - 1}+`} <span className="sr-only">{words}</span>
    </span>
  )
}
