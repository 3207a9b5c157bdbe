import type { ComponentProps } from 'react'
import { Field, Select } from './field.tsx'

/** Above this, the number is typed and not chosen from a list. */
const MOST_LISTED = 20

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'min' | 'max' | 'onChange'> & {
  from: number
  to: number
  /** Called with each valid number. */
  onCount?: (count: number) => void
}

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
  /** The words of the first choice, which stands for none. */
  none?: string
  wordsOf: (count: number) => string
}

/** A choice of none to `most`, as a list while it is short. */
export function CountSelect({ most, none, wordsOf, ...props }: OfProps) {
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
