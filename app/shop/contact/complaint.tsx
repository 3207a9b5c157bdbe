import { data } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import { PhoneList } from '#app/frame/phone-list.tsx'
import { useMails, useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { OpenedLinkPage, useOpenedLink } from '#app/kit/page/link-page.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { Panel } from '#app/kit/page/panel.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import type { ComplaintView } from '#store/talk/complaints/complaints.schema.ts'
import { COMPLAINT } from './complaint.texts.ts'
import { ComplaintHistory } from './complaint-history.tsx'

/** Why a browser without a script was sent here, from this page or from the form of the contact page. */
const REFUSALS: Partial<Record<string, 'invalid' | 'tooMany' | 'wrongLink'>> = {
  invalid_input: 'invalid',
  rate_limited: 'tooMany',
  not_found: 'wrongLink',
}

export async function load({ api, request, language }: PageArgs) {
  const refused = new URL(request.url).searchParams.get('error')
  if (refused) return data({ complaint: undefined, words: COMPLAINT[language][REFUSALS[refused] ?? 'failed'] })
  const found = await ask(() => api.complaints.link.$get(), language)
  if (found.kind === 'done') return data({ complaint: found.answer, words: '' })
  // The browser may be about to open the link: its token is in the hash, which no server gets.
  return found.kind === 'gone'
    ? data({ complaint: undefined, words: '' })
    : data({ complaint: undefined, words: found.message }, { status: found.status })
}

export function meta({ loaderData, shop, language }: MetaArgs<typeof load>) {
  const t = COMPLAINT[language]
  return secretMeta(shop, loaderData?.complaint ? t.of(loaderData.complaint.number) : t.heading)
}

/** The page of a complaint, for the links in its mails and right after it was made. */
export default function ComplaintByLink({ loaderData: { complaint, words } }: PageProps<typeof load>) {
  const t = COMPLAINT.use()
  const opened = useOpenedLink(words, (token) => browserApi.complaints.link.$post({ json: { token } }))
  if (complaint && opened.isOpen) return <Known complaint={complaint} />
  return <OpenedLinkPage heading={t.heading} opened={opened} busy={t.opening} missing={t.noLink} />
}

function Known({ complaint }: { complaint: ComplaintView }) {
  const t = COMPLAINT.use()
  const isMailed = useMails()
  const phones = useRootData()?.settings.phones ?? []
  return (
    <Page
      heading={t.of(complaint.number)}
      lead={
        // A mail may be kept beyond a limit, or go astray.
        isMailed ? t.leadMailed : t.lead
      }
    >
      <Panel heading={t.status} className="mt-5 max-w-2xl">
        <ComplaintHistory complaint={complaint} />
      </Panel>
      <Panel heading={t.notSatisfied} className="mt-4 max-w-2xl">
        <p className="mt-1">{t.callUs}</p>
        <PhoneList phones={phones} />
      </Panel>
    </Page>
  )
}
