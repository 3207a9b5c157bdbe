/**
 * How large the store may be: a shop that grows by itself is inherited by nobody. `npm run house` says
 * what outgrew these figures by more than 5 %; a release is refused until it shrank or its figure was raised with a reason.
 */

/** Production TypeScript a floor, without seed data and migrations. */
export const FLOOR_CEILINGS = {
  app: { lines: 34615, kB: 1365 },
  api: { lines: 6537, kB: 278 },
  store: { lines: 33568, kB: 1516 },
  engines: { lines: 6337, kB: 262 },
  db: { lines: 1918, kB: 81 },
  server: { lines: 5510, kB: 241 },
  cli: { lines: 1028, kB: 48 },
  papers: { lines: 658, kB: 28 },
  sheets: { lines: 300, kB: 14 },
  pictures: { lines: 93, kB: 5 },
}

/**
 * Where a feature lies, and how many production files lie there or import something of it: what is used everywhere can neither
 * change nor go. Its word in a text counts nothing.
 */
export const FEATURE_CEILINGS: Readonly<Record<string, { home: RegExp; most: number }>> = {
  bundle: { home: /\/bundles?\b/, most: 12 },
  'cash book': { home: /\/cash-book\b/, most: 22 },
  'class list': { home: /\/class-(lists|set)\b/, most: 12 },
  collection: { home: /\/(collections|home-layout)/, most: 26 },
  complaint: { home: /\/complaints?\b/, most: 15 },
  coupon: { home: /\/coupon/, most: 19 },
  courier: { home: /\/couriers/, most: 4 },
  demo: { home: /\/demo[-/]/, most: 13 },
  GST: { home: /\/gst\//, most: 37 },
  invite: { home: /\/(accept-)?invites?\b/, most: 9 },
  offer: { home: /\/offers?[-/]/, most: 12 },
  paper: { home: /\/papers\/(?!process)/, most: 38 },
  quotation: { home: /\/quotations?\b/, most: 7 },
  refund: { home: /\/take-money|\/refund/, most: 4 },
  request: { home: /store\/goods\/requests\//, most: 26 },
  review: { home: /\/(reviews?|product-reviews)\b/, most: 11 },
  S3: { home: /\/s3[-/]/, most: 18 },
  'second factor': { home: /\/(second-factor|factors\/)/, most: 19 },
  synonym: { home: /\/synonyms/, most: 8 },
  captcha: { home: /\/captcha/, most: 8 },
  UPI: { home: /\/upi\b/, most: 5 },
  wishlist: { home: /\/(browser-)?wishlist/, most: 8 },
}
