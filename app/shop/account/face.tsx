import { imageAtWidth } from '#store/goods/images/images.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import { greetingName } from '#store/people/accounts/people.ts'

type Props = { user: CurrentUser; alt?: string; preview?: string | undefined; className: string }

/** The photo of the account, else the first letter of its name. */
export function Face({ user, alt = '', preview, className }: Props) {
  const src = preview ?? (user.photoURL && imageAtWidth(user.photoURL, 200))
  const look = {
    className: `grid flex-none place-items-center rounded-full object-cover font-heading font-bold ${className}`,
  }
  if (src) return <img src={src} alt={alt} width={96} height={96} {...look} />
  return (
    <span aria-hidden="true" {...look}>
      {[...greetingName(user)][0]?.toUpperCase()}
    </span>
  )
}
