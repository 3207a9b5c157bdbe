import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useReport } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import type { Answer } from '#app/api/ask.ts'
import { type Edited, EditForm } from '#app/desk/edit-form.tsx'
import { Field, NUMBER, Options, PERCENT, Select, Tick, WHOLE } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import type { Coupon, CouponData } from '#store/coupons/coupons.schema.ts'
import { numberIn } from '#store/typed/number.ts'

const GIFTS = { percent: 'Percent off the goods', amount: 'Rupees off the goods', delivery: 'Free delivery' }
type Gift = keyof typeof GIFTS

type Props = { edited: Edited<Coupon | undefined>; onDone: () => void }

/** Makes a coupon, or changes one. */
export function CouponForm({ edited, onDone }: Props) {
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
      <Tick name="isOnce" defaultChecked={coupon?.isOnce} label="Each account once" />
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
export function dataOf({ percent, amount, from, mostUses, startsOn, endsOn, isOnce }: Coupon): CouponData {
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
