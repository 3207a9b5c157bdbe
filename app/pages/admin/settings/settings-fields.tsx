import { createContext, type ReactNode, useContext, useId } from 'react'
import { Field, TextArea } from '#app/ui/field.tsx'
import { SETTINGS_LIMITS as MOST } from '#store/settings/settings.ts'
import type { SettingsProblems } from './settings-calls.ts'
import type { SettingsTexts } from './settings-values.ts'

/** What stands in the fields and what is wrong with it. */
export const SettingsContext = createContext<{ texts: SettingsTexts; problems: SettingsProblems }>({
  texts: {},
  problems: {},
})

/** Who the shop is, as every page says it. */
export function ShopFields() {
  return (
    <Group heading="The shop" words="Shown in the header, the footer and on the contact page, at once.">
      <Line at="/shopName" label="Shop name" max={MOST.shopName} required />
      <fieldset className="grid gap-4 sm:grid-cols-3">
        <legend className="mb-1 text-sm text-muted">
          Three numbers to call. Empty means those the store was started with.
        </legend>
        <Line at="/phones/0" label="Phone 1" max={MOST.phone} type="tel" />
        <Line at="/phones/1" label="Phone 2" max={MOST.phone} type="tel" />
        <Line at="/phones/2" label="Phone 3" max={MOST.phone} type="tel" />
      </fieldset>
      <Line at="/email" label="Email" max={MOST.email} type="email" hint="Where customers may write to. Optional." />
      <Text
        at="/address"
        label="Address"
        max={MOST.address}
        rows={3}
        hint="With the PIN code, as it stands on papers."
      />
    </Group>
  )
}

/** What the law wants to know. */
export function LawFields() {
  return (
    <Group heading="Tax and complaints" words="The law wants every online shop to name who hears complaints.">
      <Line
        at="/gstin"
        label="GSTIN"
        max={20}
        hint="15 characters. With it, packed orders get tax invoices; without it, receipts."
        autoCapitalize="characters"
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Line at="/grievanceOfficer/name" label="Grievance officer" max={MOST.officer} />
        <Line at="/grievanceOfficer/phone" label="Officer's phone" max={MOST.phone} type="tel" />
        <Line at="/grievanceOfficer/email" label="Officer's email" max={MOST.email} type="email" />
      </div>
      <ToyRule />
    </Group>
  )
}

function ToyRule() {
  const { texts } = useContext(SettingsContext)
  const id = useId()
  return (
    <div className="sm:max-w-md">
      <label htmlFor={id} className="mb-1 block font-medium">
        Toys without a BIS licence number
      </label>
      <select
        id={id}
        name="/toysNeedBis"
        defaultValue={texts['/toysNeedBis']}
        className="min-h-11 w-full rounded-xl border border-edge bg-surface px-3 py-2 text-ink"
      >
        <option value="">May be published</option>
        <option value="yes">Cannot be published</option>
      </select>
      <p className="mt-1 text-sm text-muted">Toys sold in India need the mark of the Bureau of Indian Standards.</p>
    </div>
  )
}

/** What bringing and paying is like. */
export function DeliveryFields() {
  return (
    <Group heading="Delivery and payment" words="A charge is part of the total from the next order on.">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Line
          at="/deliveryCharge"
          label="Delivery charge"
          max={9}
          inputMode="decimal"
          hint="Rupees for each order, taxes included. 0 means that delivery is free."
        />
        <Line
          at="/freeDeliveryFrom"
          label="Free delivery from"
          max={10}
          inputMode="decimal"
          hint="Rupees of the subtotal. Empty: the charge is always asked for."
        />
      </div>
      <Line
        at="/codNote"
        label="Cash-on-delivery note"
        max={MOST.codNote}
        hint="Shown at checkout, such as: Pay in cash when it arrives."
      />
      <Line
        at="/upiId"
        label="UPI ID"
        max={MOST.upiId}
        hint="Such as shop@bank. Orders and slips then show a QR code with amount and order number."
        autoCapitalize="none"
      />
    </Group>
  )
}

/** How much may wait for the call that confirms it. */
export function CapFields() {
  const words =
    'An order holds stock until you confirm or cancel it. Beyond these numbers the checkout asks to call you. Orders you take by phone are not counted. Empty: no limit.'
  return (
    <Group heading="Unconfirmed orders" words={words}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Cap at="/orderCaps/customerOrders" label="Orders of one customer" hint="One account, or one phone number." />
        <Cap at="/orderCaps/customerUnits" label="Items in them" hint="All units of these orders together." />
        <Cap
          at="/orderCaps/placeOrders"
          label="Orders from one place"
          hint="One delivery address, or one internet connection. Customers you confirmed an order of before are not held up by it."
        />
        <Cap at="/orderCaps/placeUnits" label="Items in those" hint="All units of those orders together." />
      </div>
    </Group>
  )
}

/** How long the shop waits and remembers. */
export function DaysFields() {
  return (
    <Group heading="Waiting and forgetting">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Line
          at="/unreachableDays"
          label="Days without an answer"
          max={2}
          inputMode="numeric"
          hint="After so many days of calling in vain an order is offered for cancelling."
        />
        <Line
          at="/retentionDays"
          label="Days until forgotten"
          max={4}
          inputMode="numeric"
          hint="When an account is deleted, its orders keep name, phone and address until so long after they were placed."
        />
      </div>
    </Group>
  )
}

/** What the page of policies says. */
export function PolicyFields() {
  const hint = 'Plain text; an empty line parts paragraphs. Empty: our default text is shown.'
  return (
    <Group heading="Policies" words="Shown at /policies, which every footer links to.">
      <Text at="/policies/returns" label="Returns and refunds" max={MOST.policy} rows={5} hint={hint} />
      <Text at="/policies/delivery" label="Delivery" max={MOST.policy} rows={5} hint={hint} />
      <Text at="/policies/privacy" label="Privacy" max={MOST.policy} rows={5} hint={hint} />
      <Text at="/policies/terms" label="Terms" max={MOST.policy} rows={5} hint={hint} />
    </Group>
  )
}

function Group({ heading, words, children }: { heading: string; words?: string; children: ReactNode }) {
  return (
    <section className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div>
        <h2 className="text-xl">{heading}</h2>
        {words ? <p className="text-muted">{words}</p> : null}
      </div>
      {children}
    </section>
  )
}

type LineProps = Omit<React.ComponentProps<typeof Field>, 'label'> & { at: string; label: string; max: number }

function Line({ at, max, ...rest }: LineProps) {
  const { texts, problems } = useContext(SettingsContext)
  return <Field name={at} maxLength={max} autoComplete="off" defaultValue={texts[at]} error={problems[at]} {...rest} />
}

function Cap(props: { at: string; label: string; hint: string }) {
  return <Line {...props} max={6} inputMode="numeric" />
}

type TextProps = Omit<React.ComponentProps<typeof TextArea>, 'label'> & { at: string; label: string; max: number }

function Text({ at, max, ...rest }: TextProps) {
  const { texts, problems } = useContext(SettingsContext)
  return <TextArea name={at} maxLength={max} defaultValue={texts[at]} error={problems[at]} {...rest} />
}
