import { useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { type DraftLine, DraftLines } from '#app/desk/shared/draft-lines.tsx'
import { browserApi } from '#app/kit/api/api-client.ts'
import type { Answer } from '#app/kit/api/ask.ts'
import { type Edited, EditForm } from '#app/kit/form/edit-form.tsx'
import { Field, Options, Select, TextArea, Tick } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Section } from '#app/kit/page/section.tsx'
import { useReport } from '#app/kit/press/outcomes.tsx'
import { formatTotal, sumOfLines } from '#store/money.ts'
import type { ClassListDetail, DeskClassList } from '#store/selling/class-lists/class-lists.schema.ts'
import { CLASS_LIMITS } from '#store/selling/class-lists/class-set.ts'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'

type Loaded = (Omit<ClassListDetail, 'lines'> & { lines: DraftLine[] }) | undefined
const { add, change } = { add: browserApi.admin.classes, change: browserApi.admin.classes[':id'] }
const NAMES = {
  school: ['School'],
  className: ['Class', 'Such as Class 5 B'],
  year: ['Year', 'Such as 2026-27'],
} as const
const DELIVERIES = { parcels: 'A parcel to each buyer', school: 'One delivery to the school' }

/** Makes a class, or changes one. */
export function ClassForm({ edited }: { edited: Edited<Loaded> }) {
  const list = edited.base
  const [initial] = useState<DraftLine[]>(list?.lines ?? [])
  const [lines, setLines] = useState(initial)
  const [delivery, setDelivery] = useState(list?.delivery ?? 'parcels')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const report = useReport()

  function save({ text, isChecked }: FormFields): () => Promise<Answer<DeskClassList>> {
    const names = { school: text('school'), className: text('className'), year: text('year'), note: text('note') }
    const json = {
      ...names,
      delivery,
      schoolAddress: text('schoolAddress'),
      isOpen: list ? isChecked('isOpen') : true,
      lines: lines.map(({ _id, qty }) => ({ _id, qty })),
      revision: list?.revision ?? 0,
    }
    return () => (list ? change.$post({ param: { id: list._id }, json }) : add.$post({ json }))
  }

  async function onSaved({ _id }: DeskClassList) {
    if (list) {
      await revalidate()
      await edited.takeCurrent()
    } else await navigate(href('/admin/classes/:id', { id: _id }))
    report({ kind: 'done', text: 'The class is saved.' })
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
      cancel={href('/admin/classes')}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 [&>.desk-bar]:col-span-full"
    >
      <div className="panel grid items-start gap-4 sm:grid-cols-2">
        {Object.entries(NAMES).map(([name, [label, hint]]) => (
          <Field
            key={name}
            label={label}
            name={name}
            defaultValue={list?.[name as keyof typeof NAMES]}
            maxLength={CLASS_LIMITS[name as keyof typeof NAMES]}
            hint={hint}
            className={name === 'school' ? 'sm:col-span-2' : ''}
            autoComplete="off"
            missing="Please fill this in."
            required
          />
        ))}
        <Select
          label="How it gets there"
          className="sm:col-span-2"
          name="delivery"
          value={delivery}
          onChange={({ currentTarget: { value } }) => setDelivery(value as typeof delivery)}
        >
          <Options of={DELIVERIES} />
        </Select>
        <div hidden={delivery !== 'school'} className="sm:col-span-2">
          <TextArea
            label="Address of the school"
            name="schoolAddress"
            defaultValue={list?.schoolAddress}
            rows={2}
            maxLength={ORDER_LIMITS.address}
            hint="With its PIN code. Orders of this class go there; what it costs is said by your delivery rules."
          />
        </div>
        <div className="sm:col-span-2">
          <TextArea
            label="Note for parents"
            name="note"
            defaultValue={list?.note}
            rows={2}
            maxLength={CLASS_LIMITS.note}
          />
        </div>
        {list ? <Tick name="isOpen" defaultChecked={list.isOpen} label="Parents can order it" /> : null}
      </div>
      <Section id="lines" heading="What one child needs" className="panel">
        <DraftLines lines={lines} most={CLASS_LIMITS.qty} takesSoldOut onChange={setLines}>
          <p className="flex justify-between gap-4 text-lg font-semibold">
            One set <span className="tabular-nums">{formatTotal(sumOfLines(lines))}</span>
          </p>
        </DraftLines>
      </Section>
    </EditForm>
  )
}
