import { href, Link } from 'react-router'
import { Badge } from '#app/admin/badges.tsx'
import { read } from '#app/api/read.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/messages.tsx'
import type { DeskClassList } from '#store/class-lists/class-lists.schema.ts'
import { classNameOf } from '#store/class-lists/class-set.ts'

export const load = ({ api }: PageArgs) => read<DeskClassList[]>(() => api.admin.classes.$get())

export const handle = { title: 'Classes', of: 'classes' } satisfies PageHandle

export default function Classes({ loaderData: lists }: PageProps<typeof load>) {
  return (
    <>
      <ButtonLink className="mb-4" to={href('/admin/classes/new')}>
        New class
      </ButtonLink>
      {lists.length === 0 ? (
        <Empty message="No classes yet. Make the list of a class once, and its parents order it as one set by a link." />
      ) : (
        <ul className="max-w-3xl divide-y divide-line rounded-card border border-line bg-surface">
          {lists.map((list) => (
            <li key={list._id} className="px-4 py-2">
              <Link className="text-link font-semibold" to={href('/admin/classes/:id', { id: list._id })}>
                {classNameOf(list)}
              </Link>{' '}
              {list.isOpen ? null : <Badge>closed</Badge>}
              <span className="block text-sm text-muted">
                {list.code}, {list.lines.length} products, {list.orders} ordered
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
