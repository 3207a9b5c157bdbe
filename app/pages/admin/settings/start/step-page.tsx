import type { FormEvent } from 'react'
import { href, Link, useLocation } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { FirstSteps } from '#store/demo/demo.schema.ts'
import { FIRST_STEPS, type StepName } from '#store/settings/first-steps.ts'
import { prefixFromName } from '#store/settings/paper-prefixes.ts'
import { DEFAULT_DETAILS, type RevisedSettings } from '#store/settings/settings.ts'
import type { WaysOut } from '#store/settings/ways-out.schema.ts'
import { DeskHeading } from '../../desk-heading.tsx'
import { SettingsForm, SomeSettings } from '../settings-form.tsx'
import { WayOut } from '../ways-out-panel.tsx'
import { FirstProducts } from './first-products.tsx'

/** In the address of the step after the demo was taken away. */
export const EMPTIED = 'emptied'
const NO_PHONE = 'Shoppers see no number to call until you give one.'

type Step = (typeof FIRST_STEPS)[number]
type Props = { step: Step; settings: RevisedSettings; steps: FirstSteps; waysOut: WaysOut | undefined }

/** One step: the form that stands under Settings as well, and the ways on and back. */
export function StepPage(props: Props) {
  const { step } = props
  const place = FIRST_STEPS.indexOf(step) + 1
  return (
    <div className="max-w-2xl">
      {useLocation().search.endsWith(EMPTIED) ? (
        <p role="status" className="font-semibold">
          The demo is gone: its products, its orders and its phone numbers.
        </p>
      ) : null}
      <p className="flex items-center justify-between gap-3 text-sm text-muted">
        <span>
          Step {place} of {FIRST_STEPS.length}
        </span>
        <Link to={href('/admin/settings/start')} className="text-link">
          All steps
        </Link>
      </p>
      <DeskHeading title={step.heading} className="" />
      <p className="mt-1 mb-4 text-muted">{step.words}</p>
      <StepBody {...props} />
    </div>
  )
}

function StepBody({ step, settings, steps, waysOut }: Props) {
  const after = pathAfter(step.name)
  const hasNoPhone = useRootData()?.settings.phones.length === 0
  if (step.name === 'mail') {
    return (
      <>
        {waysOut ? <WayOut way="mail" loaded={waysOut} /> : null}
        <p className="mt-6">
          {steps.done.includes('mail') ? <ButtonLink to={after}>Continue</ButtonLink> : <Skip to={after} />}
        </p>
      </>
    )
  }
  if (step.name === 'products') {
    return <FirstProducts already={steps.products} after={after} />
  }
  // The page is opened anew: what stands around it follows the settings too.
  const beside = step.name === 'contact' && hasNoPhone ? <p>{NO_PHONE}</p> : <Skip to={after} />
  const next = { label: 'Save and continue', onSaved: () => location.assign(after), beside }
  return (
    <SettingsForm loaded={settings} next={next}>
      <div className="space-y-4" onInput={steps.isNumbered ? undefined : proposePrefix}>
        <SomeSettings names={step.settings} />
      </div>
    </SettingsForm>
  )
}

/** While no number was given out, its prefix follows the shop's name, until somebody types another. */
function proposePrefix({ target }: FormEvent) {
  if (!(target instanceof HTMLInputElement)) return
  const prefix = target.form?.elements.namedItem('/numberPrefix')
  if (!(prefix instanceof HTMLInputElement) || target === prefix) return
  const isUntouched = prefix.value === (prefix.dataset.proposed ?? DEFAULT_DETAILS.numberPrefix)
  const proposed = target.name === '/shopName' && isUntouched ? prefixFromName(target.value) : undefined
  if (proposed !== undefined) prefix.value = prefix.dataset.proposed = proposed
}

/** What was typed is not kept by it, so it asks. */
function Skip({ to }: { to: string }) {
  return (
    <span className="text-sm text-muted">
      <Link to={to} className="text-link">
        Skip
      </Link>{' '}
      leaves it as it is now; it waits under All steps.
    </span>
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
