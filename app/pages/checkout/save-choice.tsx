import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { MOST_ADDRESSES } from '#store/people/addresses.ts'

type Props = {
  /** What stands in the form is in the address book. */
  isSaved: boolean
  isFull: boolean
}

/**
 * Whether the next order begins with this address. Not ticked: only who says so is remembered. It always takes one line,
 * so that the button below stays where it is.
 */
export function SaveChoice({ isSaved, isFull }: Props) {
  if (isSaved || isFull) {
    return (
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-muted">
        {isSaved ? 'From your saved addresses.' : `You have ${MOST_ADDRESSES} saved addresses, which is the most.`}
        <Link to={href('/account/addresses')} className="text-link">
          Edit
        </Link>
      </p>
    )
  }
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name="save" className="size-5 accent-action" />
      Save this address for next time
    </label>
  )
}
