/** How often something may happen: [times, seconds]. All limits of the shop; each name is what is counted. */

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

/** By network, successful or not, but for codes and links: of those only what is refused. A crowd may share one: a school, a hostel, the phones of a carrier. */
const OF_NETWORKS = {
  'delivery terms': [60, MINUTE],
  'order status': [30, MINUTE],
  'class code': [60, MINUTE],
  'complaint status': [30, MINUTE],
  'product request': [20, MINUTE],
  'product requests of a day': [30, DAY],
  'coupons of a network': [120, HOUR],
  'gift cards of a network': [60, HOUR],
  'gift card asked for': [10, 600],
  'gift cards asked for in a day': [60, DAY],
  complaint: [5, 600],
  'complaints of a day': [10, DAY],
  'complaints on a full day': [1, DAY],
  return: [10, 600],
  'own order': [20, 600],
  // All at once, perhaps: counted by the hour, it is five a minute.
  'new account': [300, HOUR],
  // Of the identity service: it hashes a password, tries a code or writes a message, which are counted apart.
  'costly call': [60, MINUTE],
  'other call': [120, MINUTE],
  'wrong password from an address': [10, MINUTE],
  'code from a network': [60, DAY],
  // What one network does to one account or receiver.
  // Four spans are less than what all strangers have: no network shuts an account for the others.
  'wrong password for an account from an address': [8, 300],
  'messages to a receiver from a network': [5, DAY],
} as const

/** By person, account, browser or receiver, wherever requests come from. */
const OF_ONE = {
  order: [20, MINUTE],
  // The terms reveal a number's history, so nobody may try a list of numbers.
  'history of a phone': [30, DAY],
  // Codes must not be guessed: looking one up and ordering with one count alike.
  coupon: [20, 600],
  'gift card': [10, 600],
  review: [20, 600],
  paper: [30, MINUTE],
  upload: [15, MINUTE],
  photo: [10, MINUTE],
  'file of products': [20, MINUTE],
  'own data': [10, MINUTE],
  invitation: [10, 900],
  'test of a way out': [6, MINUTE],
  'wrong password for an account from strangers': [50, 900],
  'wrong password from a known browser': [10, 300],
  'wrong password while signed in': [10, 900],
  // Three codes of a million are right at a time: the day's count keeps somebody patient from guessing one.
  'wrong code from strangers': [10, 900],
  'wrong code from strangers in a day': [50, DAY],
  'wrong code from a known browser': [10, 900],
  'wrong code from a known browser in a day': [50, DAY],
  'messages to a receiver': [10, DAY],
  'mail of an account': [10, DAY],
} as const

export const LIMITS = { ...OF_NETWORKS, ...OF_ONE } as const satisfies Record<
  string,
  readonly [times: number, seconds: number]
>
export type LimitName = keyof typeof LIMITS
