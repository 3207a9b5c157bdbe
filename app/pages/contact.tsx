import { Fragment } from 'react'
import { href, Link } from 'react-router'
import { pageMeta, shopNameOf } from '#app/frame/page-meta.ts'
import { PhoneList } from '#app/frame/phone-list.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import type { ShopSettings } from '#app/frame/shop-settings.ts'
import type { MetaArgs } from '#app/page.tsx'
import { Page } from '#app/ui/page.tsx'
import { Section } from '#app/ui/section.tsx'
import { wordsOfCallHours } from '#store/orders/steps/call-hours.ts'
import { ComplaintForm } from './contact/complaint-form.tsx'

export function meta({ shop }: MetaArgs) {
  return pageMeta(shop, {
    title: 'Contact Us',
    description: `How to reach ${shopNameOf(shop)}, your neighbourhood shop. Call about an order or a product.`,
    path: href('/contact'),
  })
}

export default function Contact() {
  const settings = useRootData()?.settings
  return (
    <Page heading="Contact Us" lead="Call us about an order, a delivery or a product.">
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        <Section id="call" heading="Call us" className="panel text-lg" headingLook="text-xl">
          {settings ? <p className="mt-1 text-muted">We call from {wordsOfCallHours(settings.callHours)}.</p> : null}
          <PhoneList phones={settings?.phones ?? []} />
        </Section>
        <Section id="missing" heading="Can't find it?" className="panel" headingLook="text-xl">
          <p className="mt-1 text-muted">
            Search above and request it from the results page. Or try the{' '}
            <Link to={href('/gift-finder')} className="text-action underline">
              Gift Finder
            </Link>
            .
          </p>
        </Section>
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
    <Section
      id="about"
      heading={facts.length > 0 ? shop.shopName : 'How we answer'}
      className="panel wrap-break-word md:col-span-2"
      headingLook="text-xl"
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
    </Section>
  )
}
