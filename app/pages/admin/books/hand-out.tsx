import { CircleCheck, Download } from 'lucide-react'
import { buttonLook } from '#app/ui/button.tsx'
import type { BookedMonth } from '#store/books/books.schema.ts'
import { BOOK_FILES, type BookFile } from '#store/books/books.ts'

/** Everything in one press, or a file of it. The browser downloads better than any script. */
export function HandOut({ month: { period, files } }: { month: BookedMonth }) {
  const [whole, ...parts] = files
  return (
    <section className="panel" aria-labelledby="hand-out">
      <h2 id="hand-out" className="mb-2 text-xl">
        Hand out
      </h2>
      <p className="mb-4 flex gap-2">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-saving" aria-hidden="true" />
        Papers, register, ledger and cash add up to the paisa.
      </p>
      <a href={addressOf(period, whole)} download className={buttonLook('action')}>
        <Download className="size-5" aria-hidden="true" />
        Everything for the accountant
      </a>
      <ul className="mt-4 divide-y divide-line">
        {parts.map((name) => (
          <li key={name} className="py-1 sm:flex sm:items-center sm:justify-between sm:gap-x-4">
            <span>{BOOK_FILES[name as BookFile]}</span>
            <a href={addressOf(period, name)} download className="text-link inline-flex min-h-11 items-center">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function addressOf(period: string, file = ''): string {
  return `/api/admin/books/${period}/${file}`
}
