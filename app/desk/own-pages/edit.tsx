import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { type FieldErrors, fieldsBelow } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import { Edited } from '#app/kit/form/edited.tsx'
import { Field } from '#app/kit/form/field.tsx'
import { type FieldTable, TableFields, valuesIn } from '#app/kit/form/field-table.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Folded } from '#app/kit/page/section.tsx'
import { Press } from '#app/kit/press/press.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { asciiNameOf } from '#store/ascii-name.ts'
import { SEO_LIMITS } from '#store/seo.ts'
import { OWN_PAGE_LIMITS as MOST } from '#store/shop/own-pages/limits.ts'
import type { OwnPage, OwnPageData } from '#store/shop/own-pages/own-pages.schema.ts'
import { ownPagePath } from '#store/shop/own-pages/own-pages.ts'

export async function load({ api, params }: PageArgs<'/admin/pages/edit/:name'>) {
  // Absent at the address of a new one: those who may list them may write.
  const name: string | undefined = params.name
  const call = api.admin.pages
  if (name !== undefined) return { page: await read(() => call[':name'].$post({ param: { name }, json: {} })) }
  await read(() => call.$post({ json: {} }))
  return { page: undefined }
}

export const handle = {
  title: ({ name }) => (name === undefined ? 'Add a Page' : 'Edit Page'),
  of: 'the pages',
  refused: (status) => (status === 404 ? 'There is no such page any more.' : undefined),
  wayOn: { to: href('/admin/pages'), words: 'Back to Pages' },
} satisfies PageHandle

export default function EditOwnPage({ loaderData: { page }, params }: PageProps<typeof load>) {
  return (
    <Edited key={params.name} loaded={page} revision={page?.revision}>
      {(edited) => <PageForm {...edited} />}
    </Edited>
  )
}

const calls = browserApi.admin.pages
const WIDE = 'sm:col-span-2'
const FOR_HINDI = 'Optional, for the page in Hindi.'
const WORDS = {
  text: {
    kind: 'text',
    default: '',
    rows: 12,
    max: MOST.text,
    label: 'Text',
    hint: 'A blank line begins a new paragraph.',
    missing: 'Please enter a text.',
    className: WIDE,
  },
  picture1: { kind: 'picture', default: '', label: 'Picture', hint: 'Above the text.', shape: 'hero' },
  picture2: { kind: 'picture', default: '', label: 'Second picture', hint: 'Below the text.', shape: 'hero' },
  picture3: { kind: 'picture', default: '', label: 'Third picture', hint: '', shape: 'hero' },
} satisfies FieldTable
const HINDI = {
  titleHi: { kind: 'line', default: '', max: MOST.title, label: 'Title in Hindi', hint: FOR_HINDI, className: WIDE },
  textHi: { kind: 'text', default: '', rows: 8, max: MOST.text, label: 'Text in Hindi', className: WIDE },
} satisfies FieldTable
const SEO = {
  seoTitle: {
    kind: 'line',
    default: '',
    max: SEO_LIMITS.title,
    label: 'For search engines: title',
    hint: 'Empty: the title. Your shop’s name follows.',
  },
  seoDescription: {
    kind: 'text',
    default: '',
    rows: 2,
    max: SEO_LIMITS.description,
    label: 'In a sentence or two',
    hint: 'Empty: how the text begins.',
  },
  seoTitleHi: {
    kind: 'line',
    default: '',
    max: SEO_LIMITS.title,
    label: 'For search engines: title in Hindi',
    hint: FOR_HINDI,
  },
  seoDescriptionHi: { kind: 'text', default: '', rows: 2, max: SEO_LIMITS.description, label: 'The same in Hindi' },
} satisfies FieldTable
const PLACE = {
  isPublished: { kind: 'yes or no', label: 'Published', hint: 'Until then only the desk has it.' },
  isInFooter: { kind: 'yes or no', label: 'Link to it at the foot of each page' },
} satisfies FieldTable
const FIELDS = { ...WORDS, ...HINDI, ...SEO, ...PLACE }

type Typed = Omit<OwnPageData, 'title' | 'pictures'> & Record<'picture1' | 'picture2' | 'picture3', string>

