import { Suspense, use } from 'react'
import { href } from 'react-router'
import { PromiseStrip } from '#app/frame/promise-strip.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { EmptyState } from '#app/kit/page/empty-state.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { GridSkeleton } from '#app/shop/cards/product-grid.tsx'
import { ProductShelf } from '#app/shop/cards/product-row.tsx'
import { CategoryTiles } from '#app/shop/catalogue/category-tiles.tsx'
import type { Listing } from '#app/shop/catalogue/load-listing.ts'
import { ProductParts } from '#app/shop/catalogue/product-parts.tsx'
import type { HomeView } from '#store/goods/collections/default-home.ts'
import type { ShownHero } from '#store/shop/settings/shop-look.ts'
import { HOME } from './home.texts.ts'
import type { HomeShelf } from './load-shelves.ts'

/** As long as the list will be, so that going back restores the scroll position. */
const SKELETON_CARDS = 12
export const FEATURED = { isFeatured: 'true' } as const

export type HomeProducts = {
  page: number
  listing: Listing | Promise<Listing>
  shelves: HomeShelf[] | Promise<HomeShelf[]>
}

/** The first page as the owner arranged it; the desk shows its draft with it. */
export function HomeFace({ hero, home, ...products }: HomeProducts & { hero: Partial<ShownHero>; home: HomeView }) {
  const t = HOME.use()
  const at = home.parts.indexOf('featured')
  const above = home.parts.slice(0, at)
  return (
    <>
      <Hero {...hero} />
      {above.some((part) => typeof part === 'object') ? (
        <Suspense fallback={<div className="h-288" />}>
          <Sections home={home} parts={above} {...products} />
        </Suspense>
      ) : (
        <Sections home={home} parts={above} {...products} />
      )}
      <h1 className="page-heading mt-4">{t.featured}</h1>
      <Suspense fallback={<Loading />}>
        <Featured {...products} />
        <Sections home={home} parts={home.parts.slice(at + 1)} {...products} />
      </Suspense>
    </>
  )
}

function Featured({ listing, page }: Pick<HomeProducts, 'listing' | 'page'>) {
  const t = HOME.use()
  const shown = useLoaded(listing)
  if (shown.total === 0) {
    return (
      <EmptyState message={t.noneFeatured} words={t.callUs} failed={shown.failed}>
        <ButtonLink to={href('/contact')} look="quiet">
          {t.contact}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <div className="mt-3">
      <ProductParts listing={shown} query={FEATURED} address="" page={page} />
    </div>
  )
}

type SectionsProps = Pick<HomeProducts, 'listing' | 'shelves'> & { home: HomeView; parts: HomeView['parts'] }

function Sections({ home, parts, listing, shelves }: SectionsProps) {
  return parts.map((part) => {
    if (part === 'tiles') {
      return (
        <Suspense key={part} fallback={<CategoryTiles tiles={home.tiles} />}>
          <Tiles tiles={home.tiles} listing={listing} />
        </Suspense>
      )
    }
    return typeof part === 'object' ? <Row key={part.to} to={part.to} shelves={shelves} /> : null
  })
}

/** Of the featured products, which the owner picked, one stands for each category. */
function Tiles({ tiles, listing }: Pick<HomeProducts, 'listing'> & Pick<HomeView, 'tiles'>) {
  return <CategoryTiles tiles={tiles} goods={useLoaded(listing).products} />
}

/** Nothing where the shelf holds too little. */
function Row({ to, shelves }: Pick<HomeProducts, 'shelves'> & { to: string }) {
  const shelf = useLoaded(shelves).find((one) => one.to === to)
  return shelf ? <ProductShelf {...shelf} /> : null
}

/** Suspends while the data are still loading. */
function useLoaded<T>(coming: T | Promise<T>): T {
  return coming instanceof Promise ? use(coming) : coming
}

function Loading() {
  return (
    <div className="mt-3">
      <p role="status" className="mb-3 text-muted">
        {HOME.use().loading}
      </p>
      <GridSkeleton count={SKELETON_CARDS} />
      <div className="h-288" />
    </div>
  )
}

/** The shop's greeting: its words, its picture and its button, else the first shelf of the menu, are the owner's to choose. */
function Hero({ words, pay, note, link, picture }: Partial<ShownHero>) {
  const season = useRootData()?.settings.menu?.[0]
  const way = link ?? (season && { to: season.to, words: season.title })
  const language = useLanguage()
  const langIn = (text = '') => langOf(text, language)
  return (
    <>
      <div className="hero">
        {/* First, so that the words beside it never move. */}
        {picture ? <img {...picture} alt="" /> : null}
        <p lang={langIn(words)} className="hero-words">
          {words} {pay ? <span>{HOME.use().pay(pay)}</span> : null}
        </p>
        <p lang={langIn(note)} className="hero-note">
          {note}
        </p>
        {way ? (
          <p className="hero-link">
            <ButtonLink to={way.to} lang={langIn(way.words)}>
              {way.words}
            </ButtonLink>
          </p>
        ) : null}
      </div>
      <PromiseStrip />
    </>
  )
}
