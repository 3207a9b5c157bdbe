import { Field, NUMBER, Select } from '#app/kit/form/field.tsx'
import { useFieldError } from '#app/kit/form/form-problems.tsx'
import { Folded } from '#app/kit/page/section.tsx'
import type { DeskFact } from '#store/goods/facts/facts.schema.ts'
import type { ProductValues } from './product-values.ts'
import { factField } from './product-values.ts'

type Props = { facts: readonly DeskFact[]; values: Pick<ProductValues, 'facts' | 'category'> }

/** The owner's own facts of the product's categories, and what is told of it already. Nothing where there are none. */
export function FactFields({ facts, values }: Props) {
  const asked = facts.filter(
    ({ id, categories }) => values.facts[id] || categories.some((one) => values.category.includes(one)),
  )
  if (asked.length === 0) return null
  return (
    <Folded summary="Facts (optional)" isOpen>
      <div className="grid items-start gap-4 pb-3 min-[24rem]:grid-cols-2">
        {asked.map((fact) => (
          <FactField key={fact.id} fact={fact} text={values.facts[fact.id] ?? ''} />
        ))}
      </div>
    </Folded>
  )
}

function FactField({ fact: { id, name, kind, unit, options }, text }: { fact: DeskFact; text: string }) {
  const field = { name: factField(id), label: name, defaultValue: text, error: useFieldError(factField(id)) }
  if (kind === 'number') return <Field {...field} {...NUMBER} hint={unit || undefined} />
  const choices =
    kind === 'flag'
      ? [
          { id: 'yes', name: 'Yes' },
          { id: 'no', name: 'No' },
        ]
      : options
  return (
    <Select {...field}>
      <option value="">Not told</option>
      {choices.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </Select>
  )
}
