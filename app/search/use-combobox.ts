import { useEffect, useReducer } from 'react'
import { countOptions, type OptionGroup } from './suggestion-options.ts'

type State = { isWanted: boolean; active: number }
type Event = 'close' | 'open' | 'renew' | { move: 1 | -1; count: number }

const CLOSED: State = { isWanted: false, active: -1 }

/** The id of an option, by its place in the whole list. */
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
    // Somebody who is typing already wants it.
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

  // The box was there before this code, so its state is written onto it.
  useEffect(() => {
    box.setAttribute('aria-expanded', String(isOpen))
    if (!isOpen || active < 0) return box.removeAttribute('aria-activedescendant')
    box.setAttribute('aria-activedescendant', optionId(active))
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [box, isOpen, active])

  /** Call it after a choice: it empties the box, as after a search. */
  function leave() {
    box.form?.reset()
    box.blur()
  }

  return { isOpen, active, leave }
}

/** Typing opens the list and leaves no option active; above the first and below the last option lies the box. */
function next({ isWanted, active }: State, event: Event): State {
  if (event === 'close') return CLOSED
  if (event === 'open') return { isWanted: true, active: -1 }
  if (event === 'renew') return { isWanted, active: -1 }
  const { move, count } = event
  if (!isWanted) return { isWanted: true, active: move > 0 ? 0 : count - 1 }
  const places = count + 1
  return { isWanted: true, active: ((active + 1 + move + places) % places) - 1 }
}
