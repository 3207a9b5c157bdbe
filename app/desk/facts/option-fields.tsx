import { useState } from 'react'
import { Field } from '#app/kit/form/field.tsx'
import { useFieldError } from '#app/kit/form/form-problems.tsx'
import { Trash } from '#app/kit/page/icons.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button } from '#app/kit/press/button.tsx'
import { IconButton } from '#app/kit/press/icon-button.tsx'
import { counted } from '#app/kit/words/counted.ts'
import { FACT_LIMITS } from '#store/goods/facts/facts.ts'

/** An option in the form; a new one has no id. */
export type DraftOption = {
  key: string
  id?: string
  name: string
  nameHi: string
  products?: number
  isRemoved?: boolean
}

type Props = { options: readonly DraftOption[]; onChange: (options: readonly DraftOption[]) => void }

/** The options of a fact, in order. A removed option that products use stays visible until the form is saved. */
export function OptionFields({ options, onChange }: Props) {
  const problem = useFieldError('options')
  const isHydrated = useHydrated()
  const [typed, setTyped] = useState('')
  const change = (key: string, set: Partial<DraftOption>) =>
    onChange(options.map((one) => (one.key === key ? { ...one, ...set } : one)))
  const remove = (option: DraftOption) =>
    option.products
      ? change(option.key, { isRemoved: true })
      : onChange(options.filter(({ key }) => key !== option.key))

  function add() {
    const names = typed.split(/[,;\n]/).flatMap((name) => name.trim().slice(0, FACT_LIMITS.option) || [])
    onChange([...options, ...names.map((name) => ({ key: crypto.randomUUID(), name, nameHi: '' }))])
    setTyped('')
  }

  return (
    <Section id="options" heading="Its options" className="panel" headingLook="mb-2 text-xl">
      <ul className="grid gap-2">
        {options.map((option, at) => (
          <li key={option.key} className="flex items-start gap-2">
            {option.isRemoved ? (
              <>
                <p className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere]">
                  <s>{option.name}</s>: taken off {counted(option.products ?? 0, 'product')} when you save.
                </p>
                <Button look="quiet" onClick={() => change(option.key, { isRemoved: false })}>
                  Keep<span className="sr-only"> {option.name}</span>
                </Button>
              </>
            ) : (
              <>
                <Field
                  label={`Option ${at + 1}`}
                  isLabelHidden
                  className="min-w-0 flex-1"
                  autoComplete="off"
                  maxLength={FACT_LIMITS.option}
                  defaultValue={option.name}
                  aria-invalid={problem ? true : undefined}
                  hint={option.products ? counted(option.products, 'product') : undefined}
                  onChange={({ currentTarget }) => change(option.key, { name: currentTarget.value })}
                />
                <Field
                  label={`Option ${at + 1} in Hindi`}
                  isLabelHidden
                  className="min-w-0 flex-1"
                  placeholder="In Hindi"
                  autoComplete="off"
                  maxLength={FACT_LIMITS.option}
                  defaultValue={option.nameHi}
                  onChange={({ currentTarget }) => change(option.key, { nameHi: currentTarget.value })}
                />
                <IconButton label={`Remove option ${at + 1}`} disabled={!isHydrated} onClick={() => remove(option)}>
                  <Trash className="size-5" />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex items-end gap-2">
        <Field
          label="Add options"
          className="min-w-0 flex-1"
          placeholder="CBSE, ICSE, State board"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button look="quiet" disabled={!isHydrated || typed.trim() === ''} onClick={add}>
          Add
        </Button>
      </div>
      {problem ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </Section>
  )
}
