import { Check, Pencil, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { announce } from '#app/kit/page/announcer.tsx'
import { IconButton } from '#app/kit/press/icon-button.tsx'

type InlineValueProps<T> = {
  /** The name of the value: "Price of Clay Owl". */
  label: string
  value: T
  inputMode: 'decimal' | 'numeric' | 'text'
  /** Renders the value in its row. */
  show: (value: T) => ReactNode
  /** Parses the text, or says what is wrong with it. */
  read: (text: string) => T | { problem: string }
  /** Saves the value. Returns the announcement, or the problem. */
  onSave: (value: T) => Promise<{ said: string } | { problem: string }>
}

type Typed = { text: string; problem?: string }

/**
 * A value of a row that becomes an input when pressed. Enter saves, Esc cancels. The new value shows at once; if it cannot be
 * saved, the input returns with the reason.
 */
export function InlineValue<T extends number | string>(props: InlineValueProps<T>) {
  const [typed, setTyped] = useState<Typed>()
  const [saving, setSaving] = useState<T>()
  const { input, button } = useFocusFollows(typed !== undefined)

  async function save(text: string) {
    const value = props.read(text)
    if (typeof value === 'object') return setTyped({ text, ...value })
    setTyped(undefined)
    setSaving(value)
    const saved = await props.onSave(value)
    setSaving(undefined)
    if ('problem' in saved) setTyped({ text, ...saved })
    else announce(saved.said)
  }

  if (typed) {
    return <ValueForm {...props} input={input} typed={typed} onSave={save} onClose={() => setTyped(undefined)} />
  }
  const open = () => setTyped({ text: String(props.value) })
  return <ShownValue {...props} button={button} saving={saving} onOpen={open} />
}

type ShownProps<T> = Pick<InlineValueProps<T>, 'label' | 'value' | 'show'> & {
  button: RefObject<HTMLButtonElement | null>
  saving: T | undefined
  onOpen: () => void
}

function ShownValue<T>({ label, value, show, button, saving, onOpen }: ShownProps<T>) {
  const isSaving = saving !== undefined
  return (
    <button
      ref={button}
      type="button"
      aria-busy={isSaving}
      aria-disabled={isSaving}
      className="-mx-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 text-left lg:min-h-8 hover:bg-sunken hover:text-action"
      onClick={isSaving ? undefined : onOpen}
    >
      {show(saving ?? value)}
      {isSaving ? (
        <span className="text-sm text-muted">Saving...</span>
      ) : (
        <Pencil className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
      )}
      <span className="sr-only">Change {label}</span>
    </button>
  )
}

/** The focus goes along when the value becomes an input and back, unless somebody has moved on meanwhile. */
function useFocusFollows(isOpen: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (document.activeElement !== document.body) return
    if (isOpen) input.current?.select()
    else button.current?.focus()
  }, [isOpen])
  return { input, button }
}

type FormProps = Pick<InlineValueProps<unknown>, 'label' | 'inputMode'> & {
  input: RefObject<HTMLInputElement | null>
  typed: Typed
  onSave: (text: string) => Promise<void>
  onClose: () => void
}

function ValueForm({ label, inputMode, input, typed, onSave, onClose }: FormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (typed.problem) form.current?.scrollIntoView({ block: 'nearest' })
  }, [typed.problem])

  function cancelOnEsc(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    <CheckedForm
      ref={form}
      onSend={() => onSave(input.current?.value ?? '')}
      onKeyDown={cancelOnEsc}
      className="text-left"
    >
      <div className="flex items-center lg:justify-end">
        <input
          ref={input}
          aria-label={label}
          aria-invalid={typed.problem ? true : undefined}
          aria-describedby={typed.problem ? id : undefined}
          defaultValue={typed.text}
          inputMode={inputMode}
          enterKeyHint="done"
          autoComplete="off"
          className={`min-h-11 lg:min-h-8 ${inputMode === 'text' ? 'w-full' : 'w-20'} min-w-0 rounded-lg border border-edge bg-surface px-2 text-ink tabular-nums aria-invalid:border-danger`}
        />
        <IconButton type="submit" label="Save" className="lg:size-9">
          <Check className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label="Cancel" className="lg:size-9" onClick={onClose}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      {typed.problem ? (
        <p id={id} role="alert" className="mt-1 text-sm text-danger">
          {typed.problem}
        </p>
      ) : null}
    </CheckedForm>
  )
}
