import { Fragment, useId } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { pageMeta, shopNameOf } from '#app/frame/page-meta.ts'
import { PhoneList } from '#app/frame/phone-list.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import type { ShopSettings } from '#app/frame/shop-settings.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { useDebouncedQuery, useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Field, PhoneField, TextArea } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Page } from '#app/kit/page/page.tsx'
import { Panel } from '#app/kit/page/panel.tsx'
import { formatDayOf } from '#app/kit/words/when.tsx'
import type { MetaArgs } from '#app/page.tsx'
import { formatPrice } from '#store/money.ts'
import { wordsOfCallHours } from '#store/selling/orders/steps/call-hours.ts'
import { COMPLAINT_LIMITS, COMPLAINT_YEARS } from '#store/talk/complaints/complaints.ts'

export function meta({ shop, language }: MetaArgs) {
  return pageMeta(shop, {
    language,
    title: 'Contact Us',
    description: `How to reach ${shopNameOf(shop)}, your neighbourhood shop. Call about an order or a product.`,
    path: href('/contact'),
  })
}

export default function Contact() {
  const settings = useRootData()?.settings
  return (
    <Page heading="Contact Us" lead="Call us about anything.">
      <div className="mt-6 grid gap-4 md:grid-cols-2 lg:grid-cols-[1fr_2fr] lg:grid-rows-[auto_auto_1fr]">
        <Panel heading="Call us" className="text-lg">
          {settings ? <p className="mt-1 text-muted">We call from {wordsOfCallHours(settings.callHours)}.</p> : null}
          <PhoneList phones={settings?.phones ?? []} />
          <p className="mt-1 text-base">More than 3 of the same item, for a school or an office? Ask us for a price.</p>
        </Panel>
        <Panel heading="Can't find it?">
          <p className="mt-1 text-muted">
            Search above and request it from the results page. Or try the{' '}
            <Link to={href('/gift-finder')} className="text-action underline">
              Gift Finder
            </Link>
            .
          </p>
        </Panel>
        <ComplaintForm />
        {settings ? <AboutShop shop={settings} /> : null}
      </div>
    </Page>
  )
}

/** Who owns the shop and who answers complaints, as far as the settings have it. */
function AboutShop({ shop }: { shop: ShopSettings }) {
  const { address, email, gstin, grievanceOfficer: officer } = shop
  const facts = [
    ['Address', address],
    ['Email', email],
    ['GSTIN', gstin],
    ['Grievance officer', [officer.name, officer.phone, officer.email].filter(Boolean).join('\n')],
  ].filter(([, words]) => words)
  return (
    <Panel
      heading={facts.length > 0 ? shop.shopName : 'How we answer'}
      className="wrap-break-word max-lg:md:col-span-2"
    >
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(([label, words]) => (
          <Fragment key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-pre-line">{words}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-2">
        Complaints are acknowledged within 48 hours and settled within a month.{' '}
        <Link to={href('/policies')} className="text-action underline">
          Our policies
        </Link>
      </p>
    </Panel>
  )
}

/** The complaint form. Without scripts the server takes it (server/pages/plain-forms.ts). */
function ComplaintForm() {
  const navigate = useNavigate()
  const { send, isBusy, refusal } = useSend()

  function complain({ text }: FormFields) {
    const json = {
      name: text('name'),
      email: text('email'),
      phone: text('phone'),
      orderNumber: text('orderNumber'),
      words: text('words'),
    }
    return send(() => browserApi.complaints.$post({ json }), { after: () => navigate(href('/complaint')) })
  }

  return (
    <Panel heading="Make a complaint" className="max-lg:md:col-span-2 lg:col-start-2 lg:row-span-3 lg:row-start-1">
      <p className="mt-1 text-muted">You get a number to track it.</p>
      <CheckedForm
        // Not `isReady`: before hydration the browser itself sends it.
        sending={{ isReady: !isBusy, isBusy, refusal }}
        onSend={complain}
        className="mt-3 grid max-w-2xl gap-3 sm:grid-cols-2"
      >
        <Fields />
        <WhatIsKept />
        <FormError />
        <Submit className="justify-self-start sm:col-span-2" busy="Sending...">
          Send Complaint
        </Submit>
      </CheckedForm>
    </Panel>
  )
}

function Fields() {
  const user = useRootData()?.signIn.user
  return (
    <>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        defaultValue={user?.displayName ?? ''}
        maxLength={COMPLAINT_LIMITS.name}
        missing="Please enter your name."
        required
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={user?.email ?? ''}
        maxLength={COMPLAINT_LIMITS.email}
        missing="Please enter your email address."
        required
      />
      <PhoneField label="Phone Number (optional)" />
      <OrderNumber uid={user?.uid} />
      <TextArea
        label="What went wrong?"
        name="words"
        rows={4}
        className="sm:col-span-2"
        maxLength={COMPLAINT_LIMITS.words}
        missing="Please tell us what went wrong."
        required
      />
    </>
  )
}

/** Typed, or chosen from the newest orders of the customer who is signed in. */
function OrderNumber({ uid }: { uid: string | undefined }) {
  const id = useId()
  const own = useDebouncedQuery(uid ?? '', () => ask(() => browserApi.orders.$get({ query: {} })), 0)
  return (
    <div>
      <Field
        label="Order number (optional)"
        name="orderNumber"
        list={id}
        autoComplete="off"
        maxLength={COMPLAINT_LIMITS.orderNumber}
      />
      <datalist id={id}>
        {own?.found.answer?.map(({ _id, orderNumber, createdAt, totalAmount }) => (
          <option key={_id} value={orderNumber} label={`${formatDayOf(createdAt)}, ${formatPrice(totalAmount)}`} />
        ))}
      </datalist>
    </div>
  )
}

function WhatIsKept() {
  return (
    <p className="text-sm text-muted sm:col-span-2">
      We keep this to answer you, and delete it {COMPLAINT_YEARS} years after it is settled, or when you ask us to. See{' '}
      <Link to={`${href('/policies')}#privacy`} className="underline underline-offset-4 hover:text-action">
        our privacy policy
      </Link>
      . Under 18? Please let a parent or guardian write.
    </p>
  )
}
