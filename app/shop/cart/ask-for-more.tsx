import { href, Link } from 'react-router'

/** Beside the limit of a cart: the shop sells more by a quotation. */
export function AskForMore() {
  return (
    <Link to={`${href('/contact')}#call`} className="block py-1 font-semibold text-action underline">
      More than 3? Ask for a price
    </Link>
  )
}
