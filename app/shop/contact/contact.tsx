import { Fragment, useId } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { pageMeta, shopNameOf } from '#app/frame/page-meta.ts'
import { PhoneLink, PhoneList } from '#app/frame/phone-list.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import type { ShopSettings } from '#app/frame/shop-settings.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Field, PhoneField, TextArea } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Page } from '#app/kit/page/page.tsx'
import { Panel } from '#app/kit/page/panel.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { formatDayOf } from '#app/kit/words/when.tsx'
import type { MetaArgs } from '#app/page.tsx'
import { formatPrice } from '#store/money.ts'
import { wordsOfCallHours } from '#store/selling/orders/steps/call-hours.ts'
import { COMPLAINT_LIMITS, COMPLAINT_YEARS } from '#store/talk/complaints/complaints.ts'
import { CONTACT } from './contact.texts.tsx'

export function meta({ shop, language }: MetaArgs) {
  return pageMeta(shop, {
    language,
    title: CONTACT[language].title,
    description: CONTACT[language].description(shopNameOf(shop)),
    path: href('/contact'),
  })
}

export default function Contact() {
  const t = CONTACT.use()
  const settings = useRootData()?.settings
  return (
    <Page heading={t.title} lead={t.lead} tint="Welcome">
      <CallUs settings={settings} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
        <div className="sheets">
          <Panel heading={t.missing}>
            <p className="mt-1 text-muted">
              {t.missingWhat((words) => (
                <Link to={href('/gift-finder')} className="text-action underline">
                  {words}
                </Link>
              ))}
            </p>
          </Panel>
          {settings ? <AboutShop shop={settings} /> : null}
        </div>
        <ComplaintForm />
      </div>
    </Page>
  )
}

/** Who answers, in the picture and words of the first page, and one number before the others. */
function CallUs({ settings }: { settings: ShopSettings | undefined }) {
  const [t, language] = [CONTACT.use(), useLanguage()]
  const about = settings?.look.about
  const [first, ...others] = settings?.phones ?? []
  return (
    <div
      className="page-head mt-0 grid items-center gap-x-12 gap-y-5 pt-1 md:has-[img]:grid-cols-2"
      data-tint="Welcome"
    >
      {about?.picture ? <img {...about.picture} alt="" className="about-picture" /> : null}
      <section aria-labelledby="call">
        <h2 id="call" className="text-xl">
          {t.call}
        </h2>
        {first ? (
          <PhoneLink phone={first} className="block w-max max-w-full font-heading text-3xl font-bold text-action">
            {first}
          </PhoneLink>
        ) : null}
        {settings ? <p className="text-muted">{t.hours(wordsOfCallHours(settings.callHours, language))}</p> : null}
        <PhoneList phones={others} />
        {about ? <p className="mt-2 max-w-prose whitespace-pre-line">{about.words}</p> : null}
        <p className="mt-2">{t.many}</p>
      </section>
    </div>
  )
}

/** Who owns the shop and who answers complaints, as far as the settings have it. */
function AboutShop({ shop }: { shop: ShopSettings }) {
  const t = CONTACT.use()
  const { address, email, gstin, grievanceOfficer: officer } = shop
  const facts = [
    [t.address, address],
    [t.email, email],
    [t.gstin, gstin],
    [t.officer, [officer.name, officer.phone, officer.email].filter(Boolean).join('\n')],
  ].filter(([, words]) => words)
  return (
    <Panel heading={facts.length > 0 ? shop.shopName : t.answer} className="wrap-break-word">
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(([label, words]) => (
          <Fragment key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-pre-line">{words}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-2">
        {t.answerWhat}{' '}
        <Link to={href('/policies')} className="text-action underline">
          {t.policies}
        </Link>
      </p>
    </Panel>
  )
}

/** The complaint form. Without scripts the server takes it (server/pages/plain-forms.ts). */
function ComplaintForm() {
  const t = CONTACT.use()
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
    <Panel heading={t.complain}>
      <p className="mt-1 text-muted">{t.complainLead}</p>
      <CheckedForm
        // Not `isReady`: before hydration the browser itself sends it.
        sending={{ isReady: !isBusy, isBusy, refusal }}
        onSend={complain}
        className="mt-3 grid gap-3 sm:grid-cols-2"
      >
        <Fields />
        <WhatIsKept />
        <FormError />
        <Submit className="justify-self-start sm:col-span-2" busy={t.sending}>
          {t.send}
        </Submit>
      </CheckedForm>
    </Panel>
  )
}

function Fields() {
  const t = CONTACT.use()
  const user = useRootData()?.signIn.user
  return (
    <>
      <Field
        label={t.name}
        name="name"
        autoComplete="name"
        defaultValue={user?.displayName ?? ''}
        maxLength={COMPLAINT_LIMITS.name}
        missing={t.nameMissing}
        required
      />
      <Field
        label={t.email}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={user?.email ?? ''}
        maxLength={COMPLAINT_LIMITS.email}
        missing={t.emailMissing}
        required
      />
      <PhoneField label={t.phone} />
      <OrderNumber uid={user?.uid} />
      <TextArea
        label={t.words}
        name="words"
        rows={4}
        className="sm:col-span-2"
        maxLength={COMPLAINT_LIMITS.words}
        missing={t.wordsMissing}
        required
      />
    </>
  )
}

/** Typed, or chosen from the newest orders of the customer who is signed in. */
function OrderNumber({ uid }: { uid: string | undefined }) {
  const [t, language, id] = [CONTACT.use(), useLanguage(), useId()]
  const own = useDebouncedQuery(uid ?? '', () => ask(() => browserApi.orders.$get({ query: {} })), 0)
  return (
    <div>
      <Field
        label={t.orderNumber}
        name="orderNumber"
        list={id}
        autoComplete="off"
        maxLength={COMPLAINT_LIMITS.orderNumber}
      />
      <datalist id={id}>
        {own?.found.answer?.map(({ _id, orderNumber, createdAt, totalAmount }) => (
          <option
            key={_id}
            value={orderNumber}
            label={`${formatDayOf(createdAt, language)}, ${formatPrice(totalAmount)}`}
          />
        ))}
      </datalist>
    </div>
  )
}

function WhatIsKept() {
  return (
    <p className="text-sm text-muted sm:col-span-2">
      {CONTACT.use().kept(COMPLAINT_YEARS, (words) => (
        <Link to={`${href('/policies')}#privacy`} className="underline underline-offset-4 hover:text-action">
          {words}
        </Link>
      ))}
    </p>
  )
}
