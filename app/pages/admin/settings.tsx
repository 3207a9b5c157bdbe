import { Fragment, type ReactNode, useEffect } from 'react'
import { href, Link, useLocation } from 'react-router'
import { PARTS } from '#app/admin/settings-index.ts'
import { ask } from '#app/api/ask.ts'
import { leaveFor, read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { LoaderData, MetaArgs, PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { Section } from '#app/ui/section.tsx'
import { PAPER_NAMES, TAX_PAPERS, type TaxPaper } from '#store/papers/which-papers.ts'
import type { RevisedSettings } from '#store/settings/settings.ts'
import { DeskHeading } from './desk-heading.tsx'
import { Backups } from './settings/backups.tsx'
import { DeliveryRules } from './settings/delivery-rules.tsx'
import { SettingsForm, SettingsSection } from './settings/settings-form.tsx'
import { PartList, SettingsParts, SettingsSearch } from './settings/settings-parts.tsx'
import { WayOut } from './settings/ways-out-panel.tsx'

/** The list of all parts, or one of them. */
export async function load({ api, params }: PageArgs) {
  const { part } = params as { part?: string }
  // Parts come and go: an old address leads to those of today.
  if (part !== undefined && !Object.hasOwn(PARTS, part)) throw leaveFor(href('/admin/settings'))
  const [settings, backups, waysOut, nextPapers, delivery] = await Promise.all([
    read(() => api.admin.settings.$post({ json: {} })),
    part === 'backups' ? ask(() => api.admin.backups.$get()) : undefined,
    part === 'mail-server' || part === 'sms-gateway' ? ask(() => api.admin['ways-out'].$get()) : undefined,
    part === 'papers' ? ask(() => api.admin['next-papers'].$get()) : undefined,
    part === 'delivery-rules' ? ask(() => api.admin['delivery-rules'].$get()) : undefined,
  ])
  const beside = { backups: backups?.answer, waysOut: waysOut?.answer, nextPapers: nextPapers?.answer }
  return { part, settings, ...beside, delivery: delivery?.answer }
}

export const handle = {
  title: ({ part }) => (part === undefined ? 'Settings' : (PARTS[part]?.heading ?? 'Settings')),
  hasOwnHeading: true,
  of: 'settings',
  refused: (status) => (status === 403 ? 'Only the owner opens Settings.' : undefined),
} satisfies PageHandle

export const meta = ({ shop, loaderData }: MetaArgs<typeof load>) => [
  pageTitle(shop, loaderData?.part ? `Settings: ${PARTS[loaderData.part]?.heading}` : 'Settings'),
]

export default function Settings({ loaderData }: PageProps<typeof load>) {
  const { part, settings } = loaderData
  useFieldOfAddress()
  return (
    <>
      <DeskHeading title={handle.title({ part })} />
      {part === undefined ? (
        <>
          <SettingsSearch />
          <PartList />
          <p className="mt-4">
            <Link to={href('/admin/settings/start')} className="text-link">
              Make this shop yours, step by step
            </Link>
          </p>
        </>
      ) : (
        <div className="gap-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
          <SettingsParts className="max-lg:hidden" />
          <div>{bodyOf(part, settings, loaderData)}</div>
        </div>
      )}
    </>
  )
}

type Beside = Pick<LoaderData<typeof load>, 'backups' | 'waysOut' | 'nextPapers' | 'delivery'>

function bodyOf(part: string, settings: RevisedSettings, beside: Beside): ReactNode {
  const { backups, waysOut, nextPapers, delivery } = beside
  if (part === 'delivery-rules')
    return delivery ? <DeliveryRules answer={delivery} settings={settings.settings} /> : null
  if (part === 'backups') return backups ? <Backups answer={backups} /> : null
  if (part === 'mail-server') return waysOut ? <WayOut way="mail" loaded={waysOut} /> : null
  if (part === 'sms-gateway') return waysOut ? <WayOut way="sms" loaded={waysOut} /> : null
  return (
    <SettingsForm key={part} loaded={settings}>
      {nextPapers ? <NextPapers serials={nextPapers} /> : null}
      <SettingsSection section={part} />
    </SettingsForm>
  )
}

/** Beside the prefixes: what the next paper of each kind is called. */
function NextPapers({ serials }: { serials: Record<TaxPaper, string> }) {
  return (
    <Section id="next-papers" heading="Next numbers" className="panel" headingLook="text-base">
      <dl className="mt-1 grid gap-x-6 sm:grid-cols-[max-content_1fr]">
        {TAX_PAPERS.map((kind) => (
          <Fragment key={kind}>
            <dt className="text-muted">{PAPER_NAMES[kind].heading}</dt>
            <dd className="font-semibold tabular-nums max-sm:mb-1">{serials[kind]}</dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  )
}

/** The setting that was searched for has the focus. */
function useFieldOfAddress() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address again is another wish
  useEffect(() => {
    if (!hash.startsWith('#set-')) return
    // After the heading, which has the focus on arrival.
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.focus())
    return () => cancelAnimationFrame(frame)
  }, [hash, key])
}
