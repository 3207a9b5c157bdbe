import menu, { type MenuPlace } from 'virtual:desk-menu'
import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { MenuButton } from '#app/frame/header.tsx'
import { useMay } from '#app/frame/root-data.ts'
import type { WaitingCounts } from '#store/shop/overview/overview.schema.ts'
import { MOST_COUNTED } from '#store/shop/overview/overview.ts'
import { DeskSearch } from './desk-search.tsx'
import { pathOfPart } from './settings-index.ts'
import './desk.css'

const NAV =
  'fixed inset-[auto_0_0] z-20 border-t border-line bg-surface lg:sticky lg:inset-[0_auto_auto] lg:z-1 lg:h-dvh lg:overflow-y-auto ' +
  'lg:border-t-0 lg:border-r lg:p-2'
/** The classes of a count on a phone. */
const OVER_ICON = 'max-lg:absolute max-lg:top-0.5 max-lg:left-[calc(50%+0.375rem)]'

type NavProps = { waiting: WaitingCounts | undefined }

/**
 * Links to the places that the person may open, beside the page on wide screens. On a phone, everyday places are at the lower
 * edge and the others in the menu above.
 */
export function AdminNav({ waiting }: NavProps) {
  const may = useMay()
  const daily = menu.Daily.filter(({ right }) => may(right)).map((place) => ofPacker(place, may('confirm orders')))
  const further = useFurther(waiting)
  if (daily.length === 0) return null
  return (
    <nav aria-label="Admin" className={`desk-nav ${NAV}`}>
      <ul className="grid auto-cols-[minmax(0,1fr)] grid-flow-col lg:block">
        <li>
          <DeskSearch />
        </li>
        <Entries places={daily} waiting={waiting} countLook={OVER_ICON} />
        <li className="lg:hidden">
          <MenuButton className="desk-place">
            <Count count={sumOf(further, waiting)} words="waiting" className={OVER_ICON} />
          </MenuButton>
        </li>
      </ul>
      <Further className="max-lg:hidden" waiting={waiting} />
    </nav>
  )
}

/** The places that are only in a phone's menu. */
export function MoreMenuPlaces({ waiting }: NavProps) {
  return (
    <nav aria-label="Rooms" className="desk-more lg:hidden">
      <Further waiting={waiting} />
    </nav>
  )
}

function Further({ waiting, className = '' }: NavProps & { className?: string }) {
  const may = useMay()
  return (
    <div className={className}>
      <ul>
        <Entries places={useFurther(waiting)} waiting={waiting} />
      </ul>
      {may('change settings') ? (
        <Link to={pathOfPart('rooms')} className="desk-place lg:text-[0.875rem] lg:text-muted">
          What else can it do?
        </Link>
      ) : null}
    </div>
  )
}

/** Places beyond everyday ones that the person may open and that the shop has used or opened. */
function useFurther(waiting: NavProps['waiting']): MenuPlace[] {
  const may = useMay()
  const here = placeAt(useLocation().pathname)
  const isOpen = (place: MenuPlace) => !place.room || place === here || waiting?.rooms.includes(place.room)
  return [...menu.Further, ...menu.Rooms].filter((place) => may(place.right) && isOpen(place))
}

/** The orders link of somebody who may not confirm orders, which shows orders to pack. */
function ofPacker(place: MenuPlace, mayConfirm: boolean): MenuPlace {
  if (mayConfirm || place.waiting?.[0] !== 'toConfirm') return place
  return { ...place, to: PACKING_PATH, waiting: ['toPack', 'to pack'] }
}

const CALL_QUEUE_PATH = `${href('/admin/orders')}?status=placed`
const PACKING_PATH = `${href('/admin/orders')}?status=confirmed`

type EntriesProps = NavProps & { places: readonly MenuPlace[]; countLook?: string }

function Entries({ places, waiting, countLook }: EntriesProps): ReactNode {
  const here = placeAt(useLocation().pathname)
  return places.map(({ to, label, icon: Icon, waiting: counted }) => (
    <li key={to}>
      <Link
        to={counted?.[0] === 'toConfirm' && waiting?.toConfirm ? CALL_QUEUE_PATH : to}
        aria-current={here?.label === label ? 'page' : undefined}
        className="desk-place"
      >
        <Icon aria-hidden="true" />
        {label}
        {counted ? <Count count={waiting?.[counted[0]]} words={counted[1]} className={countLook} /> : null}
      </Link>
    </li>
  ))
}

const ALL = Object.values(menu).flat()

/** The menu's place of an address: the one with the longest matching path. */
export function placeAt(pathname: string): MenuPlace | undefined {
  const lies = (path: string) => pathname === path || (path !== href('/admin') && pathname.startsWith(`${path}/`))
  const length = ({ to, also = [] }: MenuPlace) => Math.max(0, ...[to, ...also].filter(lies).map((path) => path.length))
  return ALL.filter((place) => length(place) > 0).sort((one, other) => length(other) - length(one))[0]
}

/** The sum of the counts of hidden places. */
function sumOf(places: readonly MenuPlace[], counts: NavProps['waiting']): number {
  return places.reduce((sum, { waiting }) => sum + ((waiting && counts?.[waiting[0]]) ?? 0), 0)
}

type CountProps = { count: number | undefined; words: string; className?: string | undefined }

function Count({ count = 0, words, className = '' }: CountProps) {
  if (count === 0) return null
  return (
    <span
      className={`ml-auto min-w-5 rounded-full bg-marigold px-[0.3rem] text-center text-[0.75rem]/5 text-on-marigold tabular-nums ${className}`}
    >
      {count < MOST_COUNTED ? count : `${MOST_COUNTED - 1}+`} <span className="sr-only">{words}</span>
    </span>
  )
}
