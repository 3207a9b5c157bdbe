import type { ComponentProps } from 'react'
import { Field, Select } from './field.tsx'

/** Longer lists are no longer chosen from: the number is typed. */
const MOST_LISTED = 20

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'min' | 'max' | 'onChange'> & {
  from: number
  to: number
  /** Hears each number that fits. */
  onCount?: (count: number) => void
}

/** A number of pieces, typed; always a plain number, checked by its form. */
export function CountField({ from, to, onCount, ...props }: Props) {
  return (
    <Field
      type="number"
      inputMode="numeric"
      autoComplete="off"
      min={from}
      max={to}
      step={1}
      required
      missing="Please enter how many."
      onChange={({ currentTarget: { validity, valueAsNumber } }) => {
        if (validity.valid) onCount?.(valueAsNumber)
      }}
      {...props}
    />
  )
}

type OfProps = Pick<ComponentProps<typeof Select>, 'label' | 'name' | 'className' | 'missing' | 'defaultValue'> & {
  most: number
  /** The first choice, which has no number. */
  none?: string
  wordsOf: (count: number) => string
}

/** How many of so many, from none to all: a list while it is short. */
export function CountOf({ most, none, wordsOf, ...props }: OfProps) {
  if (most > MOST_LISTED) {
    const defaultValue = none === undefined ? (props.defaultValue ?? 0) : ''
    return <CountField {...props} from={0} to={most} defaultValue={defaultValue} hint={`0 to ${most}`} />
  }
  return (
    <Select {...props} defaultValue={none === undefined ? props.defaultValue : ''} required={none !== undefined}>
      {none === undefined ? null : <option value="">{none}</option>}
      {Array.from({ length: most + 1 }, (_, count) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are the numbers themselves
        <option key={count} value={count}>
          {wordsOf(count)}
        </option>
      ))}
    </Select>
  )
}
