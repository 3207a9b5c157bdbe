import { useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { type Sending, useSend } from '#app/kit/api/use-send.ts'
import { Panel } from '#app/kit/page/panel.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { deviceWords } from '#app/kit/words/device-words.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import type { MyRings, PushTest, RungDevice } from '#store/talk/rings/rings.schema.ts'
import { ALERTS, DEVICE_STATES } from './alerts.texts.ts'
import { hasOwnPolicy, subscribe, unsubscribe, useThisDevice } from './this-device.ts'

/** The browsers that ring when they are closed; this one first. */
export function DevicesPanel({ rings }: { rings: MyRings }) {
  const [t, language] = [ALERTS.use(), useLanguage()]
  const [failures, setFailures] = useState<PushTest['failures']>([])
  const sending = useSend()
  const { state, turnOn, turnOff } = useDevice(rings, sending)
  return (
    <Panel heading={t.devices}>
      <p className="mt-1 text-muted">{t.devicesWhat}</p>
      <p className="mt-3 min-h-12">{DEVICE_STATES[language][state]}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {state === 'on' ? (
          <Button look="quiet" disabled={!sending.isReady} onClick={turnOff}>
            {t.stop}
          </Button>
        ) : (
          <Button disabled={!sending.isReady || state !== 'off'} onClick={turnOn}>
            {t.start}
          </Button>
        )}
        {rings.devices.length > 0 ? (
          <Press
            look="quiet"
            sending={sending}
            call={() => {
              setFailures([])
              return calls.devices.test.$post({ json: {} })
            }}
            done={({ taken }) => t.rung(taken)}
            onDone={({ failures }) => setFailures(failures)}
          >
            {t.ringNow}
          </Press>
        ) : null}
      </div>
      <div className="mt-3 grid gap-3">
        <SendStatus of={sending} />
        {failures.map(({ userAgent, words }) => (
          <p key={userAgent} role="alert" className="text-danger">
            {deviceWords(userAgent, language)}: {words}
          </p>
        ))}
      </div>
      {rings.devices.length > 0 ? <Devices devices={rings.devices} sending={sending} /> : null}
    </Panel>
  )
}

function Devices({ devices, sending }: { devices: readonly RungDevice[]; sending: Sending }) {
  const [t, language] = [ALERTS.use(), useLanguage()]
  return (
    <ul className="mt-4 divide-y divide-line *:py-3">
      {devices.map(({ _id, userAgent, createdAt, lastSentAt, lastError }) => (
        <li key={_id} className="account-row">
          <p>
            {deviceWords(userAgent, language)}
            <br />
            <span className="text-sm text-muted">
              {lastSentAt ? t.rang : t.since} <TimeOf iso={lastSentAt ?? createdAt} />
              {lastError ? `. ${lastError}` : ''}
            </span>
          </p>
          <Press
            look="quiet"
            sending={sending}
            aria-label={t.removeOf(deviceWords(userAgent, language))}
            call={() => calls.devices[':id'].remove.$post({ param: { id: String(_id) }, json: {} })}
            done={t.removed}
            isRemoval
          >
            {t.remove}
          </Press>
        </li>
      ))}
    </ul>
  )
}

const calls = browserApi.admin.rings

function useDevice({ applicationServerKey, devices }: MyRings, { send, refuse }: Sending) {
  const t = ALERTS.use()
  const state = useThisDevice(devices)

  async function turnOn() {
    if (!hasOwnPolicy()) return location.reload()
    try {
      const subscription = await subscribe(applicationServerKey)
      if (!subscription) return refuse({ code: 'forbidden', message: t.notAllowed })
      const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription
      await send(() => calls.devices.$post({ json: { endpoint, keys: { p256dh, auth } } }), {
        done: t.on,
      })
    } catch {
      refuse({ code: 'forbidden', message: t.noService })
    }
  }

  async function turnOff() {
    const endpoint = await unsubscribe().catch(() => undefined)
    if (endpoint === undefined) return
    await send(() => calls.devices.forget.$post({ json: { endpoint } }), {
      isRemoval: true,
      done: t.off,
    })
  }

  return { state, turnOn, turnOff }
}
