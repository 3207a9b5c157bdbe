import { type KeyboardEvent, useState } from 'react'
import type { OptionGroup } from './suggestion-options.ts'

type State = {
  isWanted: boolean
  /** The position of the active option among all, -1 for none; in another list it is another one. */
  active: number
  groups: readonly OptionGroup[]
}

/** The id of an option, by its position in the whole list. */
export function optionId(position: number): string {
  return `suggestion-${position}`
}

/** The keyboard of a combobox over the options: `box` are the handlers and attributes of its text field. */
export function useCombobox(groups: readonly OptionGroup[]) {
  // Open at first: the options are loaded because the box has the focus.
  const [state, setState] = useState<State>({ isWanted: true, active: -1, groups })
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const isOpen = state.isWanted && count > 0
  const active = isOpen && state.groups === groups ? state.active : -1
  const open = () => setState({ isWanted: true, active: -1, groups })
  const close = () => setState({ isWanted: false, active: -1, groups })

  /** Moving past the first or last option leads back to the box. */
  function move(by: 1 | -1) {
    const places = count + 1
    const next = isOpen ? ((active + 1 + by + places) % places) - 1 : by > 0 ? 0 : count - 1
    setState({ isWanted: true, active: next, groups })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || count === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Enter' && active >= 0) document.getElementById(optionId(active))?.click()
    else return
    // The browser would move the caret, empty the box, or send it.
    event.preventDefault()
  }

  const box = {
    'aria-activedescendant': active < 0 ? undefined : optionId(active),
    onBlur: close,
    onKeyDown,
  }
  return { isOpen, active, open, close, box }
}
