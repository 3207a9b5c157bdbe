import { useMails } from '#app/frame/root-data.ts'
import { TextArea } from '#app/ui/forms/field.tsx'
import { DESK_LIMITS } from '#store/orders/placing/order-limits.ts'

/** Words that go into the mail of a step; no field where nobody would read them. */
export function MailedWords({ to = 'customer', words }: { to?: 'customer' | 'customers'; words?: string }) {
  if (!useMails()) return <p className="text-muted">Mail is not set up: tell the {to} by WhatsApp or phone.</p>
  return (
    <TextArea
      label={`Message to ${to} (sent by email)`}
      name="words"
      rows={2}
      maxLength={DESK_LIMITS.note}
      defaultValue={words}
    />
  )
}
