import { href, Link } from 'react-router'
import { CART } from './cart.texts.ts'

/** Beside the limit of a cart: the shop sells more by a quotation. */
export function AskForMore() {
  return (
    <Link to={`${href('/contact')}#call`} className="block py-1 font-semibold text-action underline">
      {CART.use().askForMore}
    </Link>
  )
}
