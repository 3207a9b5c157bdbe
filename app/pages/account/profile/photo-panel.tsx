import { type ChangeEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import { logFailure } from '#app/log.ts'
import { Said } from '#app/pages/account/said.tsx'
import type { Refusal } from '#app/sign-in/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { imageAtWidth } from '#store/images/images.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'
import { greetingName } from '#store/people/people.ts'
import { sendPhoto } from './send-photo.ts'

/** The person's photo: a new one is shown at once, and sent small. */
export function PhotoPanel({ user }: { user: CurrentUser }) {
  const isHydrated = useHydrated()
  const { preview, isSending, done, refusal, choose, remove } = usePhoto()
  const shown = preview ?? (user.photoURL ? imageAtWidth(user.photoURL, 200) : undefined)
  return (
    <section aria-labelledby="photo" className="panel">
      <h2 id="photo">Photo</h2>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {shown ? (
          <img src={shown} alt="You" width={96} height={96} className="account-photo" />
        ) : (
          <span aria-hidden="true" className="account-photo">
            {[...greetingName(user)][0]?.toUpperCase()}
          </span>
        )}
        <div className="flex flex-wrap gap-3">
          <label className="account-file" data-disabled={!isHydrated || isSending}>
            <input
              type="file"
              accept="image/*"
              className="sr-only"
              disabled={!isHydrated || isSending}
              onChange={choose}
            />
            {isSending ? 'Uploading photo...' : user.photoURL ? 'Choose another photo' : 'Choose a photo'}
          </label>
          {user.photoURL ? (
            <Button look="danger" disabled={!isHydrated || isSending} onClick={remove}>
              Remove photo
            </Button>
          ) : null}
        </div>
      </div>
      <div className="mt-3">
        <Said done={done} refusal={refusal} />
      </div>
    </section>
  )
}

function usePhoto() {
  const { revalidate } = useRevalidator()
  const [preview, setPreview] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [done, setDone] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()

  async function run(work: () => Promise<string | undefined>, words: string) {
    setSending(true)
    setDone(undefined)
    setRefusal(undefined)
    const problem = await work()
    setSending(false)
    setPreview(undefined)
    if (problem) setRefusal({ code: 'photo', message: problem })
    else setDone(words)
    await revalidate()
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (file) void run(() => sendPhoto(file, setPreview), 'Your photo is saved.')
  }

  const remove = () => run(removePhoto, 'Your photo is removed.')

  return { preview, isSending, done, refusal, choose, remove }
}

async function removePhoto(): Promise<string | undefined> {
  try {
    const response = await browserApi.me.photo.delete.$post()
    if (response.ok) return undefined
  } catch (error) {
    logFailure('The photo was not removed', error)
  }
  return 'The photo could not be removed. Please try again.'
}
