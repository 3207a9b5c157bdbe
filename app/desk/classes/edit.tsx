import { href } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { read } from '#app/kit/api/read.ts'
import { Edited } from '#app/kit/form/edited.tsx'
import { Lines } from '#app/kit/list/lines.tsx'
import { QrCode } from '#app/kit/page/qr-code.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { LinkButton, SendByWhatsApp } from '#app/kit/press/link-to-copy.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { readProducts } from '#app/shop/cart/read-products.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import type { ClassListDetail } from '#store/selling/class-lists/class-lists.schema.ts'
import { classNameOf } from '#store/selling/class-lists/class-set.ts'
import { statusWords } from '#store/selling/orders/steps/order-statuses.ts'
import { ClassForm } from './class-form.tsx'

export async function load({ api, params }: PageArgs<'/admin/classes/:id'>) {
  // Absent at the address of a new one.
  const id: string | undefined = params.id
  if (id === undefined) return undefined
  const list = await read<ClassListDetail>(() => api.admin.classes[':id'].$get({ param: { id } }))
  const products = list.lines.length === 0 ? [] : await read<Product[]>(() => readProducts(api, list.lines))
  const lines = list.lines.map(({ _id, qty }) => {
    const { name = 'A product that is no longer sold', price = 0 } = products.find((one) => one._id === _id) ?? {}
    return { _id, qty, name, price }
  })
  return { ...list, lines }
}

export const handle = {
  title: ({ id }) => (id === undefined ? 'New Class' : 'Class'),
  of: 'the class',
  wayOn: { to: href('/admin/classes'), words: 'All classes' },
} satisfies PageHandle

/** One page for a class: its list, its link, who ordered, and what is to be packed. */
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
