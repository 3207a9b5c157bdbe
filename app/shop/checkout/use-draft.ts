import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { readForm } from '#app/kit/form/read-form.ts'
import { setField } from '#app/kit/form/set-field.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import type { Address } from '#store/people/addresses/addresses.schema.ts'
import { findPinCode } from '#store/shop/pins/address-pins.ts'
import {
  type CheckoutDraft,
  DRAFT_FIELDS,
  type DraftFields,
  draftFrom,
  draftIn,
  draftOf,
  savedIdOf,
} from './checkout-draft.ts'
import { keepDraft, readDraft } from './checkout-memory.ts'
import { readPin } from './delivery/device-pin.ts'
import { isToOther } from './gift-fields.tsx'

type Options = {
  user: CurrentUser
  addresses: readonly Address[]
  /** Hears what the form holds, once it is open and at each change; `isTheirs`: it goes to the receiver of the gift. */
  onChange: (draft: CheckoutDraft, isTheirs: boolean) => void
}

/**
 * The draft in the checkout's form. The inputs are uncontrolled, so that what is typed before the scripts run stays; each change
 * is kept in this tab. `start` is what is rendered, `chosen` the id of the saved address in the form, `gift` the kept one.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, { user, addresses, onChange }: Options) {
  const saved = addresses.find(({ isDefault }) => isDefault)
  const [start] = useState(() => draftFrom({ saved, account: user }))
  const [chosen, setChosen] = useState(addresses[0]?._id ?? '')
  const [gift, setGift] = useState<CheckoutDraft['gift']>()
  const isOpening = useRef(true)

  function note(draft: CheckoutDraft, isTheirs: boolean) {
    setChosen(savedIdOf(draft, addresses))
    onChange(draft, isTheirs)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens: only the browser knows the other sources
  useEffect(() => {
    if (!form.current) return
    const typed = typedIn(form.current)
    const memory = readDraft(user.uid)
    const draft = draftFrom({ typed, memory, saved, account: user, devicePin: readPin() })
    show(form.current, draft, typed)
    isOpening.current = false
    setGift(draft.gift)
    note({ ...draftIn(readForm(form.current)), gift: draft.gift }, isToOther(draft.gift))
  }, [form, user.uid])

  function onInput(event: FormEvent<HTMLFormElement>) {
    followAddress(event)
    // Half a draft is none.
    if (isOpening.current) return
    const fields = readForm(event.currentTarget)
    const draft = draftIn(fields)
    const isOwn = inputOf(event.currentTarget, 'address') !== null
    keepDraft({ uid: user.uid, ...draft, ...(isOwn ? {} : { address: '' }) })
    note(draft, draft.gift !== undefined && fields.isChecked('isElsewhere'))
  }

  function fill(address: Address) {
    if (form.current) show(form.current, draftOf(address))
  }

  return { start, chosen, gift, onInput, fill }
}

/** The fields with something else than was rendered. */
function typedIn(form: HTMLFormElement): Partial<DraftFields> {
  const changed = DRAFT_FIELDS.flatMap((name) => {
    const input = inputOf(form, name)
    return input && input.value !== input.defaultValue ? [[name, input.value.trim()]] : []
  })
  return Object.fromEntries(changed)
}

/** Fills the fields, but for those that hold what was typed. */
function show(form: HTMLFormElement, draft: DraftFields, typed: Partial<DraftFields> = {}): void {
  for (const name of DRAFT_FIELDS) {
    const input = inputOf(form, name)
    if (input && typed[name] === undefined && input.value !== draft[name]) setField(input, draft[name])
  }
  if (draft.gstin) inputOf(form, 'gstin')?.closest('details')?.setAttribute('open', '')
}

/** Fills the PIN code that the address names into its field, when something is typed in the address. */
function followAddress({ target, currentTarget: form }: FormEvent<HTMLFormElement>): void {
  if (!(target instanceof HTMLTextAreaElement) || !['address', 'giftAddress'].includes(target.name)) return
  const field = form.elements.namedItem(target.name === 'address' ? 'pin' : 'giftPin')
  if (!(field instanceof HTMLInputElement)) return
  const pin = findPinCode(target.value) ?? field.value
  // Also for the same one: what was wrong may be so no more.
  if (pin !== '') setField(field, pin)
}

function inputOf(form: HTMLFormElement, name: string) {
  const input = form.elements.namedItem(name)
  const isField = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement
  // The address of a school is nobody's draft.
  return isField && !input.readOnly ? input : null
}
