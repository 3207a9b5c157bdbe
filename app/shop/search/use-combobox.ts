import { useEffect, useReducer } from 'react'
import { countOptions, type OptionGroup } from './suggestion-options.ts'

type State = { isWanted: boolean; active: number }
type Event = 'close' | 'open' | 'renew' | { move: 1 | -1; count: number }

const CLOSED: State = { isWanted: false, active: -1 }

/** The id of an option, by its position in the whole list. */
export function optionId(position: number): string {
  return `suggestion-${position}`
}

/** The keyboard of a combobox over the options: which one is active, -1 for none, and whether the list shows. */
export function useCombobox(box: HTMLInputElement, groups: OptionGroup[]) {
  const count = countOptions(groups)
  const [{ isWanted, active }, dispatch] = useReducer(next, CLOSED)
  const isOpen = isWanted && count > 0

  useEffect(() => {
    const open = () => dispatch('open')
    const close = () => dispatch('close')
    // It was loaded because the box got the focus.
    if (document.activeElement === box) open()
    box.addEventListener('input', open)
    box.addEventListener('blur', close)
    box.form?.addEventListener('reset', close)
    return () => {
      box.removeEventListener('input', open)
      box.removeEventListener('blur', close)
      box.form?.removeEventListener('reset', close)
    }
  }, [box])

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.isComposing || count === 0) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        dispatch({ move: event.key === 'ArrowDown' ? 1 : -1, count })
      } else if (event.key === 'Escape' && isOpen) {
        // The browser would empty the box.
        event.preventDefault()
        dispatch('close')
      } else if (event.key === 'Enter' && isOpen && active >= 0) {
        event.preventDefault()
        document.getElementById(optionId(active))?.click()
      }
    }
    box.addEventListener('keydown', press)
    return () => box.removeEventListener('keydown', press)
  }, [box, count, isOpen, active])

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another list the active option is another one
  useEffect(() => dispatch('renew'), [groups])

  // The box is outside of this component, so its attributes are set on the element.
  useEffect(() => {
    box.setAttribute('aria-expanded', String(isOpen))
    if (!isOpen || active < 0) return box.removeAttribute('aria-activedescendant')
    box.setAttribute('aria-activedescendant', optionId(active))
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [box, isOpen, active])

  /** Empties the box after a choice, as after a search. */
  function leave() {
    box.form?.reset()
    box.blur()
  }

  return { isOpen, active, leave }
}

/** Typing opens the list with no active option. Moving past the first or last option leads back to the box. */
function next({ isWanted, active }: State, event: Event): State {
  if (event === 'close') return CLOSED
  if (event === 'open') return { isWanted: true, active: -1 }
  if (event === 'renew') return { isWanted, active: -1 }
  const { move, count } = event
  if (!isWanted) return { isWanted: true, active: move > 0 ? 0 : count - 1 }
  const places = count + 1
  return { isWanted: true, active: ((active + 1 + move + places) % places) - 1 }
}
