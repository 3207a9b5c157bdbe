import { type ReactNode, useEffect } from 'react'
import { href, Link, useLocation } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import {
  entryOf,
  FROM_STEPS,
  pathOfPart,
  pathOfStep,
  SETTINGS_GROUPS,
  SETTINGS_PAGES,
} from '#app/desk/frame/settings-index.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { read, redirectTo } from '#app/kit/api/read.ts'
import { Notice } from '#app/kit/page/notice.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import type { LoaderData, MetaArgs, PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { stepAfter } from '#store/shop/settings/first-steps.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'
import { BackupsPanel } from './backups.tsx'
import { DeliveryRulesPanel } from './delivery-rules.tsx'
import { SettingsForm } from './settings-form.tsx'
import { shortValueOf } from './short-values.ts'
import { ChannelForm } from './ways-out-panel.tsx'

const WITH_WAYS_OUT = new Set(['mail-server', 'sms-gateway', 'sms'])

/** The list of all parts, or one of them. */
export async function load({ api, params }: PageArgs) {
  const { part } = params as { part?: string }
  // Parts come and go: an old address leads to those of today.
  if (part !== undefined && !Object.hasOwn(SETTINGS_PAGES, part)) throw redirectTo(href('/admin/settings'))
  const [settings, backups, waysOut, delivery] = await Promise.all([
    read(() => api.admin.settings.$post({ json: {} })),
    part === 'backups' ? read(() => api.admin.backups.$get()) : undefined,
    part !== undefined && WITH_WAYS_OUT.has(part) ? read(() => api.admin['ways-out'].$get()) : undefined,
    part === 'delivery-rules' ? read(() => api.admin['delivery-rules'].$get()) : undefined,
  ])
  return { part, settings, backups, waysOut, delivery }
}

export const handle = {
  title: ({ part }) => (part === undefined ? 'Settings' : (SETTINGS_PAGES[part]?.heading ?? 'Settings')),
  hasOwnHeading: true,
  of: 'settings',
  refused: (status) => (status === 403 ? 'Only the owner opens Settings.' : undefined),
} satisfies PageHandle

export const meta = ({ shop, loaderData }: MetaArgs<typeof load>) => [
  pageTitle(shop, loaderData?.part ? `Settings: ${SETTINGS_PAGES[loaderData.part]?.heading}` : 'Settings'),
]

export default function Settings({ loaderData }: PageProps<typeof load>) {
  const { part } = loaderData
  const isStep = useLocation().state === FROM_STEPS
  const next = isStep && part ? stepAfter(part) : undefined
  useFieldOfAddress()
  return (
    <>
      <DeskHeading title={handle.title({ part })}>
        {part === undefined || isStep ? (
          <ButtonLink look="quiet" to={href('/admin/settings/start')}>
            {isStep ? 'All steps' : 'First steps'}
          </ButtonLink>
        ) : null}
        {next ? (
          <ButtonLink look="quiet" to={pathOfStep(next.name)} state={FROM_STEPS}>
            Next: {next.heading}
          </ButtonLink>
        ) : null}
      </DeskHeading>
      {part === undefined ? <PartList settings={loaderData.settings.settings} /> : bodyOf(part, loaderData)}
    </>
  )
}

function bodyOf(part: string, { settings, backups, waysOut, delivery }: LoaderData<typeof load>): ReactNode {
  if (part === 'delivery-rules')
    return delivery ? <DeliveryRulesPanel answer={delivery} settings={settings.settings} /> : null
  if (part === 'backups') return backups ? <BackupsPanel answer={backups} /> : null
  if (part === 'mail-server') return waysOut ? <ChannelForm way="mail" loaded={waysOut} /> : null
  if (part === 'sms-gateway') return waysOut ? <ChannelForm way="sms" loaded={waysOut} /> : null
  return (
    <>
      {waysOut && part === 'sms' && !waysOut.sms.kept && !waysOut.sms.fromEnvironment ? <NoGateway /> : null}
      <SettingsForm key={part} loaded={settings} section={part} />
    </>
  )
}

function NoGateway() {
  return (
    <Notice kind="info">
      These texts reach nobody yet: the shop has no <Link to={pathOfPart('sms-gateway')}>SMS gateway</Link>. Until it
      has one, they are kept under Mail.
    </Notice>
  )
}

type Of = { settings: ShopDetails }

/** Every part with what it is set to or what it is about, by group. */
function PartList({ settings }: Of) {
  return (
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {SETTINGS_GROUPS.map(({ heading, parts, advanced }) => (
        <section key={heading} aria-label={heading} className="panel">
          <h2 className="text-base">{heading}</h2>
          <Entries names={parts} settings={settings} />
          {advanced.length > 0 ? (
            <details>
              <summary className="cursor-pointer py-3 text-sm text-muted">Advanced</summary>
              <Entries names={advanced} settings={settings} />
            </details>
          ) : null}
        </section>
      ))}
    </div>
  )
}

function Entries({ names, settings }: Of & { names: (typeof SETTINGS_GROUPS)[number]['parts'] }) {
  return (
    <ul>
      {names.map((name) => {
        const { to, heading, words } = entryOf(name)
        return (
          <li key={name} className="relative -mx-2 rounded-xl p-2 hover:bg-action-soft">
            <Link to={to} className="font-semibold after:absolute after:inset-0">
              {heading}
            </Link>
            <p className="text-sm text-muted wrap-anywhere">{shortValueOf(name, settings) ?? words}</p>
          </li>
        )
      })}
    </ul>
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
