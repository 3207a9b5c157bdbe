/** Searches as people type them, in the demo shop: what may come first, and what is never empty. */
import { expect, test } from 'vitest'
import { demoCatalogue } from '#db/seed/catalogue.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { openTestShop } from '#tests/support/shop.ts'

/** `query => names that may come first | ...`; `*` is anything; `!` before a query: a price, an age or a category is said. */
const SEARCHES = `
!gift for 5 year boy under 500 => *
!return gifts under 100 => Clay Diya|Satin Gift Bow|Rainbow Lollipop|Star Bookmark
!birthday gift for mummy => *
!rakhi gift for bhai => *
!raksha bandhan gift => *
!diwali gift => Clay Diya|Paper Lantern|Scented Candle
!gift for teacher => *
!gift for my wife => *
!anniversary gift for husband => *
!gift for papa under 1000 => *
!gift for best friend girl => *
!zorblax gift under 300 => *
!gift hamper for dadi => *
!mere bete ke liye khilona => *
!bachche ke liye khilone => *
!खिलौने 500 तक => *
!खिलौना => *
!toys for 2 year old baby girl => *
!toys under 200 => *
!200 rupaye se kam khilone => *
!6 saal ka ladka => *
!6 saal ki ladki => *
!educational toys for 4 years => *
!khilona car 3 saal => Pull-Back Car|Police Car|Yellow Taxi|Formula Racer|Mountain SUV
!soft toy under 1000 => Panda Soft Toy|Unicorn Soft Toy|Elephant Soft Toy
!stationery under 100 => *
!household items under 150 => *
bagpack => School Backpack
school bag blue => School Backpack, Ocean Blue
bag for girl => School Backpack|Leather Handbag
teddy => Brown Teddy Bear
tedy bear => Brown Teddy Bear
notbook => Ruled Notebook|Confetti Cover Notebook
pencil => HB Pencil
natraj pencil => HB Pencil
पेंसिल => HB Pencil
kalam => Fountain Pen|Ball Pen
blue pen => Fountain Pen, Classic Blue|Ball Pen
colour pencil => Wax Crayons|Artist Colour|HB Pencil
scale 30cm => 30 cm Scale
geometry box => Set Square|Magnetic Compass|Tool Box|Card File Box|Surprise Gift Box
maths book class 6 => Class 6 Maths Textbook
class 7 science => Class 7 Science Textbook
kitab => Reference Book Set|Illustrated Storybook|Class 6 Maths|Class 7 Science|English Grammar
a4 paper => Document Folder|Wooden Clipboard|Exam Pad|Spiral
calculator for class 5 => *
football => Football, Size 5
cricket bat => Cricket Bat and Ball
cycle 16 inch => Kids Bicycle 16 inch
kids watch => Wrist Watch
remote car => Pull-Back Car|Police Car|Game Controller|Formula Racer
puzzle 500 piece => Jigsaw Puzzle
chess board => Wooden Chess Set
gudiya => Nesting Dolls|Brown Teddy|Panda|Unicorn|Elephant
balti => Bucket
jhadu => Soft Broom
bartan => Cooking Pot|Dinner Plate|Non-Stick|Cutlery
chai cup => Tea Cup|Coffee Mug|Ceramic Teapot
deepak => Clay Diya
mombatti => Scented Candle
ghadi => Wrist Watch|Mantel Clock|Twin-Bell Alarm Clock
torch => LED Torch
bulb 9 watt => LED Bulb
cooker 5 litre => Cooking Pot|Bucket|Non-Stick
sabun => Bath Soap
chata => Umbrella
umbrela => Umbrella
table tennis bat => Table Tennis Bat
bathroom soap => Bath Soap
gift wrap paper => Satin Gift Bow|Surprise Gift Box|Paper Lantern
paper clip => Chain Paper Clips
sunglass => Sunglasses
music toy => Tin Drum|Maracas|Junior Guitar|Piano Keyboard
`
  .trim()
  .split('\n')
  .map((line) => {
    const [said = '', names = ''] = line.split(' => ')
    return { isNarrowed: said.startsWith('!'), query: said.replace(/^!/, ''), names: names.split('|') }
  })

const shop = await openTestShop()
for (const { name, description, stock, categories, origin, priceRupees, ageFrom, ageTo } of demoCatalogue)
  await shop.product({
    name,
    description,
    stock,
    categories,
    brand: origin.brand,
    pricePaise: priceRupees * 100,
    ageFrom,
    ageTo,
  })

async function search(query: string): Promise<Product[]> {
  const response = await shop.call('GET', `/api/products?search=${encodeURIComponent(query)}`)
  return (await response.json()) as Product[]
}

test('of searches as people type them four in five show first what was meant', async () => {
  const wrong: string[] = []
  for (const { query, names } of SEARCHES) {
    const [first] = await search(query)
    const isRight =
      first !== undefined && first.stock > 0 && names.some((name) => name === '*' || first.name.startsWith(name))
    if (!isRight) wrong.push(`${query}: ${first?.name ?? 'nothing'} (${first?.stock ?? 0})`)
  }
  expect(wrong.length / SEARCHES.length, wrong.join('\n')).toBeLessThanOrEqual(0.2)
})

test('what names a price, an age or a category is never answered by nothing', async () => {
  const empty: string[] = []
  for (const { query, isNarrowed } of SEARCHES) if (isNarrowed && (await search(query)).length === 0) empty.push(query)
  expect(empty).toEqual([])
})

test('words that no product has are named, and the list is what the rest of the search leaves', async () => {
  const answer = await shop.call('GET', '/api/products?search=zorblax+under+300')
  expect(answer.headers.get('search-unknown')).toBe('zorblax')
  const found = (await answer.json()) as Product[]
  expect(found.every(({ price }) => price <= 300)).toBe(true)
  const suggested = await shop.call('GET', '/api/products/suggest?q=zorblax+under+300')
  expect(((await suggested.json()) as { products: unknown[] }).products).not.toEqual([])
  expect(await search('zorblax')).toEqual([])
})
