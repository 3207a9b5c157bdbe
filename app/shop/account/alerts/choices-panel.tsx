import { useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Field, Tick } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Panel } from '#app/kit/page/panel.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import type { MyRings } from '#store/talk/rings/rings.schema.ts'
import { RING_KINDS, RINGS, type RingChoices, type RingKind, type RingWays } from '#store/talk/rings/rings.ts'
import { ALERTS, RING_NAMES, RING_WAYS } from './alerts.texts.ts'

export function ChoicesPanel({ rings }: { rings: MyRings }) {
  const t = ALERTS.use()
  const sending = useSend()
  const [isQuiet, setIsQuiet] = useState(rings.quiet !== null)

  function save(fields: FormFields) {
    const json = choicesIn(fields, rings)
    void sending.send(() => browserApi.admin.rings.change.$post({ json: { ...json } }), { done: t.saved })
  }

  return (
    <Panel heading={t.choices}>
      <CheckedForm sending={sending} onSend={save} className="mt-3 grid gap-5">
        {rings.kinds.map((kind) => (
          <KindFields key={kind} kind={kind} ways={rings.choices[kind]} />
        ))}
        <fieldset>
          <legend className="font-semibold">{t.quiet}</legend>
          <Tick
            name="quiet"
            label={t.quietWhat}
            defaultChecked={isQuiet}
            onChange={(event) => setIsQuiet(event.target.checked)}
          />
          <div className={`mt-2 grid max-w-sm grid-cols-2 gap-4 ${isQuiet ? '' : 'invisible'}`}>
            <Field
              label={t.from}
              name="from"
              type="time"
              required={isQuiet}
              defaultValue={timeOf(rings.quiet?.from ?? 1320)}
            />
            <Field
              label={t.until}
              name="until"
              type="time"
              required={isQuiet}
              defaultValue={timeOf(rings.quiet?.until ?? 420)}
            />
          </div>
          <p className="mt-1 text-sm text-muted">{t.quietEnd}</p>
        </fieldset>
        <SendStatus />
        <div>
          <Submit busy={t.saving}>{t.save}</Submit>
        </div>
      </CheckedForm>
    </Panel>
  )
}

function KindFields({ kind, ways }: { kind: RingKind; ways: RingWays }) {
  const language = useLanguage()
  return (
    <fieldset>
      <legend className="font-semibold">{RING_NAMES[language][kind]}</legend>
      {RINGS[kind].ways.map((way) => (
        <Tick key={way} name={`${kind}-${way}`} label={RING_WAYS[language][way]} defaultChecked={ways[way]} />
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
