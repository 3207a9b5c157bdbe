import { useEffect, useRef, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { setField } from '#app/ui/forms/set-field.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { COLOUR_FORM, colourWords, OUR_PALETTES } from '#store/settings/colours.ts'
import type { Leaf } from '#store/settings/settings-table.ts'

type Props = {
  name: string
  label: string
  hint: string | undefined
  leaf: Extract<Leaf, { kind: 'colour' }>
  text: string
}

/** A colour of the shop, and in words how it is made readable while it is chosen. */
export function ColourField({ leaf, text, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const isHydrated = useHydrated()
  // What was typed before the scripts ran counts too.
  useEffect(() => setTyped(input.current?.value ?? text), [text])
  const chosen = new RegExp(COLOUR_FORM).test(typed.trim().toLowerCase()) ? typed.trim().toLowerCase() : ''
  const isMain = leaf.ours === OUR_PALETTES.light.action
  return (
    <div className="space-y-2">
      <Field
        {...field}
        ref={input}
        autoComplete="off"
        maxLength={7}
        placeholder={leaf.ours}
        defaultValue={text}
        onInput={(event) => setTyped(event.currentTarget.value)}
        after={
          isHydrated ? (
            <input
              type="color"
              aria-label={`Choose the ${field.label.toLowerCase()}`}
              value={chosen || leaf.ours}
              onChange={(event) => setField(input.current, event.currentTarget.value)}
              className="absolute inset-y-1 right-1 h-auto w-16 cursor-pointer rounded-lg"
            />
          ) : null
        }
      />
      {/* Room for two lines: nothing below moves while colours are tried. */}
      {isMain ? (
        <p role="status" className="min-h-12 text-sm">
          {chosen ? colourWords(chosen) : null}
        </p>
      ) : null}
    </div>
  )
}
