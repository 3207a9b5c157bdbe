import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

type State<Draft> = {
  draft: Draft
  now: string
  /** Addresses that were navigated to, until the last has arrived. */
  sent: readonly string[]
  isWaiting: boolean
  version: number
}

/**
 * A form whose fields are in the address. The address follows `change` once the fields rest; the draft follows any other change
 * of the address, with a new `version` (the key of uncontrolled fields).
 */
export function useAddressForm<Draft>(given: Draft, addressOf: (draft: Draft) => string) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = addressOf(given)
  const [state, setState] = useState<State<Draft>>({ draft: given, now, sent: [now], isWaiting: false, version: 0 })
  if (now !== state.now) setState(followed(state, now, given))
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(draft: Draft, { settleMs = 0, replace = true } = {}) {
    const address = addressOf(draft)
    clearTimeout(timer.current)
    if (address === now && !state.isWaiting && state.sent.length === 1) return setState({ ...state, draft })
    const go = () => {
      setState((newest) => ({ ...newest, isWaiting: false }))
      void navigate(address, { replace, preventScrollReset: true })
    }
    setState({ ...state, draft, sent: [...state.sent, address], isWaiting: settleMs > 0 })
    if (settleMs > 0) timer.current = setTimeout(go, settleMs)
    else go()
  }

  return { draft: state.draft, version: state.version, change }
}

/** An address requested before the last change must not undo it. */
function followed<Draft>(state: State<Draft>, now: string, draft: Draft): State<Draft> {
  if (state.isWaiting || (state.sent.includes(now) && now !== state.sent.at(-1))) return { ...state, now }
  if (now === state.sent.at(-1)) return { ...state, now, sent: [now] }
  return { ...state, now, draft, sent: [now], version: state.version + 1 }
}
