import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { WELCOME_PICTURE } from '#store/shop/settings/shop-look.ts'
import { DEMO_ABOUT } from './about.ts'
import { type DemoProduct, demoCatalogue, EARLIER_VIEWS, slugOf } from './catalogue.ts'
import { demoShelves } from './shelves.ts'

const pictures = readdirSync(new URL('./pictures', import.meta.url)).filter((file) => file.endsWith('.webp'))

function firstWords(text: string, count: number): string {
  return text.toLowerCase().split(/\W+/).filter(Boolean).slice(0, count).join(' ')
}

function distinct(values: readonly unknown[]): number {
  return new Set(values).size
}

function names(products: readonly DemoProduct[]): string[] {
  return products.map((product) => product.name)
}

describe('the demo catalogue', () => {
  it('holds 180 products with names and slugs of their own', () => {
    expect(demoCatalogue).toHaveLength(180)
    expect(distinct(names(demoCatalogue))).toBe(180)
    expect(distinct(demoCatalogue.map((product) => product.slug))).toBe(180)
    for (const product of demoCatalogue) {
      expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(product.slug).toBe(slugOf(product.name))
    }
  })

  it('names only pictures that exist, and keeps no others but the drawings that earlier data folders name', () => {
    const named = demoCatalogue.flatMap((product) => product.picture ?? [])
    const views = demoCatalogue.flatMap((product) => product.morePictures)
    const earlier = demoCatalogue
      .filter(({ picture }) => picture?.includes('-still'))
      .flatMap(({ isFeatured, slug }) => (isFeatured ? EARLIER_VIEWS : ['']).map((view) => `${slug}${view}.webp`))
    const { shelves } = demoShelves(Date.parse('2026-11-25'))
    const wide = shelves.flatMap(({ picture }) => (picture ? path.basename(picture) : []))
    expect(
      [
        ...named,
        ...views,
        ...earlier,
        ...wide,
        path.basename(WELCOME_PICTURE),
        path.basename(DEMO_ABOUT.aboutPicture),
      ].sort(),
    ).toEqual([...pictures].sort())
    expect(demoCatalogue.length - named.length).toBeGreaterThanOrEqual(6)
  })

  it('prices in whole rupees within the reach of the price filter', () => {
    for (const { name, priceRupees, originalPriceRupees } of demoCatalogue) {
      expect(Number.isInteger(priceRupees) && priceRupees > 0 && priceRupees <= 5000, name).toBe(true)
      if (originalPriceRupees !== undefined) expect(originalPriceRupees, name).toBeGreaterThan(priceRupees)
    }
    // An offer is believed where few are.
    const onOffer = demoCatalogue.filter((product) => product.originalPriceRupees !== undefined)
    expect(onOffer.length).toBeGreaterThanOrEqual(20)
    expect(onOffer.length).toBeLessThanOrEqual(25)
    expect(onOffer.filter((product) => product.isFeatured).length).toBeLessThanOrEqual(3)
    for (const { name, priceRupees, originalPriceRupees = 0 } of onOffer)
      expect(priceRupees / originalPriceRupees, name).toBeLessThan(0.85)
  })

  it('sells for babies what is made for the smallest', () => {
    const forBabies = demoCatalogue.filter(({ ageFrom }) => ageFrom === 0)
    expect(forBabies.length).toBeGreaterThan(0)
    for (const { name, ageTo = 99 } of forBabies) expect(ageTo, name).toBeLessThanOrEqual(5)
  })

  it('tells of each how much it is, and claims neither a BIS number nor another country than its words do', () => {
    const of = (name: string) => demoCatalogue.find((product) => product.name === name)?.origin
    expect(of('Woollen Scarf')).toMatchObject({ countryOfOrigin: 'India', netQuantity: '1 piece' })
    expect(of('HB Pencil, Box of 10')?.netQuantity).toBe('10 pieces')
    expect(of('Chain Paper Clips, 100 pc')?.netQuantity).toBe('100 pieces')
    expect(of('Hand Lotion 250 ml')?.netQuantity).toBe('250 ml')
    expect(of('Optical Mouse')).toMatchObject({ countryOfOrigin: 'China', makerRole: 'importer' })
    for (const { name, origin } of demoCatalogue) expect(origin, name).not.toHaveProperty('bisLicence')
  })

  it('gives every toy an age, only ages that make sense, and none to what is neither toy nor gift', () => {
    for (const { name, ageFrom, ageTo, categories } of demoCatalogue) {
      for (const age of [ageFrom, ageTo]) {
        if (age !== undefined) expect(Number.isInteger(age) && age >= 0 && age <= 99, name).toBe(true)
      }
      if (ageFrom !== undefined && ageTo !== undefined) expect(ageFrom, name).toBeLessThanOrEqual(ageTo)
      const hasAges = categories.includes('Toy') || categories.includes('Gift')
      if (!hasAges) expect([ageFrom, ageTo], name).toEqual([undefined, undefined])
      if (categories.includes('Toy')) expect([typeof ageFrom, typeof ageTo], name).toEqual(['number', 'number'])
    }
  })

  it('fills all four categories', () => {
    for (const category of ['Study', 'Toy', 'Gift', 'Household'] as const) {
      expect(demoCatalogue.filter((product) => product.categories.includes(category)).length).toBeGreaterThan(30)
    }
    for (const { name, categories } of demoCatalogue) expect(distinct(categories), name).toBe(categories.length)
  })

  it('mixes sold out, nearly gone and plenty', () => {
    for (const { name, stock } of demoCatalogue) {
      expect(Number.isInteger(stock) && stock >= 0 && stock <= 120, name).toBe(true)
    }
    expect(demoCatalogue.filter((product) => product.stock === 0)).toHaveLength(8)
    expect(demoCatalogue.filter((product) => product.stock >= 1 && product.stock <= 5)).toHaveLength(16)
  })

  it('features twelve products that can be bought and seen, three from each category', () => {
    const featured = demoCatalogue.filter((product) => product.isFeatured)
    expect(featured).toHaveLength(12)
    expect(names(featured.filter((product) => product.stock <= 5 || product.picture === undefined))).toEqual([])
    for (const category of ['Study', 'Toy', 'Gift', 'Household']) {
      expect(featured.filter((product) => product.categories[0] === category)).toHaveLength(3)
    }
  })

  it('calls a fifth popular, three tenths middling and half quiet', () => {
    const shares = [1, 2, 3].map(
      (level) => demoCatalogue.filter((product) => product.popularity === level).length / 180,
    )
    expect(shares).toEqual([0.2, 0.3, 0.5])
  })

  it('describes each product in words of its own', () => {
    const descriptions = demoCatalogue.map((product) => product.description)
    for (const { name, description } of demoCatalogue) {
      expect(description.length >= 60 && description.length <= 400, name).toBe(true)
    }
    expect(distinct(descriptions)).toBe(180)
    const firstSeen = demoCatalogue.filter(({ isFeatured, popularity }) => isFeatured || popularity === 1)
    for (const { name, descriptionHi } of firstSeen) expect(descriptionHi, name).toMatch(/[ऀ-ॿ]{2}/)
    expect(distinct(descriptions.map((description) => firstWords(description, 8)))).toBe(180)
  })
})
