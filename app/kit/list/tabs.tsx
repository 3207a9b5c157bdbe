import { Link } from 'react-router'

export type Tab = { words: string; to: string; isShown: boolean; count?: number | undefined }
type TabsProps = { label: string; tabs: readonly Tab[]; className?: string }

const TAB = 'inline-flex min-h-11 shrink-0 items-center rounded-full px-3 font-semibold whitespace-nowrap sm:px-4'

/** Tabs of a page; on a phone a single row, scrolled to the current tab. */
export function Tabs({ label, tabs, className = 'mb-3' }: TabsProps) {
  return (
    <nav
      aria-label={label}
      className={`flex gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none] max-lg:-mx-4 max-lg:px-4 lg:-mx-0.5 ${className}`}
    >
      {tabs.map(({ words, to, isShown, count }) => (
        <Link
          key={to}
          to={to}
          ref={isShown ? scrollIntoSight : undefined}
          aria-current={isShown ? 'page' : undefined}
          className={`${TAB} ${isShown ? 'bg-action text-on-action' : 'bg-action-soft text-ink hover:text-action hover:underline'}`}
        >
          {words}
          {count ? ` (${count.toLocaleString('en-IN')})` : ''}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the strip and not the page. */
function scrollIntoSight(tab: HTMLAnchorElement | null) {
  const strip = tab?.parentElement
  if (strip) strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2
}
