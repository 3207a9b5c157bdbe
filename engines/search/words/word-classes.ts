/** Words with a role in names and searches of any shop. */
export const BEHIND = 1
export const ACCESSORY = 2
export const TRAILING = 4
export const FOR_OTHERS = 8

/** Words after these name a purpose or an extra, not the thing. */
const BEHIND_WORDS = new Set(['for', 'fits', 'fit', 'compatible', 'with', 'w'])

/** A name with one of these, when not searched for, is usually an accessory. */
const ACCESSORIES = new Set(
  (
    'case cover charger adapter cable cord strap band mount holder stand skin protector replacement part refill filter ' +
    'pouch sleeve decal sticker kit accessory remote bracket base lid liner organizer rack hanger'
  ).split(' '),
)

/** A search that names none of these is not for things made for them. */
const OTHERS = new Set('baby infant newborn toddler pet dog cat'.split(' '))

/** Colours, sizes and packagings that follow the thing's name: `dc shoes black`, `pots and pans set`. */
const TRAILING_WORDS = new Set(
  (
    'black white red blue green yellow pink grey gray brown orange purple violet gold silver teal beige navy multicolor ' +
    'color colour assorted small medium large s m l xl new set pack piece size'
  ).split(' '),
)

/** Words without meaning for the search. They count only when there are no others. */
const FILLERS = new Set(
  (
    'a an the of and or in on at to for with by from is my me i we some any please plz want need buy ' +
    'ka ki ke ko se me mein aur ya ek hai wala wali wale vala vali chahiye chahie dikhao'
  ).split(' '),
)

/** A word's classes as bits. */
export function classesOf(word: string): number {
  const isTrailing = TRAILING_WORDS.has(word) || /\d/.test(word)
  return (
    (BEHIND_WORDS.has(word) ? BEHIND : 0) |
    (ACCESSORIES.has(word) ? ACCESSORY : 0) |
    (OTHERS.has(word) ? FOR_OTHERS : 0) |
    (isTrailing ? TRAILING : 0)
  )
}

export function isFiller(word: string): boolean {
  return FILLERS.has(word)
}
