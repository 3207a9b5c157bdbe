import { type ApiClient, apiContext, browserApi } from '#app/api-client.ts'
import { pageMeta } from '#app/page-meta.ts'
import { Page } from '#app/ui/page.tsx'
import type { Policy } from '#store/settings/policies.ts'
import type { PolicyName } from '#store/settings/settings.ts'
import type { Route } from './+types/policies'

const HEADINGS: Record<PolicyName, string> = {
  returns: 'Returns and refunds',
  delivery: 'Delivery and payment',
  privacy: 'Privacy',
  terms: 'Terms',
}

async function load(api: ApiClient) {
  const response = await api.shop.$get()
  if (!response.ok) throw new Response(null, { status: response.status })
  return { policies: (await response.json()).policies }
}

export function loader({ context }: Route.LoaderArgs) {
  return load(context.get(apiContext))
}

export function clientLoader() {
  return load(browserApi)
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches, {
    title: 'Policies · Tokri',
    description: 'Returns, delivery, privacy and terms of the shop, in plain words.',
    path: '/policies',
  })
}

export default function Policies({ loaderData: { policies } }: Route.ComponentProps) {
  return (
    <Page heading="Policies" lead="What you may expect of us, in plain words.">
      <nav aria-label="On this page" className="mt-4">
        <ul className="flex flex-wrap gap-x-6">
          {policies.map(({ name }) => (
            <li key={name}>
              <a href={`#${name}`} className="inline-flex min-h-11 items-center text-action underline">
                {HEADINGS[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-2 grid max-w-3xl gap-4">
        {policies.map((policy) => (
          <PolicyText key={policy.name} policy={policy} />
        ))}
      </div>
    </Page>
  )
}

function PolicyText({ policy: { name, text, isDefault } }: { policy: Policy }) {
  return (
    <section id={name} aria-labelledby={`${name}-heading`} className="panel scroll-mt-24">
      <h2 id={`${name}-heading`} className="text-xl">
        {HEADINGS[name]}
      </h2>
      <div className="mt-1 grid gap-3">
        {text.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {paragraph}
          </p>
        ))}
      </div>
      {isDefault ? <p className="mt-3 text-sm text-muted">The shop's default text.</p> : null}
    </section>
  )
}
