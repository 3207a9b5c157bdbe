import { ArrowDown, ArrowUp } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

type Props = { name: string; at: number; count: number; onMove: (to: number) => void }

/** Buttons that move a line of a list up and down. The focus follows the line, and changes to the other button at an end. */
export function MoveButtons({ name, at, count, onMove }: Props) {
  const [up, down] = [useRef<HTMLSpanElement>(null), useRef<HTMLSpanElement>(null)]
  const pressed = useRef<RefObject<HTMLSpanElement | null>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the line stands says when it has moved
  useLayoutEffect(() => {
    const button = pressed.current?.current?.querySelector('button')
    const other = (pressed.current === up ? down : up).current?.querySelector('button')
    if (button) (button.disabled ? other : button)?.focus()
    pressed.current = undefined
  }, [at])

  const move = (by: typeof up, to: number) => () => {
    pressed.current = by
    onMove(to)
  }
  return (
    <span className="flex shrink-0 gap-1 *:*:size-11 *:*:p-0">
      <span ref={up}>
        <Button look="quiet" aria-label={`Move ${name} up`} disabled={at === 0} onClick={move(up, at - 1)}>
          <ArrowUp className="size-5" aria-hidden="true" />
        </Button>
      </span>
      <span ref={down}>
        <Button look="quiet" aria-label={`Move ${name} down`} disabled={at === count - 1} onClick={move(down, at + 1)}>
          <ArrowDown className="size-5" aria-hidden="true" />
        </Button>
      </span>
    </span>
  )
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
