import type { ReactNode } from 'react'
import { href, Outlet, useMatch, useNavigation } from 'react-router'
import { DeskBell } from '#app/desk/frame/bell/desk-bell.tsx'
import { useLiveWaiting } from '#app/desk/frame/bell/desk-news.ts'
import { ConnectionStrip } from '#app/frame/connection/connection-strip.tsx'
import { type DeskData, useIsDesk } from '#app/frame/root-data.ts'
import { ask } from '#app/kit/api/ask.ts'
import { BottomStack } from '#app/kit/page/edge.tsx'
import { useFrameHead } from '#app/kit/page/messages.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { Outcomes } from '#app/kit/press/outcomes.tsx'
import type { PageArgs, PageProps } from '#app/page.tsx'
import type { DeskNow } from '#store/selling/orders/order-desk.schema.ts'
import type { WaitingCounts } from '#store/shop/overview/overview.schema.ts'
import { AdminNav, MoreRooms } from './admin-nav.tsx'
import { DeskFooter, DeskHeader } from './desk-header.tsx'
import { AddLink, DeskHeading } from './desk-heading.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'

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
          <BottomStack>
            {isDesk ? <ConnectionStrip /> : null}
            <UndoBar undoable={desk?.undoable}>{waiting ? <DeskBell waiting={waiting} /> : null}</UndoBar>
          </BottomStack>
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
      <DeskHeader rooms={<MoreRooms waiting={waiting} />} />
      <div className="desk">
        <AdminNav waiting={waiting} />
        {children}
      </div>
      <DeskFooter />
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

export { FailedDeskPage } from '#app/kit/page/messages.tsx'
