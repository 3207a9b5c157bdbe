import { href } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import { useSend } from '#app/api/use-send.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import type { StepsDone } from '#store/demo/demo.schema.ts'
import { FIRST_STEPS } from '#store/settings/first-steps.ts'

/** Leads the owner of a new shop to make it their own, until all is done or it is put away. */
export function FirstStepsCard({ steps: { isShown, done } }: { steps: StepsDone }) {
  const sending = useSend()
  if (!isShown || done.length === FIRST_STEPS.length) return null
  return (
    <section aria-labelledby="first-steps" className="mt-4 rounded-card border border-line bg-surface p-4 shadow-card">
      <h2 id="first-steps" className="text-xl">
        Make this shop yours
      </h2>
      <p className="mb-3 text-muted">
        Name, logo, colours, phone, delivery and first products, in about ten minutes. {done.length} of{' '}
        {FIRST_STEPS.length} done.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href('/admin/settings/start')}>{done.length === 0 ? 'Begin' : 'Go on'}</ButtonLink>
        <Button look="quiet" disabled={!sending.isReady} onClick={() => sending.send(putAway)}>
          Put away
        </Button>
      </div>
      <FormError of={sending.refusal} />
    </section>
  )
}

/** It is a setting like others, so that it can be brought back. */
async function putAway() {
  const now = await browserApi.admin.settings.$post({ json: {} })
  if (!now.ok) return now
  const { revision, settings } = await now.json()
  const json = { revision, settings: { ...settings, showsFirstSteps: false } }
  return browserApi.admin.settings.change.$post({ json })
}
