/** Papers carry the logo that the shop has now; what an invoice froze is its words. */
import type { Shop } from '#api/shop.ts'

/** In pixels: sharp on paper at the two inches it is printed in. */
const LOGO_WIDTH = 600

/** The same printer, told of the logo. A logo that cannot be read now is left out: the paper is wanted at the door. */
export function printWithLogo(
  print: Shop['print'],
  { details, images }: Pick<Shop, 'details' | 'images'>,
): Shop['print'] {
  return async (paper, from) => {
    const { logo } = await details.current()
    if (!logo) return print(paper, from)
    const found = await images.findPng(logo, { width: LOGO_WIDTH, format: 'png' }).catch(() => undefined)
    return print({ ...paper, logo: found && Buffer.from(found.body).toString('base64') }, from)
  }
}
