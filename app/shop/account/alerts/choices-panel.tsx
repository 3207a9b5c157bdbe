import { useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Field, Tick } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Panel } from '#app/kit/page/panel.tsx'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import type { MyRings } from '#store/talk/rings/rings.schema.ts'
import {
  RING_KINDS,
  RINGS,
  type RingChoices,
  type RingKind,
  type RingWay,
  type RingWays,
} from '#store/talk/rings/rings.ts'

const WAYS: Record<RingWay, string> = {
  push: 'On my devices',
  mail: 'Mail, when nobody looks at the desk',
}

/** Chooses which events ring, how, and when they do not. */
export function ChoicesPanel({ rings }: { rings: MyRings }) {
  const sending = useSend()
  const [isQuiet, setIsQuiet] = useState(rings.quiet !== null)

  function save(fields: FormFields) {
    const json = choicesIn(fields, rings)
    void sending.send(() => browserApi.admin.rings.change.$post({ json: { ...json } }), { done: 'Saved.' })
  }

  return (
    <Panel heading="Choose your alerts">
      <CheckedForm sending={sending} onSend={save} className="mt-3 grid gap-5">
        {rings.kinds.map((kind) => (
          <KindFields key={kind} kind={kind} ways={rings.choices[kind]} />
        ))}
        <fieldset>
          <legend className="font-semibold">Quiet hours</legend>
          <Tick
            name="quiet"
            label="Nothing rings on my devices at night"
            defaultChecked={isQuiet}
            onChange={(event) => setIsQuiet(event.target.checked)}
          />
          <div className={`mt-2 grid max-w-sm grid-cols-2 gap-4 ${isQuiet ? '' : 'invisible'}`}>
            <Field
              label="From"
              name="from"
              type="time"
              required={isQuiet}
              defaultValue={timeOf(rings.quiet?.from ?? 1320)}
            />
            <Field
              label="Until"
              name="until"
              type="time"
              required={isQuiet}
              defaultValue={timeOf(rings.quiet?.until ?? 420)}
            />
          </div>
          <p className="mt-1 text-sm text-muted">Alerts that come in these hours ring once when they end.</p>
        </fieldset>
        <SendStatus />
        <div>
          <Submit busy="Saving...">Save</Submit>
        </div>
      </CheckedForm>
    </Panel>
  )
}

function KindFields({ kind, ways }: { kind: RingKind; ways: RingWays }) {
  return (
    <fieldset>
      <legend className="font-semibold">{RINGS[kind].words}</legend>
      {RINGS[kind].ways.map((way) => (
        <Tick key={way} name={`${kind}-${way}`} label={WAYS[way]} defaultChecked={ways[way]} />
      ))}
    </fieldset>
  )
}

/** Ways that a kind does not have, and kinds that the person may not hear of, stay unchanged. */
function choicesIn({ isChecked, text }: FormFields, { kinds, choices }: MyRings) {
  const chosen = RING_KINDS.map((kind) => {
    if (!kinds.includes(kind)) return [kind, choices[kind]]
    const ways = RINGS[kind].ways.map((way) => [way, isChecked(`${kind}-${way}`)])
    return [kind, { ...choices[kind], ...Object.fromEntries(ways) }]
  })
  const quiet = isChecked('quiet') ? { from: minutesOf(text('from')), until: minutesOf(text('until')) } : null
  return { choices: Object.fromEntries(chosen) as RingChoices, quiet }
}

/** "22:00" */
function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
