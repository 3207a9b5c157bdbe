import { href, useRevalidator } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import type { FirstSteps } from '#store/demo/demo.schema.ts'
import { FIRST_STEPS, type StepName } from '#store/settings/first-steps.ts'
import type { RevisedSettings } from '#store/settings/settings.ts'
import type { WaysOut } from '#store/settings/ways-out.schema.ts'
import { SomeSettings } from '../settings-fields.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { MailServer } from '../ways-out-panel.tsx'
import { FirstProducts } from './first-products.tsx'

type Step = (typeof FIRST_STEPS)[number]
type Props = { step: Step; settings: RevisedSettings; steps: FirstSteps; waysOut: WaysOut | undefined }

/** One step: the form that stands under Settings as well, and the ways on and back. */
export function StepPage(props: Props) {
  const { step } = props
  const place = FIRST_STEPS.indexOf(step) + 1
  return (
    <div className="max-w-2xl">
      <p className="flex items-center justify-between gap-3 text-sm text-muted">
        <span>
          Step {place} of {FIRST_STEPS.length}
        </span>
        <Link to={href('/admin/settings/start')} className="text-link">
          All steps
        </Link>
      </p>
      <h1 className="page-heading">{step.heading}</h1>
      <p className="mt-1 mb-4 text-muted">{step.words}</p>
      <StepBody {...props} />
    </div>
  )
}

function StepBody({ step, settings, steps, waysOut }: Props) {
  const after = pathAfter(step.name)
  const { revalidate } = useRevalidator()
  if (step.name === 'mail') {
    return (
      <>
        {waysOut ? <MailServer loaded={waysOut} onChange={() => void revalidate()} /> : null}
        <WayOn to={after} isDone={steps.done.includes('mail')} />
      </>
    )
  }
  if (step.name === 'products') {
    return (
      <>
        <FirstProducts already={steps.products} />
        <WayOn to={after} isDone />
      </>
    )
  }
  // The page is opened anew: what stands around it follows the settings too.
  const next = { label: 'Save and continue', onSaved: () => location.assign(after), beside: <Skip to={after} /> }
  return (
    <SettingsForm loaded={settings} next={next}>
      <div className="space-y-4">
        <SomeSettings names={step.settings} />
      </div>
    </SettingsForm>
  )
}

function Skip({ to }: { to: string }) {
  return (
    <Link to={to} className="text-link">
      Skip
    </Link>
  )
}

function WayOn({ to, isDone }: { to: string; isDone: boolean }) {
  return (
    <p className="mt-6">
      <ButtonLink look={isDone ? 'action' : 'quiet'} to={to}>
        {isDone ? 'Continue' : 'Skip'}
      </ButtonLink>
    </p>
  )
}

export function pathOfStep(name: StepName): string {
  return `${href('/admin/settings/start')}?step=${name}`
}

/** The page after a step: the next one, and the list after the last. */
export function pathAfter(name: StepName): string {
  const next = FIRST_STEPS[FIRST_STEPS.findIndex((step) => step.name === name) + 1]
  return next ? pathOfStep(next.name) : href('/admin/settings/start')
}
