import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { useMay } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import type { Answer } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { Edited, EditForm } from '#app/kit/form/edit-form.tsx'
import { Field, NUMBER, Options, PERCENT, Select, Tick, WHOLE } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Empty } from '#app/kit/page/messages.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import { useReport } from '#app/kit/press/outcomes.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { formatWholeDay } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { formatTotal } from '#store/money.ts'
import type { Coupon, CouponData } from '#store/selling/coupons/coupons.schema.ts'
import { numberIn } from '#store/typed/number.ts'

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

type LineProps = { coupon: Coupon; onEdit: () => void }

function Line({ coupon, onEdit }: LineProps) {
  const { code, words, uses, mostUses, off, isStopped } = coupon
  const may = useMay()
  const isHydrated = useHydrated()

  const { stop } = browserApi.admin.coupons[':code']
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold [overflow-wrap:anywhere]">{code}</span> {words}
        {isStopped ? <span className="font-semibold text-danger"> stopped</span> : null}
        <span className="block text-sm text-muted">
          {[`Used ${uses}${mostUses === undefined ? '' : ` of ${mostUses}`} times`, `${formatTotal(off)} off`]
            .concat(limitsOf(coupon))
            .join(', ')}
        </span>
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
          call={() => stop.$post({ param: { code }, json: { isStopped: !isStopped } })}
          done={isStopped ? `${code} runs again.` : `${code} is stopped.`}
        >
          {isStopped ? 'Run' : 'Stop'}
        </Press>
      </div>
    </li>
  )
}

/** "each account once", "from 1 Nov 2026", "until 9 Nov 2026". */
function limitsOf({ isOnce, startsOn, endsOn }: Coupon): string[] {
  return [
    ...(isOnce ? ['each account once'] : []),
    ...(startsOn === undefined ? [] : [`from ${formatWholeDay(startsOn)}`]),
    ...(endsOn === undefined ? [] : [`until ${formatWholeDay(endsOn)}`]),
  ]
}

const GIFTS = { percent: 'Percent off the goods', amount: 'Rupees off the goods', delivery: 'Free delivery' }
type Gift = keyof typeof GIFTS

type Props = { edited: Edited<Coupon | undefined>; onDone: () => void }

/** Makes a coupon, or changes one. */
function CouponForm({ edited, onDone }: Props) {
  const coupon = edited.base
  const [gift, setGift] = useState<Gift>(giftOf(coupon))
  const { revalidate } = useRevalidator()
  const report = useReport()

  function save(form: FormFields): () => Promise<Answer<Coupon>> {
    const code = coupon?.code ?? form.text('code').toUpperCase()
    const json = dataIn(form, gift)
    return () =>
      coupon
        ? calls[':code'].$post({ param: { code }, json: { ...json, seen: dataOf(coupon) } })
        : calls.$post({ json: { code, ...json } })
  }

  return (
    <EditForm
      edited={edited}
      of="coupon"
      save={coupon ? 'Save coupon' : 'Make coupon'}
      call={save}
      onSaved={async ({ code }, form) => {
        form.reset()
        await revalidate()
        onDone()
        report({ kind: 'done', text: `${code} is saved.` })
      }}
      {...(coupon ? { cancel: onDone } : {})}
      isShort
      marksRequired={false}
      className="panel grid grid-cols-1 gap-4"
      aria-label={coupon ? `Edit ${coupon.code}` : 'A new coupon'}
    >
      <CouponFields coupon={coupon} gift={gift} onGift={setGift} />
      <Tick name="isOnce" defaultChecked={coupon?.isOnce} label="Each account once, and each proven number" />
    </EditForm>
  )
}

const calls = browserApi.admin.coupons

type FieldsProps = { coupon: Coupon | undefined; gift: Gift; onGift: (gift: Gift) => void }

function CouponFields({ coupon, gift, onGift }: FieldsProps) {
  const isUsed = coupon !== undefined && coupon.uses > 0
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {coupon ? null : (
        <Field
          label="Code"
          name="code"
          hint="3 to 20 letters, digits or dashes, such as DIWALI"
          missing="Please enter a code."
          autoComplete="off"
          maxLength={40}
          required
        />
      )}
      <Select
        label="What it takes off"
        value={gift}
        disabled={isUsed}
        onChange={({ currentTarget: { value } }) => onGift(value as Gift)}
        hint={isUsed ? 'An order has it: what it takes off stays.' : undefined}
      >
        <Options of={GIFTS} />
      </Select>
      {gift === 'delivery' ? null : (
        <Field
          label={gift === 'percent' ? 'Percent' : 'Rupees'}
          name={gift}
          {...(gift === 'percent' ? PERCENT : NUMBER)}
          defaultValue={coupon?.[gift]}
          missing="Please enter how much."
          required
          readOnly={isUsed}
        />
      )}
      <Field
        label="Smallest order"
        name="from"
        {...NUMBER}
        defaultValue={coupon?.from}
        hint="Rupees of goods before the coupon. Empty: any order."
        readOnly={isUsed}
      />
      <Field
        label="Uses in all"
        autoFocus={coupon !== undefined}
        name="mostUses"
        {...WHOLE}
        defaultValue={coupon?.mostUses}
        hint="Empty: no limit"
      />
      <Field label="First day" name="startsOn" type="date" defaultValue={coupon?.startsOn} />
      <Field label="Last day" name="endsOn" type="date" defaultValue={coupon?.endsOn} />
    </div>
  )
}

function giftOf(coupon: Coupon | undefined): Gift {
  return !coupon || coupon.percent !== undefined ? 'percent' : coupon.amount === undefined ? 'delivery' : 'amount'
}

/** What the form shows of it. */
function dataOf({ percent, amount, from, mostUses, startsOn, endsOn, isOnce }: Coupon): CouponData {
  return { percent, amount, from, mostUses, startsOn, endsOn, isOnce }
}

/** Text that is no number is sent as none, and the shop says so beside its field. */
function dataIn({ text, isChecked }: FormFields, gift: Gift): CouponData {
  const number = (name: string) =>
    text(name) === '' ? undefined : (numberIn(text(name), name === 'percent') ?? Number.NaN)
  return {
    ...(gift === 'delivery' ? {} : { [gift]: number(gift) }),
    from: number('from'),
    mostUses: number('mostUses'),
    startsOn: text('startsOn') || undefined,
    endsOn: text('endsOn') || undefined,
    isOnce: isChecked('isOnce'),
  }
}
