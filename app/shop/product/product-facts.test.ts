import { expect, test } from 'vitest'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import { describedBy, listedOf, summaryFacts } from './product-facts.ts'

const bare: ProductDetail = {
  _id: '0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10',
  name: 'Teddy',
  description: 'Soft.',
  price: 99,
  stock: 1,
  category: ['Toy'],
  isFeatured: false,
  popularity: 3,
  version: '1.1',
}
const told = {
  brand: 'Mithuli',
  countryOfOrigin: 'India',
  makerName: 'Mithuli Toys',
  makerAddress: '12 Sample Road',
  netQuantity: '1 N',
  bisLicence: 'CM/L-8400012345',
}

test('a product page tells what the law wants, in one order, and nothing of what is not known', () => {
  expect(summaryFacts(bare)).toEqual([])
  expect(summaryFacts({ ...bare, ...told, makerRole: 'importer' })).toEqual([
    { label: 'Brand', value: 'Mithuli' },
    { label: 'Country of origin', value: 'India' },
    { label: 'Importer', value: 'Mithuli Toys' },
    { label: 'Importer’s address', value: '12 Sample Road' },
    { label: 'Net quantity', value: '1 N' },
    { label: 'BIS licence number', value: 'CM/L-8400012345' },
  ])
  expect(summaryFacts({ ...bare, makerName: 'Somebody' })).toEqual([
    { label: 'Made, packed or imported by', value: 'Somebody' },
  ])
})

test('search engines read brand, country, certificate, and the maker only where it is the manufacturer', () => {
  expect(describedBy(bare)).toEqual({})
  const described = describedBy({ ...bare, ...told, makerRole: 'manufacturer' })
  expect(described).toEqual({
    brand: { '@type': 'Brand', name: 'Mithuli' },
    countryOfOrigin: { '@type': 'Country', name: 'India' },
    manufacturer: { '@type': 'Organization', name: 'Mithuli Toys', address: '12 Sample Road' },
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Net quantity', value: '1 N' },
      { '@type': 'PropertyValue', name: 'BIS licence number', value: 'CM/L-8400012345' },
    ],
  })
  expect(describedBy({ ...bare, ...told, makerRole: 'packer' })).not.toHaveProperty('manufacturer')
})

test('search engines read the number of the trade, and the cart stores none', () => {
  expect(describedBy({ ...bare, gtin: '4006381333931' })).toEqual({ gtin: '4006381333931' })
  expect(listedOf({ ...bare, gtin: '4006381333931', codes: [{ code: 'A', pieces: 1 }] })).toEqual(bare)
})

test('the owner’s own facts come first, and search engines read them too', () => {
  const product = { ...bare, netQuantity: '1 N', facts: { class: '4' }, factsInWords: [{ name: 'Class', value: '4' }] }
  expect(summaryFacts(product)).toEqual([
    { label: 'Class', value: '4' },
    { label: 'Net quantity', value: '1 N' },
  ])
  expect(describedBy(product).additionalProperty).toEqual([
    { '@type': 'PropertyValue', name: 'Net quantity', value: '1 N' },
    { '@type': 'PropertyValue', name: 'Class', value: '4' },
  ])
  expect(listedOf(product)).toEqual(bare)
})
