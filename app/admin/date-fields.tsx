import { Field } from '#app/ui/forms/field.tsx'
import { inputOfMoment } from '#store/india.ts'

type Props = {
  dated: { beginsAt: string | null; endsAt: string | null } | undefined
  /** Before the names of its fields, where a form has several. */
  prefix?: string
  errors?: Record<string, string | undefined>
  /** Hears of what was typed, for a form that keeps it itself. */
  onChange?: (name: 'beginsAt' | 'endsAt', value: string) => void
}

/** From when to when something holds, on India's clock. */
export function DateFields({ dated, prefix, errors = {}, onChange }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      {(['beginsAt', 'endsAt'] as const).map((name) => (
        <Field
          key={name}
          label={name === 'beginsAt' ? 'From' : 'Until'}
          name={prefix === undefined ? name : `${prefix}-${name}`}
          type="datetime-local"
          defaultValue={inputOfMoment(dated?.[name] ?? null)}
          onChange={(event) => onChange?.(name, event.currentTarget.value)}
          error={errors[name]}
          hint={name === 'beginsAt' ? 'Empty: at once.' : 'Empty: until you remove it.'}
        />
      ))}
    </div>
  )
}
