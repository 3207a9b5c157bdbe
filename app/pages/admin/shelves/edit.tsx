import { data, href } from 'react-router'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import { ShelfForm } from './shelf-form.tsx'

export async function load({ api, params }: PageArgs<'/admin/shelves/edit/:name'>) {
  // Absent at the address of a new one.
  const name: string | undefined = params.name
  if (name === undefined) return data({ status: 200, shelf: undefined })
  const { status, answer } = await read(() => api.admin.collections[':name'].$post({ param: { name }, json: {} }))
  return data({ status, shelf: answer }, { status })
}

export const meta = ({ params, shop }: MetaArgs) => [pageTitle(shop, titleOf(params.name))]

/** One form for a shelf that is new and for one that is changed. */
export default function EditShelf({ loaderData: { status, shelf }, params }: PageProps<typeof load>) {
  const name = params.name
  return (
    <Loaded
      heading={titleOf(name)}
      // A new one has nothing to be read.
      answer={shelf ?? (name === undefined ? null : undefined)}
      status={status}
      of="the shelves"
      failed={status === 404 ? 'There is no such shelf any more.' : undefined}
      wayOn={
        <ButtonLink look="quiet" to={href('/admin/shelves')}>
          Back to Shelves
        </ButtonLink>
      }
    >
      {(answer) => <ShelfForm key={`${name} ${answer?.revision}`} loaded={answer ?? undefined} />}
    </Loaded>
  )
}

function titleOf(name: string | undefined): string {
  return name === undefined ? 'Add a Shelf' : 'Edit Shelf'
}
