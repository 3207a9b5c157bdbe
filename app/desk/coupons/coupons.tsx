import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { useMay } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { read } from '#app/kit/api/read.ts'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import { Edited } from '#app/kit/form/edited.tsx'
import { Options, Select } from '#app/kit/form/field.tsx'
import { type FieldTable, TableFields, valuesIn } from '#app/kit/form/field-table.tsx'
import { Empty } from '#app/kit/page/messages.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { formatWholeDay } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { formatTotal } from '#store/money.ts'
import type { Coupon, CouponData } from '#store/selling/coupons/coupons.schema.ts'

export const load = ({ api }: PageArgs) => read<Coupon[]>(() => api.admin.coupons.$get())

export const handle = { title: 'Coupons', of: 'coupons' } satisfies PageHandle

export default function Coupons({ loaderData: coupons }: PageProps<typeof load>) {
  const [code, setCode] = useState<string>()
  const coupon = coupons.find((one) => one.code === code)
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <Section id="coupons" heading="All coupons" takesFocus>
        {coupons.length === 0 ? (
          <Empty message="None yet: the checkout asks for no code." />
        ) : (
          <ul className="rows">
            {coupons.map((coupon) => (
              <Line key={coupon.code} coupon={coupon} onEdit={() => setCode(coupon.code)} />
            ))}
          </ul>
        )}
        <p className="mt-4 text-muted">
          A coupon comes off the goods at their offer prices, in whole rupees. Delivery and the fee for cash are added
          after it. The coupon does not change free delivery. The checkout asks for a code while any coupon runs.
        </p>
      </Section>
      <Edited key={coupon?.code ?? coupons.length} loaded={coupon} revision={coupon && JSON.stringify(dataOf(coupon))}>
        {(edited) => <CouponForm edited={edited} onDone={() => setCode(undefined)} />}
      </Edited>
    </div>
  )
}

const calls = browserApi.admin.coupons

function Line({ coupon, onEdit }: { coupon: Coupon; onEdit: () => void }) {
  const { code, words, uses, mostUses, off, isStopped, isOnce, startsOn, endsOn } = coupon
  const may = useMay()
  const isHydrated = useHydrated()
  const facts = [
    `Used ${uses}${mostUses === undefined ? '' : ` of ${mostUses}`} times`,
    `${formatTotal(off)} off`,
    isOnce && 'each account once',
    startsOn && `from ${formatWholeDay(startsOn)}`,
    endsOn && `until ${formatWholeDay(endsOn)}`,
  ]
  return (
    <li id={code} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold [overflow-wrap:anywhere]">{code}</span> {words}
        {isStopped ? <span className="font-semibold text-danger"> stopped</span> : null}
        <span className="block text-sm text-muted">{facts.filter(Boolean).join(', ')}</span>
      </p>
      <div className="flex gap-2 *:px-4">
        {uses > 0 && may('read orders') ? (
          <ButtonLink
            look="quiet"
            to={`${href('/admin/orders')}?${new URLSearchParams({ search: code })}`}
            aria-label={`Orders with ${code}`}
          >
            Orders
          </ButtonLink>
        ) : null}
        <Button look="quiet" aria-label={`Edit ${code}`} disabled={!isHydrated} onClick={onEdit}>
          Edit
        </Button>
        <Press
          look="quiet"
          aria-label={`${isStopped ? 'Run' : 'Stop'} ${code}`}
          call={() => calls[':code'].stop.$post({ param: { code }, json: { isStopped: !isStopped } })}
          done={isStopped ? `${code} runs again.` : `${code} is stopped.`}
        >
          {isStopped ? 'Run' : 'Stop'}
        </Press>
      </div>
    </li>
  )
}

const GIFTS = { percent: 'Percent off the goods', amount: 'Rupees off the goods', delivery: 'Free delivery' }
type Gift = keyof typeof GIFTS

const MUCH = 'Please enter how much.'
const CODE = {
  code: {
    kind: 'line',
    max: 40,
    label: 'Code',
    hint: '3 to 20 letters, digits or dashes, such as DIWALI',
    missing: 'Please enter a code.',
  },
} satisfies FieldTable
const REDUCTIONS: Record<Gift, FieldTable> = {
  percent: { percent: { kind: 'whole or none', label: 'Percent', isPercent: true, missing: MUCH } },
  amount: { amount: { kind: 'rupees or none', label: 'Rupees', missing: MUCH } },
  delivery: {},
}
const RULES = {
  from: {
    kind: 'rupees or none',
    label: 'Smallest order',
    hint: 'Rupees of goods before the coupon. Empty: any order.',
  },
  mostUses: { kind: 'whole or none', label: 'Uses in all', hint: 'Empty: no limit' },
  startsOn: { kind: 'day', label: 'First day' },
  endsOn: { kind: 'day', label: 'Last day' },
  isOnce: { kind: 'yes or no', label: 'Each account once, and each proven number', className: 'col-span-full' },
} satisfies FieldTable

type Props = { edited: Edited<Coupon | undefined>; onDone: () => void }

function CouponForm({ edited, onDone }: Props) {
  const coupon = edited.base
  const [gift, setGift] = useState<Gift>(giftOf(coupon))
  const { revalidate } = useRevalidator()
  const isUsed = coupon !== undefined && coupon.uses > 0
  const terms = { ...REDUCTIONS[gift], ...RULES }
  return (
    <EditForm<Coupon>
      edited={edited}
      of="coupon"
      save={coupon ? 'Save coupon' : 'Make coupon'}
      call={(form) => () => {
        const json = valuesIn<CouponData>(terms, form)
        return coupon
          ? calls[':code'].$post({ param: { code: coupon.code }, json: { ...json, seen: dataOf(coupon) } })
          : calls.$post({ json: { ...json, code: form.text('code').toUpperCase() } })
      }}
      done={({ code }) => `${code} is saved.`}
      onSaved={async (_, form) => {
        form.reset()
        await revalidate()
        onDone()
      }}
      cancel={coupon && onDone}
      isShort
      marksRequired={false}
      className="panel grid grid-cols-1 gap-4"
      aria-label={coupon ? `Edit ${coupon.code}` : 'A new coupon'}
    >
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {coupon ? null : <TableFields of={CODE} values={coupon} />}
        <Select
          label="What it takes off"
          value={gift}
          disabled={isUsed}
          onChange={({ currentTarget: { value } }) => setGift(value as Gift)}
          hint={isUsed ? 'An order has it: what it takes off stays.' : undefined}
        >
          <Options of={GIFTS} />
        </Select>
        <TableFields
          of={terms}
          values={coupon}
          readOnly={isUsed ? ['percent', 'amount', 'from'] : []}
          autoFocus={coupon && 'mostUses'}
        />
      </div>
    </EditForm>
  )
}

function giftOf(coupon: Coupon | undefined): Gift {
  return !coupon || coupon.percent !== undefined ? 'percent' : coupon.amount === undefined ? 'delivery' : 'amount'
}

function dataOf({ percent, amount, from, mostUses, startsOn, endsOn, isOnce }: Coupon): CouponData {
  return { percent, amount, from, mostUses, startsOn, endsOn, isOnce }
}
