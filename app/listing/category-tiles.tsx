import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'
import type { HomeTile } from '#store/collections/default-home.ts'
import { imageAtWidth } from '#store/images/images.ts'
import { CATEGORIES, type Category } from '#store/products/products.ts'
import { SHELVES } from './shelves.ts'

const TILES: Record<Category, { words: string; drawing: ReactNode }> = {
  Study: {
    words: 'Books, pens, globes',
    drawing: (
      <>
        <path d="M10 14h17a5 5 0 0 1 5 5v31a5 5 0 0 0-5-5H10z" className="d-soft" />
        <path d="M54 14H37a5 5 0 0 0-5 5v31a5 5 0 0 1 5-5h17z" className="d-plain" />
        <path d="M16 23h9M16 30h9M39 23h9M39 30h6" />
      </>
    ),
  },
  Toy: {
    words: 'Find one by age',
    drawing: (
      <>
        <path d="M14 26h36v22H14z" className="d-plain" />
        <path d="M20 26v-6h9v6M35 26v-6h9v6" className="d-soft" />
        <path d="M14 26h36v22H14z" />
        <circle cx="32" cy="37" r="5" className="d-soft" />
      </>
    ),
  },
  Gift: {
    words: 'Find one by budget',
    drawing: (
      <>
        <path d="M13 30h38v21H13z" className="d-plain" />
        <path d="M10 21h44v9H10z" className="d-soft" />
        <path d="M32 21v30M32 21c-6-12-18-9-14-2 2 3 8 3 14 2 6-12 18-9 14-2-2 3-8 3-14 2" />
      </>
    ),
  },
  Household: {
    words: 'Pots, buckets, bulbs',
    drawing: (
      <>
        <path d="M15 27h34l-3 20a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4z" className="d-plain" />
        <path d="M12 21h40v6H12z" className="d-soft" />
        <path d="M28 16h8v5h-8zM7 31h9M48 31h9" />
      </>
    ),
  },
}

type Props = { heading?: string; tiles?: readonly HomeTile[] }

/** Links to the categories, or to what the owner put there. */
export function CategoryTiles({ heading = 'Categories', tiles = CATEGORIES }: Props) {
  return (
    <nav aria-label={heading} className="tiles">
      {tiles.map((tile) =>
        typeof tile === 'object' ? <CollectionTile key={tile.to} {...tile} /> : <CategoryTile key={tile} of={tile} />,
      )}
    </nav>
  )
}

function CategoryTile({ of }: { of: Category }) {
  const { words, drawing } = TILES[of]
  return (
    <Link to={SHELVES[of].to} className="tile" data-tint={of}>
      <svg viewBox="0 0 64 64" aria-hidden="true" data-tint={of}>
        {drawing}
      </svg>
      <span>
        <strong>{SHELVES[of].name}</strong>
        <span>{words}</span>
      </span>
    </Link>
  )
}

/** Without a picture it shows its first letter, as large as a drawing. */
function CollectionTile({ to, title, picture }: Exclude<HomeTile, Category>) {
  return (
    <Link to={to} className="tile own-tile">
      <span className="tile-picture" aria-hidden="true">
        {picture ? <img src={imageAtWidth(picture, 200)} alt="" width="72" height="72" /> : [...title][0]}
      </span>
      <span>
        <strong>{title}</strong>
      </span>
    </Link>
  )
}
