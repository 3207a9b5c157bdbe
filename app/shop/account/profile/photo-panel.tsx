import { type ChangeEvent, useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { Button, buttonLook } from '#app/kit/press/button.tsx'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import { imageAtWidth } from '#store/goods/images/images.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import { greetingName } from '#store/people/accounts/people.ts'

const NO_PICTURE = 'This file is no picture that we can read. Please choose a JPEG or PNG.'

const PHOTO = 'grid size-24 place-items-center rounded-full bg-action-soft object-cover font-heading text-3xl font-bold'

/** The person's photo. A new one is shown at once, and made small before it is sent. */
export function PhotoPanel({ user }: { user: CurrentUser }) {
  const { preview, sending, choose, remove } = usePhoto()
  const { isReady, isBusy } = sending
  const shown = preview ?? (user.photoURL ? imageAtWidth(user.photoURL, 200) : undefined)
  return (
    <section aria-labelledby="photo" className="panel">
      <h2 id="photo">Photo</h2>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {shown ? (
          <img src={shown} alt="You" width={96} height={96} className={PHOTO} />
        ) : (
          <span aria-hidden="true" className={PHOTO}>
            {[...greetingName(user)][0]?.toUpperCase()}
          </span>
        )}
        <div className="flex flex-wrap gap-3">
          <label className={`${buttonLook('quiet')} has-focus-visible:outline-3 has-disabled:opacity-60`}>
            <input type="file" accept="image/*" className="sr-only" disabled={!isReady} onChange={choose} />
            {isBusy ? 'Uploading photo...' : user.photoURL ? 'Choose another photo' : 'Choose a photo'}
          </label>
          {user.photoURL ? (
            <Button look="danger" disabled={!isReady} onClick={remove}>
              Remove photo
            </Button>
          ) : null}
        </div>
      </div>
      <div className="mt-3">
        <SendStatus of={sending} />
      </div>
    </section>
  )
}

function usePhoto() {
  const sending = useSend()
  const [preview, setPreview] = useState<string>()

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const square = await squareOf(file)
    if (!square) return sending.refuse({ code: 'photo', message: NO_PICTURE })
    const url = URL.createObjectURL(square)
    setPreview(url)
    await sending.send(() => postPhoto(square), { done: 'Your photo is saved.' })
    setPreview(undefined)
    URL.revokeObjectURL(url)
  }

  function remove() {
    void sending.send(() => browserApi.me.photo.delete.$post(), { done: 'Your photo is removed.' })
  }

  return { sending, preview, choose, remove }
}

const SIDE = 512

/** The middle of the picture as a small JPEG. Undefined when it is no picture. */
async function squareOf(file: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, SIDE)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.9))
}

function postPhoto(picture: Blob): Promise<Response> {
  const form = new FormData()
  form.append('file', picture, 'photo.jpg')
  return fetch('/api/me/photo', { method: 'POST', body: form })
}
