import { href } from 'react-router'
import { Search } from '#app/kit/page/icons.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { CategoryTiles } from '#app/shop/catalogue/category-tiles.tsx'
import { PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { inLanguage } from '#store/language.ts'
import { PRODUCT } from './product.texts.ts'

/** The page of a deleted product. `words` from its address are proposed for a search. */
export function GonePage({ words }: { words: string }) {
  const t = PRODUCT.use()
  return (
    <Page heading={t.goneHeading} lead={t.goneLead}>
      <search className="panel mt-5 max-w-xl">
        <form
          action={inLanguage(href('/search'), useLanguage())}
          className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
        >
          <label className="filter">
            <span>{t.whatDoYouLookFor}</span>
            <input type="search" name="q" required defaultValue={words} maxLength={PRODUCT_LIMITS.search} />
          </label>
          <Button type="submit">
            <Search className="size-5" />
            {t.searchShop}
          </Button>
        </form>
      </search>
      <h2 className="mt-10 mb-3 text-xl">{t.ourShelves}</h2>
      <CategoryTiles heading={t.ourShelves} />
    </Page>
  )
}
