/** What invented buyers say in the demo shop. Each name says that it is a demo. */
import { demoCustomers } from './customers.ts'
import { demoId } from './ids.ts'

const DAY_MS = 86_400_000

const SAID: readonly (readonly [slug: string, ...reviews: readonly (readonly [stars: number, words: string])[]])[] = [
  [
    'brown-teddy-bear',
    [5, 'My daughter has not let go of it since Sunday. Softer than it looks in the picture.'],
    [5, 'Survived the first hand wash and still looks new.'],
    [4, 'Very cute. A little smaller than I had thought.'],
  ],
  [
    'school-backpack-ocean-blue',
    [5, 'Class 4, eight books, a tiffin and a bottle: everything goes in, and the zip still closes.'],
    [4, 'Good bag and strong straps. The bottle pocket is a bit tight.'],
    [5, 'Second one we bought. The first lasted two school years.'],
  ],
  [
    'steam-engine',
    [5, 'Heavy, well made, no batteries. Grandfather plays with it too.'],
    [4, 'Lovely colours. Costly, but worth it.'],
  ],
  [
    'auto-rickshaw',
    [5, 'Just like the one that takes him to school.'],
    [3, 'Nice, but the pull-back motor became weak after a month.'],
  ],
  [
    'student-microscope-400x',
    [5, 'We looked at onion skin the same evening. The slides in the box are a good start.'],
    [4, 'Clear picture at 100x. 400x needs patience.'],
  ],
  [
    'desk-globe-asia-view',
    [4, 'Names are easy to read. The base is light.'],
    [5, 'Helps a lot with geography homework.'],
  ],
  [
    'clay-diya',
    [5, 'Bought twelve for Diwali. Each is painted a little differently.'],
    [5, 'Packed very well, not one was broken.'],
    [4, 'Beautiful. Fill it only half.'],
  ],
  [
    'surprise-gift-box-gold',
    [5, 'The birthday girl loved the suspense. The card was written neatly.'],
    [3, 'Good idea, but two of the five things were for smaller children.'],
  ],
  [
    'wrist-watch-blue-strap',
    [4, 'Looks elegant. The strap was long for my wrist.'],
    [5, 'My husband wears it every day.'],
  ],
  ['cane-basket', [5, 'Strong handle. It goes to the sabzi mandi with me.'], [5, 'Neat weaving, no sharp ends.']],
  ['ceramic-teapot-ruby', [5, 'It really does not dribble.'], [4, 'Good for four cups. The strainer is fine enough.']],
  ['potted-plant', [4, 'Arrived healthy, two leaves were bent.'], [5, 'Three new leaves in a month.']],
  ['wooden-chess-set', [5, 'Smooth pieces and a proper box. My son plays daily.']],
  ['hb-pencil-box-of-10', [5, 'Dark and does not break while sharpening.'], [4, 'Good pencils for daily use.']],
  ['cricket-bat-and-ball', [4, 'Right size for a ten-year-old. Knock it in as they say.']],
  ['soft-broom', [3, 'Sheds for the first week, then good.']],
  ['coffee-mug', [5, 'Big, steady, and fine in the microwave.']],
]

/** Rows for the table, the newest a few days old. `now` in milliseconds. */
export function demoReviews(now: number) {
  return SAID.flatMap(([slug, ...reviews], place) =>
    reviews.map(([stars, words], at) => {
      const order = place * 3 + at
      const customer = demoCustomers[(order * 5) % demoCustomers.length]
      const [first = '', last = ''] = customer?.name.split(' ') ?? []
      const createdAt = new Date(now - (4 + ((order * 7) % 43)) * DAY_MS)
      const writer = { userId: customer?.uid ?? '', authorName: `${first} ${last.charAt(0)}. (demo)` }
      return {
        productId: demoId(slug),
        ...writer,
        stars,
        words,
        state: 'shown' as const,
        createdAt,
        updatedAt: createdAt,
      }
    }),
  )
}