/** Edits a page; saving and removing lead back to the list. */
function PageForm({ base: loaded, takeCurrent }: Pick<Edited<OwnPage | undefined>, 'base' | 'takeCurrent'>) {
  const navigate = useNavigate()
  const toList = () => navigate(href('/admin/pages'))
  const [picture1, picture2, picture3] = loaded?.pictures ?? []
  const values = loaded && { ...loaded, picture1, picture2, picture3 }

  function save(form: FormFields) {
    const name = loaded?.name ?? (form.text('name') || nameOf(form.text('title')))
    const { picture1: first, picture2: second, picture3: third, ...typed } = valuesIn<Typed>(FIELDS, form)
    const pictures = [first, second, third].filter(Boolean)
    const json = { revision: loaded?.revision ?? 0, page: { ...typed, title: form.text('title'), pictures } }
    return () => calls[':name'].$put({ param: { name }, json })
  }

  return (
    <EditForm<OwnPage>
      edited={{ takeCurrent }}
      of="page"
      save="Save Page"
      call={save}
      answered={fieldsIn}
      onSaved={toList}
      done={({ title, isPublished }) => `${title} is ${isPublished ? 'published' : 'saved as a draft'}.`}
      cancel={href('/admin/pages')}
      beside={({ allowLeaving }) =>
        loaded ? (
          <Press
            look="danger"
            className="ml-auto"
            ask={{ title: `Remove ${loaded.title}?`, yes: 'Remove', words: 'Its text is lost, and links to it end.' }}
            call={() => calls.delete[':name'].$post({ param: { name: loaded.name }, json: {} })}
            isRemoval
            after={() => {
              allowLeaving()
              return toList()
            }}
          >
            Remove
          </Press>
        ) : null
      }
      className="space-y-6 [&>:not(.desk-bar)]:max-w-3xl"
    >
      <div className="panel grid items-start gap-4 sm:grid-cols-2">
        <Titles loaded={loaded} />
        <TableFields of={WORDS} values={values} />
      </div>
      <Folded summary="In Hindi (optional)" isOpen={Boolean(loaded?.titleHi || loaded?.textHi)}>
        <div className="grid items-start gap-4 pb-3 sm:grid-cols-2">
          <TableFields of={HINDI} values={values} />
        </div>
      </Folded>
      <Folded summary="For search engines (optional)" isOpen={Boolean(loaded?.seoTitle || loaded?.seoDescription)}>
        <div className="grid items-start gap-4 pb-3 sm:grid-cols-2">
          <TableFields of={SEO} values={values} />
        </div>
      </Folded>
      <div className="panel grid gap-4">
        <TableFields of={PLACE} values={values} />
      </div>
    </EditForm>
  )
}

const nameOf = (title: string) => asciiNameOf(title, MOST.name)

/** Errors by field name. */
function fieldsIn({ '#name': name, ...fields }: FieldErrors): FieldErrors {
  return { ...fieldsBelow('page', fields), ...(name && { name }) }
}

/** The page's title, and for a new one its address, which cannot change later. */
function Titles({ loaded }: { loaded: OwnPage | undefined }) {
  const [title, setTitle] = useState(loaded?.title ?? '')
  return (
    <>
      <Field
        label="Title"
        name="title"
        required
        missing="Please enter a title."
        maxLength={MOST.title}
        autoComplete="off"
        defaultValue={loaded?.title}
        onInput={(event) => setTitle(event.currentTarget.value)}
        hint="Such as About us, or Size guide."
      />
      {loaded ? (
        <p className="[overflow-wrap:anywhere]">
          <span className="mb-1 block font-medium">Address</span>
          <span className="flex min-h-11 items-center text-muted">{ownPagePath(loaded.name)}</span>
        </p>
      ) : (
        <Field
          label="Address"
          name="name"
          autoComplete="off"
          maxLength={MOST.name}
          placeholder={nameOf(title)}
          required={title !== '' && nameOf(title) === ''}
          missing="Please enter an address, such as about-us."
          hint="Small letters, digits and hyphens. It stays."
        />
      )}
    </>
  )
}
