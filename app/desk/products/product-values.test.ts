import { describe, expect, it, test } from 'vitest'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import {
  optionsIn,
  type ProductValues,
  problemsIn,
  productDataOf,
  sizesIn,
  valuesOfForm,
  valuesOfProduct,
  warningsOf,
} from './product-values.ts'

const kite: ProductDetail = {
  _id: '0b9f3c52-7a3e-5a77-9a6e-1f6f3f1f9f10',
  name: 'Diamond Kite',
  description: 'Flies.',
  price: 249.5,
  originalPrice: 299,
  stock: 12,
  category: ['Toy'],
  isFeatured: true,
  popularity: 1,
  ageFrom: 6,
  moreImageUrls: ['/images/tail.webp', '/images/reel.webp'],
  version: '3.12',
}

/** Left out, these would stay as they are: a blank field says that it has no value. */
const NOT_TOLD = {
  shelf: null,
  hsnCode: null,
  gstPercent: null,
  gstZero: null,
  gstFrom: null,
  brand: null,
  countryOfOrigin: null,
  makerRole: null,
  makerName: null,
  makerAddress: null,
  netQuantity: null,
  bisLicence: null,
  family: null,
  option1: null,
  option2: null,
  nameHi: null,
  descriptionHi: null,
  seoTitle: null,
  seoDescription: null,
  seoTitleHi: null,
  seoDescriptionHi: null,
  cost: null,
}

function typed(more: Partial<ProductValues>): ProductValues {
  return {
    ...valuesOfProduct(undefined),
    name: 'Kite',
    description: 'Flies.',
    price: '249',
    stock: '5',
    category: ['Study'],
    ...more,
  }
}

describe('productDataOf', () => {
  it('sends back what was loaded, as numbers, with the version', () => {
    const { _id, ...rest } = kite
    const said = { visibility: 'published', parts: [], priceSteps: [], codes: [], staysWithinMrp: true, ...NOT_TOLD }
    expect(productDataOf(valuesOfProduct(kite), kite.version, { seesCosts: true })).toEqual({ ...rest, ...said })
  })

  it('leaves blank optional fields out', () => {
    expect(productDataOf(typed({ originalPrice: ' ', category: ['Toy'] }), undefined, { seesCosts: true })).toEqual({
      name: 'Kite',
      description: 'Flies.',
      price: 249,
      stock: 5,
      category: ['Toy'],
      isFeatured: false,
      popularity: 3,
      moreImageUrls: [],
      parts: [],
      priceSteps: [],
      codes: [],
      visibility: 'published',
      staysWithinMrp: true,
      ...NOT_TOLD,
    })
  })

  it('leaves a cost out that was not shown, and says what stands below it', () => {
    const values = typed({ cost: '84', price: '83.50' })
    expect(productDataOf(values, undefined, { seesCosts: true })).toMatchObject({ cost: 84 })
    expect(productDataOf(values, undefined, { seesCosts: false })).not.toHaveProperty('cost')
    expect(warningsOf(values).price).toBe('This is below its cost of ₹84.')
    expect(warningsOf(typed({ cost: '84', price: '84' }))).not.toHaveProperty('price')
  })

  it('says that the last further picture was removed', () => {
    const values = { ...valuesOfProduct(kite), moreImageUrls: [] }
    expect(productDataOf(values, kite.version, { seesCosts: true })).toHaveProperty('moreImageUrls', [])
  })

  it('does not send ages that the form hides', () => {
    expect(
      productDataOf(typed({ ageFrom: '3', ageTo: '6', category: ['Study'] }), undefined, { seesCosts: true }),
    ).not.toHaveProperty('ageFrom')
    expect(
      productDataOf(typed({ ageFrom: '0', ageTo: '6', category: ['Gift'] }), undefined, { seesCosts: true }),
    ).toMatchObject({
      ageFrom: 0,
      ageTo: 6,
    })
  })
})

describe('valuesOfForm', () => {
  it('reads the form and keeps what it does not show', () => {
    const form = new FormData()
    for (const [name, value] of [
      ['name', 'Kite'],
      ['price', '10'],
      ['category', 'Gift'],
      ['category', 'Study'],
      ['popularity', '2'],
    ]) {
      form.append(String(name), String(value))
    }
    const pictures = { imageUrl: '/images/a.webp', moreImageUrls: ['/images/b.webp'] }
    const values = valuesOfForm(form, typed({ ageFrom: '4', ...pictures, isFeatured: true }))
    expect(values).toMatchObject({
      name: 'Kite',
      price: '10',
      category: ['Study', 'Gift'],
      popularity: 2,
      isFeatured: false,
    })
    expect(values).toMatchObject({ ageFrom: '4', ...pictures })
  })
})

describe('warningsOf', () => {
  it('warns above the price filter and when nothing would be struck through', () => {
    expect(warningsOf({ price: '5000', originalPrice: '' })).toEqual({})
    expect(warningsOf({ price: '5000.01', originalPrice: '6000' }).price).toContain('ends at ₹5,000')
    expect(warningsOf({ price: '100', originalPrice: '100' }).originalPrice).toContain('no strike-through')
    expect(warningsOf({ price: '100', originalPrice: '101' })).toEqual({})
    expect(warningsOf({ price: '100', originalPrice: '', gstPercent: '12 %' }).gstPercent).toContain('5, 18 and 40')
    for (const gstPercent of ['0', '3', '5', '18', '40', '']) {
      expect(warningsOf({ price: '1', originalPrice: '', gstPercent })).toEqual({})
    }
  })
})

describe('problemsIn', () => {
  it('finds the field of each error', () => {
    const errors = {
      'productData/price': 'No.',
      'productData/category/0': 'Choose.',
      'productData/moreImageUrls/2': 'Https.',
    }
    expect(problemsIn({ ...errors, userId: 'Too long.' })).toEqual({
      price: 'No.',
      category: 'Choose.',
      moreImageUrls: 'Https.',
    })
  })
})

test('several sizes in one field are a product each, of one family', () => {
  expect(optionsIn('S, M, 2XL')).toEqual(['Size: S', 'Size: M', 'Size: 2XL'])
  expect(optionsIn('Colour: Red, Light blue')).toEqual(['Colour: Red', 'Colour: Light blue'])
  expect([optionsIn('Red'), optionsIn('s'), optionsIn('')]).toEqual([['Red'], ['Size: s'], []])
  const values = valuesOfProduct(undefined)
  expect(sizesIn({ ...values, option1: 'S, M' })).toEqual(['Size: S', 'Size: M'])
  expect([sizesIn({ ...values, option1: 'S' }), sizesIn(values)]).toEqual([[], []])
  expect(problemsIn({ 'sizes/1/stock': 'At most 9.' }, ['Size: S', 'Size: M'])).toEqual({
    'stock of Size: M': 'At most 9.',
  })
})
