import { useState } from 'react'
import { href } from 'react-router'
import { notChanged } from '#app/admin/refusal-texts.ts'
import { browserApi } from '#app/api/api-client.ts'
import type { Sending } from '#app/api/use-send.ts'
import { ReviewPhotos, Stars } from '#app/reviews/review-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { DeskReview } from '#store/reviews/reviews.schema.ts'
import { REVIEW_LIMITS } from '#store/reviews/reviews.ts'

const calls = browserApi.admin.reviews[':id']

type Props = { review: DeskReview; desk: Sending }

/** A review, and what can be done about it. What was said is never changed. */
export function ReviewCard({ review, desk }: Props) {
  const { _id, author, stars, words, photos, answer, hideReason, product, createdAt } = review
  return (
    <div className="[overflow-wrap:anywhere]">
      <h2 className="text-lg">
        <Link
          to={href('/reviews/:id', { id: product._id })}
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
        >
          {product.name}
        </Link>
      </h2>
      <p>
        <Stars stars={stars} /> <bdi className="font-semibold">{author || 'A customer'}</bdi>{' '}
        <span className="text-muted">
          <TimeOf iso={createdAt} />
        </span>
      </p>
      <p dir="auto" className="whitespace-pre-line">
        {words}
      </p>
      <ReviewPhotos of={String(_id)} author={author} photos={photos} />
      {answer ? (
        <p dir="auto" className="mt-1 whitespace-pre-line border-l-4 border-line pl-3">
          {answer}
        </p>
      ) : null}
      {hideReason ? <p className="mt-1 text-muted">Hidden: {hideReason}</p> : null}
      <Acts review={review} desk={desk} />
    </div>
  )
}

function Acts({ review, desk }: Props) {
  const [asked, setAsked] = useState<'hide' | 'answer'>()
  const close = () => setAsked(undefined)
  const param = { id: String(review._id) }
  const isShown = review.state === 'shown'

  const show = () =>
    desk.send(() => calls.show.$post({ param, json: {} }), {
      done: 'Everybody can read it now.',
      failed: notChanged,
    })

  async function hide(reason: string) {
    close()
    const done = 'It is hidden.'
    const call = desk.send(() => calls.hide.$post({ param, json: { reason } }), {
      done,
      failed: notChanged,
    })
    return (await call)?.kind === 'done'
  }

  async function reply(answer: string) {
    close()
    const done = answer ? 'Your answer stands below the review.' : 'The answer is gone.'
    const call = desk.send(() => calls.answer.$post({ param, json: { answer } }), {
      done,
      failed: notChanged,
    })
    return (await call)?.kind === 'done'
  }

  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {isShown ? null : (
        <Button disabled={!desk.isReady} onClick={show}>
          Show it
        </Button>
      )}
      <Button look="quiet" disabled={!desk.isReady} onClick={() => setAsked('answer')}>
        Answer
      </Button>
      {review.state === 'hidden' ? null : (
        <Button look="danger" disabled={!desk.isReady} onClick={() => setAsked('hide')}>
          Hide it
        </Button>
      )}
      <HideDialog isOpen={asked === 'hide'} onHide={hide} onClose={close} />
      <ReplyDialog isOpen={asked === 'answer'} answer={review.answer ?? ''} onReply={reply} onClose={close} />
    </div>
  )
}

type HideProps = { isOpen: boolean; onHide: (reason: string) => Promise<boolean>; onClose: () => void }

function HideDialog({ isOpen, onHide, onClose }: HideProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      title="Hide this review?"
      yes="Hide it"
      no="Leave it"
      look="danger"
      busy={false}
      onSubmit={({ text }) => onHide(text('reason'))}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        name="reason"
        rows={2}
        required
        missing="Please say why: whoever wrote it reads it."
        maxLength={REVIEW_LIMITS.reason}
        hint="Whoever wrote it reads it."
      />
    </FormDialog>
  )
}

type ReplyProps = {
  isOpen: boolean
  answer: string
  onReply: (answer: string) => Promise<boolean>
  onClose: () => void
}

function ReplyDialog({ isOpen, answer, onReply, onClose }: ReplyProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      title="Answer for everybody"
      yes="Save the answer"
      no="Not now"
      busy={false}
      onSubmit={({ text }) => onReply(text('answer'))}
      onClose={onClose}
    >
      <TextArea
        label="Your answer"
        name="answer"
        rows={3}
        defaultValue={answer}
        maxLength={REVIEW_LIMITS.answer}
        hint="Stands below the review. Empty: no answer."
      />
    </FormDialog>
  )
}
