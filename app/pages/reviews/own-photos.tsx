import type { ChangeEvent } from 'react'
import { smallerPicture } from '#app/admin/pictures/image-upload.ts'
import { browserApi } from '#app/api/api-client.ts'
import { useSend } from '#app/api/use-send.ts'
import { ReviewPhotos } from '#app/reviews/review-list.tsx'
import { Button, buttonLook } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import type { Reviewable } from '#store/reviews/reviews.schema.ts'
import { REVIEW_LIMITS } from '#store/reviews/reviews.ts'

/** The pictures of the person's review, which are sent as they are chosen. */
export function OwnPhotos({ own: { _id, review } }: { own: Reviewable }) {
  const { send, isReady, isBusy, refusal } = useSend()
  if (!review) return null
  const { photos } = review
  const room = REVIEW_LIMITS.photos - photos.length

  async function add({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])].slice(0, room)
    target.value = ''
    if (files.length > 0) await send(() => postAll(_id, files))
  }

  const remove = () => browserApi.me.reviews[':productId'].photos.remove.$post({ param: { productId: _id }, json: {} })

  return (
    <div className="panel mt-4 max-w-prose">
      <h2 className="text-xl">Your pictures</h2>
      <p className="text-muted">Up to {REVIEW_LIMITS.photos}. We look at them before everybody can.</p>
      <ReviewPhotos of="own" author="you" photos={photos} />
      <div className="my-3 flex flex-wrap gap-3">
        {room > 0 ? (
          <label
            className={`${buttonLook('quiet')} cursor-pointer outline-action focus-within:outline-3 focus-within:outline-offset-2`}
          >
            <input
              type="file"
              accept="image/*"
              multiple={room > 1}
              className="sr-only"
              disabled={!isReady}
              onChange={add}
            />
            {isBusy ? 'Saving...' : photos.length > 0 ? 'Add another picture' : 'Add pictures'}
          </label>
        ) : null}
        {photos.length > 0 ? (
          <Button look="danger" disabled={!isReady} onClick={() => send(remove)}>
            Remove pictures
          </Button>
        ) : null}
      </div>
      <FormError of={refusal} />
    </div>
  )
}

/** One after the other, until one is refused. */
async function postAll(productId: string, files: File[]): Promise<Response> {
  let last = Response.error()
  for (const file of files) {
    const form = new FormData()
    form.append('file', await smallerPicture(file))
    last = await fetch(`/api/me/reviews/${productId}/photos`, { method: 'POST', body: form })
    if (!last.ok) break
  }
  return last
}
