import { useRef, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { setField } from '#app/ui/forms/set-field.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { COLOUR_FORM, colourWords, GROUNDS, OUR_PALETTES, palettesOf } from '#store/settings/colours.ts'
import type { Leaf } from '#store/settings/settings-table.ts'

type Props = {
  name: string
  label: string
  hint: string | undefined
  leaf: Extract<Leaf, { kind: 'colour' }>
  text: string
}

/** One touch for those who do not want to choose. */
const READY = [
  ['Green', '#0b6b45'],
  ['Teal', '#0f6a78'],
  ['Blue', '#1d4fa8'],
  ['Purple', '#6b2fa0'],
  ['Pink', '#b3246b'],
  ['Red', '#b3261e'],
  ['Orange', '#e8710a'],
  ['Yellow', '#f2b705'],
] as const

/** A colour of the shop with what becomes of it on light and on dark pages, while it is chosen. */
export function ColourField({ leaf, text, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const isHydrated = useHydrated()
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
      <fieldset disabled={!isHydrated} className="flex flex-wrap gap-1">
        <legend className="sr-only">{field.label}, ready ones</legend>
        <Swatch colour={leaf.ours} name="Ours" isOn={typed.trim() === ''} onPress={() => setField(input.current, '')} />
        {READY.map(([name, colour]) => (
          <Swatch
            key={name}
            colour={colour}
            name={name}
            isOn={chosen === colour}
            onPress={() => setField(input.current, colour)}
          />
        ))}
      </fieldset>
      {isMain ? <Sample main={chosen} accent="" /> : <Sample main="" accent={chosen} />}
      {/* Room for two lines: nothing below moves while colours are tried. */}
      {isMain ? (
        <p role="status" className="min-h-12 text-sm">
          {chosen ? colourWords(chosen) : null}
        </p>
      ) : null}
    </div>
  )
}

type SwatchProps = { colour: string; name: string; isOn: boolean; onPress: () => void }

/** Drawn, because a page's policy lets no style stand in an attribute. */
function Swatch({ colour, name, isOn, onPress }: SwatchProps) {
  return (
    <button type="button" aria-pressed={isOn} aria-label={name} onClick={onPress} className="size-11 rounded-full p-1">
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="13" fill={colour} stroke="currentColor" strokeOpacity=".25" />
        {isOn ? <circle cx="18" cy="18" r="16.5" fill="none" stroke="currentColor" strokeWidth="2.5" /> : null}
      </svg>
    </button>
  )
}

/** A price, a button and a badge on both kinds of page. */
function Sample({ main, accent }: { main: string; accent: string }) {
  const palettes = palettesOf({ main, accent })
  return (
    <svg
      viewBox="0 0 320 92"
      role="img"
      aria-label="How it looks on a light and on a dark page"
      className="w-full max-w-md rounded-xl border border-line"
    >
      {(['light', 'dark'] as const).map((scheme, at) => {
        const made = palettes[scheme]
        return (
          <g key={scheme} transform={`translate(${at * 160} 0)`}>
            <rect width="160" height="92" fill={GROUNDS[scheme].grounds[0]} />
            <rect width="160" height="7" fill={made.marigold} />
            <text x="12" y="34" fontSize="17" fontWeight="700" fill={made.action}>
              Your shop
            </text>
            <rect x="112" y="19" width="36" height="20" rx="10" fill={made.marigold} />
            <text x="130" y="33" fontSize="11" fontWeight="700" textAnchor="middle" fill={made['on-marigold']}>
              -20%
            </text>
            <rect x="12" y="48" width="136" height="32" rx="16" fill={made.action} />
            <text x="80" y="69" fontSize="14" fontWeight="600" textAnchor="middle" fill={made['on-action']}>
              Add to Cart
            </text>
          </g>
        )
      })}
    </svg>
  )
}
