import type { ReactNode } from 'react'
import { href } from 'react-router'
import { pageMeta } from '#app/frame/page-meta.ts'
import { read } from '#app/kit/api/read.ts'
import { Page } from '#app/kit/page/page.tsx'
import { Paragraphs } from '#app/kit/page/paragraphs.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import type { Retention } from '#store/people/privacy/fates.ts'
import type { Policy } from '#store/shop/settings/sections/policies.ts'
import { POLICIES, RETENTION_LINES } from './policies.texts.ts'
import { ChildrenNote } from './privacy-notice.tsx'

export async function load({ api }: PageArgs) {
  const { policies, kept } = await read(() => api.shop.$get({ query: {} }))
  return { policies, kept }
}

export function meta({ shop, language }: MetaArgs) {
  return pageMeta(shop, {
    language,
    title: POLICIES[language].title,
    description: POLICIES[language].description,
    path: href('/policies'),
  })
}

export default function Policies({ loaderData: { policies, kept } }: PageProps<typeof load>) {
  const t = POLICIES.use()
  return (
    <Page heading={t.title} lead={t.lead}>
      <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8">
        <nav aria-label={t.nav} className="mt-4">
          <ul className="flex flex-wrap gap-x-6 lg:sticky lg:top-6 lg:flex-col">
            {policies.map(({ name }) => (
              <li key={name}>
                <a href={`#${name}`} className="inline-flex min-h-11 items-center text-action underline">
                  {t[name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="sheets mt-2 max-w-3xl">
          {policies.map((policy) => (
            <PolicyText key={policy.name} policy={policy}>
              {policy.name === 'privacy' ? <KeptList kept={kept} /> : null}
            </PolicyText>
          ))}
        </div>
      </div>
    </Page>
  )
}

type PolicyProps = { policy: Pick<Policy, 'name' | 'text'>; children?: ReactNode }

function PolicyText({ policy: { name, text }, children }: PolicyProps) {
  const t = POLICIES.use()
  return (
    <section id={name} aria-labelledby={`${name}-heading`} className="panel scroll-mt-24">
      <h2 id={`${name}-heading`} className="text-xl">
        {t[name]}
      </h2>
      <div lang={langOf(text, useLanguage())} className="mt-1 grid gap-3">
        <Paragraphs text={text} />
      </div>
      {children}
    </section>
  )
}

/** It describes what the store does, so it is shown whatever the owner wrote. */
function KeptList({ kept }: { kept: readonly Retention[] }) {
  const [t, language] = [POLICIES.use(), useLanguage()]
  return (
    <>
      <h3 className="mt-4 text-lg">{t.kept}</h3>
      <dl className="mt-1 grid gap-3">
        {kept.map((line) => {
          const { what, why, until } = RETENTION_LINES[language](line)
          return (
            <div key={line.name}>
              <dt className="font-semibold">{what}</dt>
              <dd>{t.line(why, until)}</dd>
            </div>
          )
        })}
      </dl>
      <ChildrenNote />
    </>
  )
}
