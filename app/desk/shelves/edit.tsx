import { href } from 'react-router'
import { read } from '#app/kit/api/read.ts'
import { Edited } from '#app/kit/form/edited.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { ShelfForm } from './shelf-form.tsx'

export async function load({ api, params }: PageArgs<'/admin/shelves/edit/:name'>) {
  // Absent at the address of a new one.
  const name: string | undefined = params.name
  const call = api.admin.collections[':name']
  return { shelf: name === undefined ? undefined : await read(() => call.$post({ param: { name }, json: {} })) }
}

export const handle = {
  title: ({ name }) => (name === undefined ? 'Add a Shelf' : 'Edit Shelf'),
  of: 'the shelves',
  refused: (status) => (status === 404 ? 'There is no such shelf any more.' : undefined),
  wayOn: { to: href('/admin/shelves'), words: 'Back to Shelves' },
} satisfies PageHandle

/** One form for a shelf that is new and for one that is changed. */
export default function EditShelf({ loaderData: { shelf }, params }: PageProps<typeof load>) {
  return (
    <Edited key={params.name} loaded={shelf} revision={shelf?.revision}>
      {(edited) => <ShelfForm {...edited} />}
    </Edited>
  )
}
