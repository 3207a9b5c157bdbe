/** The demo's shelves, and a first page with a row for what many look for and a welcome for each season. */
import { slugOf } from './catalogue.ts'
import { demoId } from './ids.ts'

/** From the beginning of one day to that of another, as `days` says them of a year. */
type Season = { days: (year: number) => [from: string, to: string] } & Record<
  'words' | 'note' | 'link' | 'wordsHi' | 'noteHi' | 'linkHi',
  string
>
type Shelf = {
  name: string
  title: string
  words: string
  titleHi: string
  wordsHi: string
  products: readonly string[]
  picture?: string
  season?: Season
  /** Its page is there in its season alone. */
  isDated?: true
}

/** The evening of the lamps, as the calendar has it. */
const DIWALI: Record<number, string> = {
  2026: '11-08',
  2027: '10-29',
  2028: '10-17',
  2029: '11-05',
  2030: '10-26',
  2031: '11-14',
}

const SHELVES: readonly Shelf[] = [
  {
    name: 'diwali-gifts',
    title: 'Diwali gifts',
    titleHi: 'दिवाली के तोहफ़े',
    picture: 'diwali',
    isDated: true,
    words: 'Diyas, lanterns, sweets and presents for the festival.',
    wordsHi: 'दिए, लालटेन, मिठाई और त्योहार के तोहफ़े।',
    products: [
      'Clay Diya',
      'Paper Lantern',
      'Scented Candle',
      'Assorted Chocolate Bar',
      'Surprise Gift Box, Teal',
      'Festive Saree',
      'Wind Chime',
      'Raw Honey Pot',
      'Coffee Mug',
      'Terracotta Vase',
      'Dinner Plate Set',
    ],
    season: {
      words: 'Light up Diwali.',
      wordsHi: 'दिवाली जगमगाएँ।',
      note: 'Diyas, sweets and gifts from ₹99.',
      noteHi: 'दिए, मिठाई और तोहफ़े, ₹99 से।',
      link: 'See Diwali gifts',
      linkHi: 'दिवाली के तोहफ़े देखें',
      days: (year) => {
        const evening = Date.parse(`${year}-${DIWALI[year] ?? '11-01'}`)
        return [dayOf(evening - 25 * DAY_MS), dayOf(evening + 2 * DAY_MS)]
      },
    },
  },
  {
    name: 'new-year-gifts',
    title: 'New Year gifts',
    titleHi: 'नए साल के तोहफ़े',
    picture: 'new-year',
    isDated: true,
    words: 'Presents for Christmas and the New Year.',
    wordsHi: 'क्रिसमस और नए साल के तोहफ़े।',
    products: [
      'Panda Soft Toy',
      'Wooden Chess Set',
      'Celebration Cake',
      'Desk Calendar 2027',
      'Framed Print',
      'Retro Radio',
      'Magic Wand Kit',
      'Umbrella, Violet',
      'Sunglasses',
      'Unicorn Soft Toy',
      "Winner's Trophy",
    ],
    season: {
      words: 'Gifts for the New Year.',
      wordsHi: 'नए साल के तोहफ़े।',
      note: 'For children and grown-ups.',
      noteHi: 'बच्चों और बड़ों के लिए।',
      link: 'See New Year gifts',
      linkHi: 'नए साल के तोहफ़े देखें',
      days: (year) => [`${year}-12-01`, `${year + 1}-01-03`],
    },
  },
  {
    name: 'birthday-gifts',
    title: 'Birthday gifts',
    titleHi: 'जन्मदिन के तोहफ़े',
    words: 'Presents that children love, each under ₹500.',
    wordsHi: 'बच्चों की पसंद के तोहफ़े, हर एक ₹500 से कम में।',
    products: [
      'School Bus',
      'Pull-Back Car, Red',
      'Tin Drum',
      'Cupcake, Box of 4',
      'Glider Aeroplane',
      'Party Crown',
      'Wooden Abacus',
      'Bath Sailboat',
      'Diamond Kite with Tail',
      'Maracas Pair',
      'Yellow Taxi',
      'Bath Duck',
    ],
  },
  {
    name: 'back-to-school',
    title: 'Back to school',
    titleHi: 'स्कूल की तैयारी',
    picture: 'school',
    words: 'Bags, notebooks, pens and the rest of the list for a new class.',
    wordsHi: 'बस्ते, कॉपियाँ, पेन और नई क्लास की लिस्ट का बाक़ी सामान।',
    products: [
      'School Backpack, Rose Pink',
      'Ruled Notebook, Hard Cover',
      'HB Pencil, Box of 10',
      'Exam Pad with Pencil',
      'Wax Crayons, Box of 12',
      'Safety Scissors',
      '30 cm Scale',
      'Set Square',
      'English Grammar Workbook',
      'Atlas of India',
      'Illustrated Storybook',
      'Artist Colour Palette',
    ],
    season: {
      words: 'New class, new bag.',
      wordsHi: 'नई क्लास, नया बस्ता।',
      note: 'Bags, notebooks and pens for school.',
      noteHi: 'स्कूल के बस्ते, कॉपियाँ और पेन।',
      link: 'See school things',
      linkHi: 'स्कूल का सामान देखें',
      days: (year) => [`${year}-03-20`, `${year}-07-11`],
    },
  },
]

const DAY_MS = 24 * 60 * 60 * 1000

/** Ready to be inserted: the shelves, and the first page with the seasons that end next. `now` in milliseconds. */
export function demoShelves(now: number) {
  const dated = SHELVES.map((shelf) => ({ ...shelf, dates: shelf.season && datesOf(shelf.season, now) }))
  return {
    shelves: dated.map(({ name, title, titleHi, words, wordsHi, picture, products, isDated, dates }) => ({
      name,
      title,
      titleHi,
      words,
      wordsHi,
      picture: pictureOf(picture),
      rule: null,
      isNarrowable: false,
      isInMenu: true,
      ...(isDated && dates),
      productIds: products.map((product) => demoId(slugOf(product))),
    })),
    home: {
      id: demoId('first page'),
      layout: {
        heroes: dated.flatMap(({ name, picture, season, dates }) =>
          season && dates
            ? [{ ...welcomeOf(season), ...dates, picture: pictureOf(picture), to: `/collection/${name}` }]
            : [],
        ),
        parts: ['tiles', 'featured', ...SHELVES.map(({ name }) => name), 'under-99', 'on-offer', 'new'].map((name) => ({
          name,
        })),
      },
    },
  }
}

function welcomeOf({ days: _, ...words }: Season) {
  return words
}

/** The next time that it ends. */
function datesOf({ days }: Season, now: number): { beginsAt: Date; endsAt: Date } {
  const year = new Date(now).getUTCFullYear()
  const turns = [year - 1, year, year + 1].map((one) => days(one).map((day) => new Date(`${day}T00:00+05:30`)))
  const [beginsAt, endsAt] = turns.find(([, end]) => end && end.getTime() > now) ?? []
  if (!beginsAt || !endsAt) throw new Error('A season of the demo never ends')
  return { beginsAt, endsAt }
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

function pictureOf(name: string | undefined): string {
  return name ? `/images/demo/${name}-1600x800.webp` : ''
}
