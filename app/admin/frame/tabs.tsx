import { Link } from '#app/ui/link.tsx'

type Tab = { words: string; to: string; isShown: boolean }

/** Other faces of the same page. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="mb-5 flex flex-wrap gap-2">
      {tabs.map(({ words, to, isShown }) => (
        <Link
          key={to}
          to={to}
          aria-current={isShown ? 'page' : undefined}
          className={`inline-flex min-h-11 items-center rounded-full px-4 font-semibold ${
            isShown ? 'bg-action text-on-action' : 'bg-action-soft text-ink hover:text-action hover:underline'
          }`}
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}
