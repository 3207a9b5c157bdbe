import {
  type ComponentProps,
  type ElementType,
  type FormEvent,
  type PointerEvent,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { FormProps } from 'react-router'
import type { FieldErrors } from '#app/kit/api/ask.ts'
import { Button } from '#app/kit/press/button.tsx'
import { FormContext, type FormSending, problemsOf } from './form-problems.tsx'
import { type FormFields, focusFirstError, readForm } from './read-form.ts'

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** The router's Form, for fields that are part of the address. */
  as?: ElementType
  preventScrollReset?: FormProps['preventScrollReset']
  /** Marks required fields, for forms that also have optional ones. */
  marksRequired?: boolean
  /** Calls `onSend` in any case, which checks the fields itself. */
  checksItself?: boolean
  /** The sender whose state the fields, `FormError` and `Submit` show. */
  sending?: FormSending
  /** The API's errors by field name, where names differ from the body's. */
  answered?: FieldErrors
  /** Sends the fields; `pressed` is the submit button. Without `onSend` the browser or router submits the form. */
  onSend?: (fields: FormFields, form: HTMLFormElement, pressed: HTMLElement | null) => unknown
}

const NONE: FieldErrors = {}

type Touched = { touched: readonly string[]; touches: number }

/**
 * The form of all pages. On submit it shows errors beside the fields and focuses the first; only a valid form is sent, and the
 * API's errors appear the same way. Errors change on submit and input, never on blur, so that nothing moves under a finger on
 * its way to the button.
 */
export function CheckedForm({ as: Element = 'form', marksRequired = false, checksItself = false, ...rest }: Props) {
  const { sending } = rest
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [{ touched, touches }, setTouched] = useState<Touched>({ touched: [], touches: 0 })
  const sent = useRef<HTMLFormElement>(null)
  const fields = sending?.refusal?.fields ?? NONE
  const { onSend, onInput, sending: _, answered = fields, ...form } = rest
  const [shown, setShown] = useState<FieldErrors>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer of the shop
  useLayoutEffect(() => {
    if (focusFirstError(sent.current, answered)) setShown(fields)
  }, [fields])

  function submit(event: FormEvent<HTMLFormElement>) {
    // Submits of a dialog within this form arrive here too.
    if (event.target !== event.currentTarget) return
    const found = checksItself ? {} : problemsOf(event.currentTarget)
    sent.current = event.currentTarget
    setProblems(found)
    const isWrong = focusFirstError(event.currentTarget, found)
    // An invalid form is not sent, so an older refusal stays hidden.
    if (!isWrong) setTouched({ touched: [], touches: 0 })
    if (isWrong || onSend) event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!isWrong) void onSend?.(readForm(event.currentTarget), event.currentTarget, submitter)
  }

  function input(event: Parameters<NonNullable<typeof onInput>>[0]) {
    const name = 'name' in event.target ? String(event.target.name) : ''
    if (problems[name] !== undefined) setProblems(({ [name]: _, ...others }) => others)
    setTouched({ touched: touched.includes(name) ? touched : [...touched, name], touches: touches + 1 })
    onInput?.(event)
  }

  return (
    <FormContext value={{ problems, answered, sending, isBeside: shown === fields, touched, touches, marksRequired }}>
      <Element
        // Keeps typed text out of the address before hydration.
        method={onSend && 'post'}
        {...form}
        noValidate
        onSubmit={submit}
        onInput={input}
        onPointerDown={keepPress}
      />
    </FormContext>
  )
}

type SubmitProps = ComponentProps<typeof Button> & {
  /** The button's text while the form is sent. */
  busy?: string
}

/** Submits its form. Disabled while that form or another change is being sent. */
export function Submit({ busy, disabled = false, children, ...button }: SubmitProps) {
  const { sending } = useContext(FormContext)
  return (
    <Button type="submit" {...button} disabled={disabled || sending?.isReady === false}>
      {(sending?.isBusy && busy) || children}
    </Button>
  )
}

/** Pixels that a finger may move and still press the button it began on. */
const STRAY = 12

let stopWatching: (() => void) | undefined

/**
 * Makes a press count for the button on which it began, although the page may move meanwhile, when an answer arrives. For
 * `onPointerDown` of an element around the buttons.
 */
function keepPress({ target, clientX, clientY }: PointerEvent): void {
  stopWatching?.()
  const button = target instanceof Element ? target.closest('button') : null
  if (!button) return
  const watch = new AbortController()
  const stop = () => watch.abort()
  const options = { capture: true, signal: watch.signal }
  stopWatching = stop

  function follow(event: MouseEvent) {
    stop()
    const isElsewhere = !(event.target instanceof Node && button?.contains(event.target))
    const isSamePlace = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= STRAY
    // Keyboard clicks have no position.
    if (!isElsewhere || !isSamePlace || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
    button?.click()
  }
  window.addEventListener('click', follow, options)
  window.addEventListener('pointercancel', stop, options)
  // The next press anywhere ends it.
  window.addEventListener('pointerdown', stop, options)
}
