import type { ReactNode } from 'react'
import { href, Outlet, useMatch, useNavigation } from 'react-router'
import { DeskBell } from '#app/admin/bell/desk-bell.tsx'
import { useLiveWaiting } from '#app/admin/bell/desk-news.ts'
import { Edge } from '#app/admin/frame/edge.tsx'
import { UndoBar } from '#app/admin/frame/undo-bar.tsx'
import { Outcomes } from '#app/admin/outcomes.tsx'
import { ProofDialog } from '#app/admin/proof-dialog.tsx'
import { ask } from '#app/api/ask.ts'
import { ConnectionStrip } from '#app/connection/connection-strip.tsx'
import { Header } from '#app/frame/header.tsx'
import { type DeskData, useIsDesk } from '#app/frame/root-data.ts'
import type { PageArgs, PageProps } from '#app/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useFrameHead } from '#app/ui/messages.tsx'
import { Section } from '#app/ui/section.tsx'
import type { DeskNow } from '#store/orders/order-desk.schema.ts'
import type { WaitingCounts } from '#store/overview/overview.schema.ts'
import { AdminNav, MoreRooms } from './admin/admin-nav.tsx'
import { AddLink, DeskHeading } from './admin/desk-heading.tsx'

/** The numbers beside the places, what can be undone, and the words for customers; a page stands without them. */
export async function load({ api }: PageArgs): Promise<DeskData> {
  const [waiting, desk, words] = await Promise.all([
    ask<WaitingCounts>(() => api.admin.waiting.$get()),
    ask<DeskNow>(() => api.admin.desk.$get()),
    ask(() => api.admin.messages.$get()),
  ])
  const lacksSecondFactor = waiting.kind !== 'done' && waiting.code === 'second_factor_required'
  return { waiting: waiting.answer, desk: desk.answer, words: words.answer, lacksSecondFactor }
}

/** Counted again at every step: what was just done may be done, and can be undone. */
export function shouldRevalidate() {
  return true
}

export default function AdminLayout({ loaderData: { waiting, desk, lacksSecondFactor } }: PageProps<typeof load>) {
  const isDashboard = useMatch(href('/admin')) !== null
  const isDesk = useIsDesk()
  const isLeaving = useNavigation().state === 'loading'
  const head = useFrameHead()
  return (
    <Desk waiting={useLiveWaiting(waiting)}>
      <main id="main" className="shell desk-page">
        <Outcomes>
          <div
            aria-busy={isLeaving}
            className={`transition-opacity motion-reduce:transition-none ${isLeaving ? 'opacity-60' : ''}`}
          >
            {head && (isDashboard || !lacksSecondFactor) ? (
              <DeskHeading title={head.title}>{head.add ? <AddLink {...head.add} /> : null}</DeskHeading>
            ) : null}
            {lacksSecondFactor ? <SetUpSecondFactor /> : <Outlet />}
          </div>
          <Edge>
            {isDesk ? <ConnectionStrip /> : null}
            {waiting ? <DeskBell waiting={waiting} /> : null}
            <UndoBar undoable={desk?.undoable} />
          </Edge>
        </Outcomes>
        <ProofDialog />
      </main>
    </Desk>
  )
}

/** The places beside or below the page, for those who work here. */
function Desk({ waiting, children }: { waiting: WaitingCounts | undefined; children: ReactNode }) {
  if (!useIsDesk()) return children
  return (
    <>
      <Header rooms={<MoreRooms waiting={waiting} />} />
      <div className="desk">
        <AdminNav waiting={waiting} />
        {children}
      </div>
    </>
  )
}

/** All that the desk shows somebody of whom the owner wants a second factor first. */
function SetUpSecondFactor() {
  return (
    <Section id="set-up" heading="Set up two-step login" className="panel grid max-w-xl gap-4" headingLook="text-xl">
      <p>
        Everyone who works here needs two-step login. It takes two minutes, with an authenticator app on your phone.
        Then come back here.
      </p>
      <ButtonLink to={href('/account/security')} className="justify-self-start">
        Set it up now
      </ButtonLink>
    </Section>
  )
}

export { FailedPage } from '#app/ui/messages.tsx'
