import { data, useLocation } from 'react-router'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import { FIRST_STEPS } from '#store/settings/first-steps.ts'
import { StepList } from './start/step-list.tsx'
import { StepPage } from './start/step-page.tsx'

export async function load({ api }: PageArgs) {
  const [settings, steps, waysOut, waysIn] = await Promise.all([
    read(() => api.admin.settings.$post({ json: {} })),
    read(() => api.admin['first-steps'].$get()),
    read(() => api.admin['ways-out'].$get()),
    read(() => api.auth.ways.$get()),
  ])
  const status = Math.max(settings.status, steps.status)
  // Without the ways out all steps but one are whole.
  const answer =
    settings.answer && steps.answer
      ? { settings: settings.answer, steps: steps.answer, waysOut: waysOut.answer, waysIn: waysIn.answer }
      : undefined
  return data({ status, answer }, { status })
}

export const meta = ({ shop, location }: MetaArgs) => {
  const step = stepIn(location.search)
  return [pageTitle(shop, step ? `Make It Yours: ${step.heading}` : 'Make It Yours')]
}

/** The way from a new shop to one's own: all steps, or the one that the address names. */
export default function Start({ loaderData: { status, answer } }: PageProps<typeof load>) {
  const step = stepIn(useLocation().search)
  return (
    <Loaded answer={answer} status={status} of="settings">
      {(loaded) => (step ? <StepPage key={step.name} step={step} {...loaded} /> : <StepList {...loaded} />)}
    </Loaded>
  )
}

function stepIn(search: string) {
  const name = new URLSearchParams(search).get('step')
  return FIRST_STEPS.find((step) => step.name === name)
}
