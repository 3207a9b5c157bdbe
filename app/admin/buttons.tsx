import { type ComponentProps, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormDialog, type FormDialogProps } from '#app/ui/dialogs.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'

type FormButtonProps = Pick<FormDialogProps, 'title' | 'yes' | 'no' | 'children'> &
  Omit<ComponentProps<typeof Button>, 'title' | 'children' | 'onClick' | 'disabled'> & {
    /** What the button says. */
    action: string
    isReady: boolean
    isDanger?: boolean
    /** What is wrong with what was said, before it is sent. */
    check?: (fields: FormFields) => string | undefined
    onSend: (fields: FormFields) => Promise<{ kind: string } | undefined>
  }

/** A button for a step that needs a few words. It is sent once the dialog is closed; what is refused is kept in it. */
export function FormButton({ title, yes, no, children, action, isReady, check, onSend, ...rest }: FormButtonProps) {
  const { isDanger = rest.look === 'danger', ...button } = rest
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()

  async function submit(fields: FormFields) {
    const wrong = check?.(fields)
    setError(wrong)
    if (wrong !== undefined) return false
    setOpen(false)
    return (await onSend(fields))?.kind === 'done'
  }

  const dialog = { title, yes, no, children, isOpen, error, look: isDanger ? 'danger' : 'action' } as const
  return (
    <>
      <Button {...button} disabled={!isReady} onClick={() => setOpen(true)}>
        {action}
      </Button>
      <FormDialog {...dialog} onSubmit={submit} onClose={() => setOpen(false)} />
    </>
  )
}

/** A button that is nothing but its icon; `label` says to those who hear the page what it does. */
export function IconButton({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`grid size-11 shrink-0 place-items-center rounded-full hover:text-action ${className}`}
      {...rest}
    />
  )
}
