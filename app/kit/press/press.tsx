import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Answer, Refusal } from '#app/kit/api/ask.ts'
import { type Sending, type SendOptions, type SentNotice, useSend } from '#app/kit/api/use-send.ts'
import { type FormFields, readForm } from '#app/kit/form/read-form.ts'
import type { Report } from '#app/kit/page/messages.tsx'
import { Button } from './button.tsx'
import { FormDialog } from './dialogs.tsx'

/** Reports outcomes that nothing beside the button can show. */
export const ReportContext = createContext<Report>(() => undefined)

/** The sender of the page's buttons, which sends one change at a time. */
export const PageSending = createContext<Sending | undefined>(undefined)

/** The page's sender, for changes that no button sends. */
export function usePageSending(): Sending {
  const own = useSend()
  return useContext(PageSending) ?? own
}

/** A question or a form before the change is sent. */
export type ConfirmOptions = {
  title: string
  /** The action, as a verb. */
  yes: string
  /** Only where "Cancel" could be mistaken for the action. */
  no?: string
  words?: ReactNode
  fields?: ReactNode
  /** Returns an error in the fields, before they are sent. */
  check?: (fields: FormFields) => string | undefined
  /** The form destroys something: its button is red whatever the outer button looks like. */
  isDanger?: true
}

type Props<T> = Omit<ComponentProps<typeof Button>, 'onClick'> &
  Omit<SendOptions<T>, 'about' | 'done' | 'isShown'> & {
    /** The message after success; absent when the page shows it otherwise. */
    done?: SentNotice | ((answer: T, fields: FormFields) => SentNotice | undefined)
    /** Makes the call from the fields of the form. */
    call: (fields: FormFields) => Promise<Answer<T>>
    ask?: ConfirmOptions | undefined
    /** The button's text while the change is sent. */
    busy?: string
    /** A sender instead of the page's; its owner shows refusals. */
    sending?: Sending
    /** Runs once the page's data have been reloaded. */
    onDone?: (answer: T, fields: FormFields) => unknown
  }

/**
 * A button that sends a change, perhaps after a question or a form; a refusal is shown beside it until the next try. The form
 * stays open while it is sent and while fields of it are refused; after another refusal it keeps its text for the next time.
 * When the button disappears with its row, the heading around it gets the focus.
 */
export function Press<T>({ call, ask, busy, sending: given, onDone, children, disabled, ...rest }: Props<T>) {
  const { done, failed, after, keepsPage, isRemoval, ...button } = rest
  const [shared, id] = [usePageSending(), useId()]
  const sending = given ?? shared
  const [isAsking, setAsking] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [refusal, setRefusal] = useRefusal()
  const noteHeadings = useFocusAfterRemoval()

  async function send(fields: FormFields) {
    const words = ask?.check?.(fields)
    setWrong(words)
    if (words !== undefined) return false
    const result = await sending.send(() => call(fields), {
      about: id,
      done: typeof done === 'function' ? (answer: T) => done(answer, fields) : done,
      failed,
      isShown: given === undefined,
      after,
      keepsPage,
      isRemoval,
    })
    if (result?.kind === 'done') await onDone?.(result.answer, fields)
    // The open form shows the refusal.
    if (!result || (result.kind !== 'done' && hasAny(result.fields) && ask?.fields)) return false
    setAsking(false)
    if (result.kind !== 'done' && !given) setRefusal(result)
    return result.kind === 'done'
  }

  function press(pressed: HTMLElement) {
    noteHeadings(pressed)
    setRefusal(undefined)
    sending.forget()
    if (ask) setAsking(true)
    else void send(readForm())
  }

  const look = button.look ?? (ask && !ask.fields ? 'danger' : 'action')
  return (
    <>
      <Button
        {...button}
        look={look}
        disabled={disabled === true || !sending.isReady}
        onClick={({ currentTarget }) => press(currentTarget)}
      >
        {busy && sending.busyWith === id ? busy : children}
      </Button>
      {refusal ? (
        <span role="alert" data-code={refusal.code} className="basis-full font-semibold text-danger wrap-break-word">
          {refusal.message}
        </span>
      ) : null}
      {ask ? (
        <FormDialog
          isOpen={isAsking}
          isAlert={!ask.fields}
          look={look === 'danger' || ask.isDanger || !ask.fields ? 'danger' : 'action'}
          title={ask.title}
          yes={ask.yes}
          no={ask.no}
          sending={sending}
          error={wrong}
          onSubmit={send}
          onClose={() => setAsking(false)}
        >
          {ask.words ? <div className="text-muted wrap-break-word">{ask.words}</div> : null}
          {ask.fields}
        </FormDialog>
      ) : null}
    </>
  )
}

/**
 * The refusal, shown beside the button or in the form. If the row disappears, before or after the answer, it is shown below the
 * page.
 */
export function useRefusal() {
  const [refusal, set] = useState<Refusal>()
  const report = useContext(ReportContext)
  const last = useRef<Last>({ place: '', isGone: false })
  useEffect(() => {
    const { current } = last
    Object.assign(current, { place: placeNow(), isGone: false })
    return () => {
      current.isGone = true
      reportGone(current, report)
    }
  }, [report])
  function setRefusal(refusal: Refusal | undefined) {
    const { current } = last
    current.refusal = refusal
    if (current.isGone) reportGone(current, report)
    else current.place = placeNow()
    set(refusal)
  }
  return [refusal, setRefusal] as const
}

type Last = { refusal?: Refusal | undefined; place: string; isGone: boolean }

function reportGone({ refusal, place }: Last, report: Report): void {
  if (refusal && place === placeNow()) report({ kind: 'failed', text: refusal.message })
}

const placeNow = () => location.pathname + location.search

function hasAny(fields: object): boolean {
  return Object.keys(fields).length > 0
}

/** Returns a function that takes the pressed button. */
function useFocusAfterRemoval() {
  const headings = useRef<HTMLElement[]>([])
  useLayoutEffect(() => {
    return () => {
      // Waits until the page is rendered and nothing else took the focus.
      setTimeout(() => focusFirst(headings.current))
    }
  }, [])
  return (pressed: Element) => {
    headings.current = headingsAround(pressed)
  }
}

function headingsAround(element: Element): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = element.parentElement; at; at = at.parentElement) {
    const name = document.getElementById(at.getAttribute('aria-labelledby') ?? '')
    const heading = at.matches('main') ? at.querySelector<HTMLElement>('h1') : name
    if (heading && !heading.matches('dialog *')) found.push(heading)
  }
  return found
}

function focusFirst(headings: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body) return
  const heading = headings.find(({ isConnected }) => isConnected)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
