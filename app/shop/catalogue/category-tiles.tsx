import { Link } from 'react-router'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { HomeTile } from '#store/goods/collections/default-home.ts'
import { imageAtWidth } from '#store/goods/images/images.ts'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import { CATEGORIES } from '#store/goods/products/products.ts'
import { PAGE_TEXTS } from './product-parts.texts.ts'
import { shelfOf } from './shelves.ts'

type Props = {
  heading?: string
  tiles?: readonly HomeTile[]
  /** The last of each category stands for it. */
  goods?: readonly CardProduct[]
}

/** Links to the categories, or to what the owner put there. Without a picture each shows its first letter. */
export function CategoryTiles({ heading = PAGE_TEXTS.use().categories, tiles = CATEGORIES, goods = [] }: Props) {
  const language = useLanguage()
  return (
    <nav aria-label={heading} className="tiles">
      {tiles.map((tile) => {
        if (typeof tile === 'object') return <Tile key={tile.to} {...tile} />
        const { to, name } = shelfOf(tile, language)
        const face = goods.filter(({ category, imageUrl }) => category[0] === tile && imageUrl).at(-1)
        return <Tile key={to} to={to} title={name} picture={face?.imageUrl} tint={tile} />
      })}
    </nav>
  )
}

type TileProps = { to: string; title: string; picture: string | undefined; tint?: string }

function Tile({ to, title, picture, tint }: TileProps) {
  return (
    <Link to={to} className="tile" data-tint={tint}>
      <span className="tile-picture" data-tint={tint} aria-hidden="true">
        {picture ? <img src={imageAtWidth(picture, 400)} alt="" width="400" height="400" /> : [...title][0]}
      </span>
      <strong lang={langOf(title, useLanguage())}>{title}</strong>
    </Link>
  )
}
