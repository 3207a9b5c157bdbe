/** Fields that Indian law requires before a purchase, as part of `product-fields.ts`. Browser-safe. */
import { USUAL_COUNTRIES } from './countries.ts'
import type { FieldSpec } from './field-spec.ts'
import { MAKER_ROLES, PRODUCT_LIMITS as MOST } from './products.ts'

const FACT = { kind: 'text', absent: 'kept', on: 'detail' } as const

export const LAW_FIELDS = {
  brand: {
    column: 'brand',
    ...FACT,
    fact: { hi: 'ब्रांड' },
    most: MOST.brand,
    form: { section: 'law', label: 'Brand', hint: 'As it stands on the pack.' },
    csv: { header: 'Brand', also: ['brand name'] },
    jsonLd: { property: 'brand', type: 'Brand' },
    search: 2,
  },
  countryOfOrigin: {
    column: 'countryOfOrigin',
    ...FACT,
    fact: { hi: 'किस देश में बना' },
    most: MOST.brand,
    form: {
      section: 'law',
      label: 'Country of origin',
      hint: 'Where it was made, such as India.',
      suggested: USUAL_COUNTRIES,
    },
    csv: { header: 'Country of origin', also: ['origin', 'country', 'made in'] },
    jsonLd: { property: 'countryOfOrigin', type: 'Country' },
    search: 1,
  },
  makerRole: {
    column: 'makerRole',
    kind: 'choice',
    absent: 'kept',
    on: 'detail',
    form: { section: 'law', label: 'Made, packed or imported', choices: MAKER_ROLES },
    csv: { header: 'Maker role', also: ['maker is'] },
  },
  makerName: {
    column: 'makerName',
    ...FACT,
    fact: { hi: 'बनाने वाले' },
    most: MOST.makerName,
    form: { section: 'law', label: 'By whom', hint: 'The name of the maker, packer or importer.' },
    csv: { header: 'Maker name', also: ['maker', 'manufacturer', 'packer', 'importer'] },
    jsonLd: { property: 'manufacturer', type: 'Organization' },
  },
  makerAddress: {
    column: 'makerAddress',
    ...FACT,
    fact: { hi: 'उनका पता' },
    most: MOST.makerAddress,
    form: { section: 'law', label: 'Their address', rows: 2, hint: 'With the PIN code, or the country.' },
    csv: { header: 'Maker address', also: ['manufacturer address', 'importer address'] },
  },
  netQuantity: {
    column: 'netQuantity',
    ...FACT,
    fact: { hi: 'कितना है' },
    most: 60,
    form: {
      section: 'law',
      label: 'Net quantity',
      hint: 'Number and unit as on the pack, such as 500 g, 1 N or 3 N x 200 ml.',
      pattern: /\d/,
      refusal: 'Enter a number and its unit, such as 500 g or 1 N.',
    },
    csv: { header: 'Net quantity', also: ['net qty', 'net weight', 'contents'] },
    jsonLd: { property: 'additionalProperty', type: 'PropertyValue' },
    isOnSlip: true,
  },
  bisLicence: {
    column: 'bisLicence',
    ...FACT,
    fact: { hi: 'BIS लाइसेंस नंबर' },
    most: 30,
    form: {
      section: 'law',
      label: 'BIS licence number',
      hint: 'Toys carry one, such as CM/L-8400012345.',
      pattern: /^(R[ -]?\d{8}|CM\/L[ -]?\d{7,10})$/i,
      refusal: 'Enter CM/L- and 7 to 10 digits, or R- and 8 digits.',
    },
    csv: { header: 'BIS licence number', also: ['bis', 'bis number', 'bis licence', 'isi'] },
    jsonLd: { property: 'additionalProperty', type: 'PropertyValue' },
  },
} as const satisfies Record<string, FieldSpec>
