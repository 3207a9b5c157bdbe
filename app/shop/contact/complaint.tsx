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
import { ComplaintHistory } from './complaint-history.tsx'

/** Why a browser without a script was sent here, from this page or from the form of the contact page. */
const REFUSALS: Record<string, string> = {
  invalid_input: 'Something is missing or not right. Please go back, and look at each field.',
  rate_limited: 'You have sent many complaints. Please call us.',
  not_found: 'This link is wrong or no longer works.',
}

export async function load({ api, request }: PageArgs) {
  const refused = new URL(request.url).searchParams.get('error')
  if (refused) return data({ complaint: undefined, words: REFUSALS[refused] ?? 'That did not work. Please call us.' })
  const found = await ask(() => api.complaints.link.$get())
  if (found.kind === 'done') return data({ complaint: found.answer, words: '' })
  // The browser may be about to open the link: its token is in the hash, which no server gets.
  return found.kind === 'gone'
    ? data({ complaint: undefined, words: '' })
    : data({ complaint: undefined, words: found.message }, { status: found.status })
}

export function meta({ loaderData, shop }: MetaArgs<typeof load>) {
  return secretMeta(shop, loaderData?.complaint ? `Complaint ${loaderData.complaint.number}` : 'Your complaint')
}

/** The page of a complaint, for the links in its mails and right after it was made. */
export default function ComplaintByLink({ loaderData: { complaint, words } }: PageProps<typeof load>) {
  const opened = useOpenedLink(words, (token) => browserApi.complaints.link.$post({ json: { token } }))
  if (complaint && opened.isOpen) return <Known complaint={complaint} />
  return (
    <OpenedLinkPage
      heading="Your complaint"
      opened={opened}
      busy="Opening your complaint..."
      missing="Please open the link again, or call us and say the number."
    />
  )
}

function Known({ complaint }: { complaint: ComplaintView }) {
  const phones = useRootData()?.settings.phones ?? []
  return (
    <Page
      heading={`Complaint ${complaint.number}`}
      lead={
        // A mail may be kept beyond a limit, or go astray.
        `Please keep the number. This page shows how it stands, on this device; ${
          useMails() ? 'we also write to your email. Nothing there? Call' : 'or call'
        } us and say the number.`
      }
    >
      <Panel heading="Status" className="mt-5 max-w-2xl">
        <ComplaintHistory complaint={complaint} />
      </Panel>
      <Panel heading="Not satisfied?" className="mt-4 max-w-2xl">
        <p className="mt-1">Call us, and say the number.</p>
        <PhoneList phones={phones} />
      </Panel>
    </Page>
  )
}
