import { href } from 'react-router'
import { read } from '#app/kit/api/read.ts'
import { EmptyState } from '#app/kit/page/empty-state.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { OwnPage } from '#store/shop/own-pages/own-pages.schema.ts'
import { ownPagePath } from '#store/shop/own-pages/own-pages.ts'
import { DeskHeading } from '../frame/desk-heading.tsx'

export const load = ({ api }: PageArgs) => read<OwnPage[]>(() => api.admin.pages.$post({ json: {} }))

export const handle = { title: 'Pages', hasOwnHeading: true, of: 'the pages' } satisfies PageHandle

export default function OwnPages({ loaderData: pages }: PageProps<typeof load>) {
  return (
    <>
      <DeskHeading title="Pages">
        <ButtonLink to={href('/admin/pages/new')}>Add a page</ButtonLink>
      </DeskHeading>
      {pages.length === 0 ? (
        <EmptyState message="No page of your own yet." words="Such as About us, a size guide, or your schools." />
      ) : (
        <ul className="max-w-4xl rows">
          {pages.map((page) => (
            <Line key={page.name} page={page} />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({ page: { name, title, isPublished, isInFooter } }: { page: OwnPage }) {
  const state = [isPublished ? 'published' : 'draft', isInFooter && 'at the foot of each page'].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <p className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <span className="font-semibold">{title}</span>
        <span className="block text-sm text-muted">
          {ownPagePath(name)}, {state.join(', ')}
        </span>
      </p>
      <div className="flex gap-2 *:px-4">
        <ButtonLink
          look="quiet"
          to={isPublished ? ownPagePath(name) : href('/admin/pages/preview/:name', { name })}
          aria-label={`${isPublished ? 'See it' : 'Preview'}: ${title}`}
        >
          {isPublished ? 'See it' : 'Preview'}
        </ButtonLink>
        <ButtonLink look="quiet" to={href('/admin/pages/edit/:name', { name })} aria-label={`Edit ${title}`}>
          Edit
        </ButtonLink>
      </div>
    </li>
  )
}
