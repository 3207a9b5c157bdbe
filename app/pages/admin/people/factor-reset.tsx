import { notDone, useDeskSend } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { AskingButton } from '#app/ui/dialogs.tsx'
import type { StaffMember } from '#store/people/staff.schema.ts'

/** For a lost phone: after a question the second factor is gone, and the person sets up another. */
export function FactorReset({ person }: { person: StaffMember }) {
  const { isReady, send } = useDeskSend()
  const name = person.name || person.email

  async function reset() {
    const done = `Two-step login of ${name} is reset.`
    const call = browserApi.admin.people[':uid']['reset-second-factor']
    const param = { uid: person.uid }
    const result = await send(() => call.$post({ param, json: {} }), { done, failed: notDone })
    // The button that had the focus is gone with the factor.
    if (result?.kind === 'done') document.getElementById('staff')?.focus()
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <span>Yes</span>
      <AskingButton
        action="Reset"
        aria-label={`Reset two-step login of ${name}`}
        question={`Reset two-step login of ${name}?`}
        yes="Reset two-step login"
        no="Leave it on"
        isReady={isReady}
        onYes={reset}
      >
        For a lost phone. Make sure that it is really them. They are logged out everywhere and log in with their
        password alone. They can set it up again.
      </AskingButton>
    </div>
  )
}
