import { type ChangeEvent, useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { shrinkPicture } from '#app/kit/form/shrink-picture.ts'
import { Panel } from '#app/kit/page/panel.tsx'
import { buttonLook } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { Face } from '#app/shop/account/face.tsx'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import { PROFILE } from './profile.texts.ts'

/** The person's photo. A new one is shown at once, and made small before it is sent. */
export function PhotoPanel({ user }: { user: CurrentUser }) {
  const t = PROFILE.use()
  const { preview, sending, choose } = usePhoto()
  const { isReady, isBusy } = sending
  return (
    <Panel heading={t.photo}>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Face user={user} alt={t.you} preview={preview} className="size-24 bg-sunken text-3xl" />
        <div className="flex flex-wrap gap-3">
          <label className={`${buttonLook('quiet')} has-focus-visible:outline-3 has-disabled:opacity-60`}>
            <input type="file" accept="image/*" className="sr-only" disabled={!isReady} onChange={choose} />
            {isBusy ? t.photoUploading : user.photoURL ? t.photoAnother : t.photoChoose}
          </label>
          {user.photoURL ? (
            <Press
              look="danger"
              sending={sending}
              call={() => browserApi.me.photo.delete.$post()}
              done={t.photoRemoved}
            >
              {t.photoRemove}
            </Press>
          ) : null}
        </div>
      </div>
      <div className="mt-3">
        <SendStatus of={sending} />
      </div>
    </Panel>
  )
}

function usePhoto() {
  const t = PROFILE.use()
  const sending = useSend()
  const [preview, setPreview] = useState<string>()

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const square = await shrinkPicture(file, { side: 512, isSquare: true })
    if (!square) return sending.refuse({ code: 'photo', message: t.photoUnread })
    const url = URL.createObjectURL(square)
    setPreview(url)
    await sending.send(() => postPhoto(square), { done: t.photoSaved })
    setPreview(undefined)
    URL.revokeObjectURL(url)
  }

  return { sending, preview, choose }
}

function postPhoto(picture: Blob): Promise<Response> {
  const form = new FormData()
  form.append('file', picture, 'photo.jpg')
  return fetch('/api/me/photo', { method: 'POST', body: form })
}
