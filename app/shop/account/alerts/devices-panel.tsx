import { useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { type Sending, useSend } from '#app/kit/api/use-send.ts'
import { Panel } from '#app/kit/page/panel.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { deviceWords } from '#app/kit/words/device-words.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import type { MyRings, PushTest, RungDevice } from '#store/talk/rings/rings.schema.ts'
import { type DeviceState, hasOwnPolicy, subscribe, unsubscribe, useThisDevice } from './this-device.ts'

const WORDS: Record<DeviceState, string> = {
  unknown: 'Looking at this device...',
  on: 'This device rings, even when the shop is not open on it.',
  off: 'Ring this device when an order comes, even when the shop is not open on it.',
  blocked:
    'Notifications are blocked for this shop. Allow them in the settings of your browser, then load this page again.',
  'not secure': 'Phones and browsers ring for shops with https only. Open the shop under its https address.',
  'home screen first': 'On an iPhone or iPad: Share, Add to Home Screen, then open the shop from there.',
  'not here': 'This browser cannot ring when it is closed. Chrome, Edge, Firefox and Safari can.',
}

/** The browsers that ring when they are closed; this one first. */
export function DevicesPanel({ rings }: { rings: MyRings }) {
  const [failures, setFailures] = useState<PushTest['failures']>([])
  const sending = useSend()
  const { state, turnOn, turnOff } = useDevice(rings, sending)
  return (
    <Panel heading="Ring my devices">
      <p className="mt-1 text-muted">
        The alert names no customer. It only says that an order came, and how many are waiting.
      </p>
      <p className="mt-3 min-h-12">{WORDS[state]}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {state === 'on' ? (
          <Button look="quiet" disabled={!sending.isReady} onClick={turnOff}>
            Stop ringing this device
          </Button>
        ) : (
          <Button disabled={!sending.isReady || state !== 'off'} onClick={turnOn}>
            Ring this device
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
            done={({ taken }) => (taken === 1 ? 'One device was rung.' : `${taken} devices were rung.`)}
            onDone={({ failures }) => setFailures(failures)}
          >
            Ring now
          </Press>
        ) : null}
      </div>
      <div className="mt-3 grid gap-3">
        <SendStatus of={sending} />
        {failures.map(({ userAgent, words }) => (
          <p key={userAgent} role="alert" className="text-danger">
            {deviceWords(userAgent)}: {words}
          </p>
        ))}
      </div>
      {rings.devices.length > 0 ? <Devices devices={rings.devices} sending={sending} /> : null}
    </Panel>
  )
}

function Devices({ devices, sending }: { devices: readonly RungDevice[]; sending: Sending }) {
  return (
    <ul className="account-list mt-4">
      {devices.map(({ _id, userAgent, createdAt, lastSentAt, lastError }) => (
        <li key={_id} className="account-row">
          <p>
            {deviceWords(userAgent)}
            <br />
            <span className="text-sm text-muted">
              {lastSentAt ? 'Rang ' : 'Since '}
              <TimeOf iso={lastSentAt ?? createdAt} />
              {lastError ? `. ${lastError}` : ''}
            </span>
          </p>
          <Press
            look="quiet"
            sending={sending}
            aria-label={`Remove ${deviceWords(userAgent)}`}
            call={() => calls.devices[':id'].remove.$post({ param: { id: String(_id) }, json: {} })}
            done="That device will not ring any more."
            isRemoval
          >
            Remove
          </Press>
        </li>
      ))}
    </ul>
  )
}

const calls = browserApi.admin.rings

function useDevice({ applicationServerKey, devices }: MyRings, { send, refuse }: Sending) {
  const state = useThisDevice(devices)

  async function turnOn() {
    if (!hasOwnPolicy()) return location.reload()
    try {
      const subscription = await subscribe(applicationServerKey)
      if (!subscription)
        return refuse({ code: 'forbidden', message: 'You did not allow notifications, so this device stays silent.' })
      const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription
      await send(() => calls.devices.$post({ json: { endpoint, keys: { p256dh, auth } } }), {
        done: 'This device will now ring.',
      })
    } catch {
      refuse({ code: 'forbidden', message: 'The push service of your browser could not be reached. Please try again.' })
    }
  }

  async function turnOff() {
    const endpoint = await unsubscribe().catch(() => undefined)
    if (endpoint === undefined) return
    await send(() => calls.devices.forget.$post({ json: { endpoint } }), {
      isRemoval: true,
      done: 'This device will not ring any more.',
    })
  }

  return { state, turnOn, turnOff }
}
