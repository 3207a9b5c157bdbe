import { useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { type DraftLine, DraftLines, soldLines } from '#app/desk/shared/draft-lines.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import type { Answer } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import { Edited } from '#app/kit/form/edited.tsx'
import { type FieldTable, TableFields, valuesIn } from '#app/kit/form/field-table.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Lines } from '#app/kit/list/lines.tsx'
import { QrCode } from '#app/kit/page/qr-code.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { LinkButton, SendByWhatsApp } from '#app/kit/press/link-to-copy.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { readProducts } from '#app/shop/cart/read-products.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { formatTotal, sumOfLines } from '#store/money.ts'
import type { ClassListData, ClassListDetail, DeskClassList } from '#store/selling/class-lists/class-lists.schema.ts'
import { CLASS_LIMITS, classNameOf } from '#store/selling/class-lists/class-set.ts'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { statusWords } from '#store/selling/orders/steps/order-statuses.ts'

export async function load({ api, params }: PageArgs<'/admin/classes/:id'>) {
  const id: string | undefined = params.id
  if (id === undefined) return undefined
  const list = await read<ClassListDetail>(() => api.admin.classes[':id'].$get({ param: { id } }))
  const products = list.lines.length === 0 ? [] : await read<Product[]>(() => readProducts(api, list.lines))
  const lines = list.lines.map(({ _id, qty }): DraftLine => {
    const product = products.find((one) => one._id === _id)
    const { name = 'A product that is no longer sold', price = 0, priceSteps } = product ?? {}
    return { _id, qty, name, price, priceSteps }
  })
  return { ...list, lines }
}

export const handle = {
  title: ({ id }) => (id === undefined ? 'New Class' : 'Class'),
  of: 'the class',
  wayOn: { to: href('/admin/classes'), words: 'All classes' },
} satisfies PageHandle

export default function Class({ loaderData: list }: PageProps<typeof load>) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Edited key={list?._id ?? 'new'} loaded={list} revision={list?.revision}>
        {(edited) => <ClassForm edited={edited} />}
      </Edited>
      {list ? <Ordered list={list} /> : null}
    </div>
  )
}

function Ordered({ list }: { list: ClassListDetail }) {
  const url = `${useRootData()?.settings.publicUrl ?? ''}${href('/class/:code', { code: list.code })}`
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-3">
      <Section
        id="link"
        heading={`Its page: ${list.code}`}
        className="panel grid justify-items-start gap-3"
        headingLook="text-xl"
      >
        <QrCode link={url} label={`QR code of the page of ${classNameOf(list)}`} />
        <SendByWhatsApp url={url} words={`${classNameOf(list)}:`} />
        <LinkButton
          label="Link for parents"
          url={url}
          hint="Anybody who has it sees the list, and orders from it. It names no child."
          phone={null}
          words={classNameOf(list)}
        >
          Copy the link
        </LinkButton>
      </Section>
      <Section id="to-pack" heading="To pack" className="panel" headingLook="mb-1 text-xl">
        <Lines
          empty="Nothing: no order of this class is placed or confirmed."
          of={list.toPack.map(({ _id, name, units }) => ({ key: _id, words: name, end: units }))}
        />
      </Section>
      <Section id="ordered" heading={`Ordered: ${list.orders}`} className="panel" headingLook="mb-1 text-xl">
        <Lines
          empty="Nobody yet."
          of={list.buyers.map(({ _id, orderNumber, customerName, status, way, sets }) => ({
            key: _id,
            to: href('/admin/orders/:id', { id: _id }),
            words: `${orderNumber}, ${customerName}`,
            end: `${sets > 1 ? `${sets} sets, ` : ''}${statusWords(status, { way }).words}`,
          }))}
        />
      </Section>
    </div>
  )
}

type Loaded = (Omit<ClassListDetail, 'lines'> & { lines: DraftLine[] }) | undefined
const { add, change } = { add: browserApi.admin.classes, change: browserApi.admin.classes[':id'] }
const WIDE = 'sm:col-span-2'
const FILL = 'Please fill this in.'
const FIELDS = {
  school: { kind: 'line', max: CLASS_LIMITS.school, label: 'School', missing: FILL, className: WIDE },
  className: { kind: 'line', max: CLASS_LIMITS.className, label: 'Class', hint: 'Such as Class 5 B', missing: FILL },
  year: { kind: 'line', max: CLASS_LIMITS.year, label: 'Year', hint: 'Such as 2026-27', missing: FILL },
  delivery: {
    kind: 'choice',
    label: 'How it gets there',
    choices: { parcels: 'A parcel to each buyer', school: 'One delivery to the school' },
    className: WIDE,
  },
  schoolAddress: {
    kind: 'text',
    default: '',
    rows: 2,
    max: ORDER_LIMITS.address,
    label: 'Address of the school',
    hint: 'With its PIN code. Orders of this class go there; what it costs is said by your delivery rules.',
    className: `${WIDE} [form:not(:has([value=school]:checked))_&]:hidden`,
  },
  note: { kind: 'text', default: '', rows: 2, max: CLASS_LIMITS.note, label: 'Note for parents', className: WIDE },
  classNameHi: {
    kind: 'line',
    default: '',
    max: CLASS_LIMITS.className,
    label: 'Class in Hindi',
    hint: 'Optional, for the pages in Hindi. Such as कक्षा 5 B',
  },
  noteHi: { kind: 'text', default: '', rows: 2, max: CLASS_LIMITS.note, label: 'Note in Hindi' },
} satisfies FieldTable
const OPEN = { isOpen: { kind: 'yes or no', label: 'Parents can order it' } } satisfies FieldTable
type Typed = Omit<ClassListData, 'lines' | 'revision' | 'isOpen'>

function ClassForm({ edited }: { edited: Edited<Loaded> }) {
  const list = edited.base
  const [initial] = useState<DraftLine[]>(list?.lines ?? [])
  const [lines, setLines] = useState(initial)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const fields = list ? { ...FIELDS, ...OPEN } : FIELDS

  function save(form: FormFields): () => Promise<Answer<DeskClassList>> {
    const json = {
      isOpen: true,
      ...valuesIn<Typed>(fields, form),
      lines: lines.map(({ _id, qty }) => ({ _id, qty })),
      revision: list?.revision ?? 0,
    }
    return () => (list ? change.$post({ param: { id: list._id }, json }) : add.$post({ json }))
  }

  async function onSaved({ _id }: DeskClassList) {
    if (!list) return navigate(href('/admin/classes/:id', { id: _id }))
    await revalidate()
    return edited.takeCurrent()
  }

  return (
    <EditForm
      edited={edited}
      of="class"
      save="Save class"
      call={save}
      alwaysShowError
      isChanged={lines !== initial}
      onSaved={onSaved}
      done="The class is saved."
      cancel={href('/admin/classes')}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 [&>.desk-bar]:col-span-full"
    >
      <div className="panel grid items-start gap-4 sm:grid-cols-2">
        <TableFields of={fields} values={list} />
      </div>
      <Section id="lines" heading="What one child needs" className="panel">
        <DraftLines lines={lines} most={CLASS_LIMITS.qty} takesSoldOut onChange={setLines}>
          <p className="flex justify-between gap-4 text-lg font-semibold">
            One set <span className="tabular-nums">{formatTotal(sumOfLines(soldLines(lines)))}</span>
          </p>
        </DraftLines>
      </Section>
    </EditForm>
  )
}
