import { href } from 'react-router'
import { Search } from '#app/kit/page/icons.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { CategoryTiles } from '#app/shop/catalogue/category-tiles.tsx'
import { PRODUCT_LIMITS } from '#store/goods/products/products.ts'

/** The page of a deleted product. `words` from its address are proposed for a search. */
export function GonePage({ words }: { words: string }) {
  return (
    <Page heading="This product is no longer sold." lead="Perhaps we have something like it.">
      <search className="panel mt-5 max-w-xl">
        <form action={href('/search')} className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
          <label className="filter">
            <span>What are you looking for?</span>
            <input type="search" name="q" required defaultValue={words} maxLength={PRODUCT_LIMITS.search} />
          </label>
          <Button type="submit">
            <Search className="size-5" />
            Search the shop
          </Button>
        </form>
      </search>
      <h2 className="mt-10 mb-3 text-xl">Our shelves</h2>
      <CategoryTiles heading="Our shelves" />
    </Page>
  )
}
