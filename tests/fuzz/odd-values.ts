/**
 * Values that have broken shops, by kind. This is the place for the next one: each is tried in every field, parameter and
 * header of every call. None may look like SQL or a path of a machine: answers that hold such are faults.
 */

const words = (text: string): string[] => text.trim().split(/\s+/)

/** As they stand in a JSON text: most are nothing that `JSON.stringify` would write. Edges of int2, int4, int8 and of doubles. */
export const ODD_NUMBERS = words(`0 -0 -1 1 0.1 10.005 0.30000000000000004 1e-7 5e-324 21474836.47 21474836.48
  92233720368547758.07 32767 32768 2147483647 2147483648 -2147483649 9007199254740991 9007199254740993
  9223372036854775807 9223372036854775808 -9223372036854775809 1e15 1e21 1.7976931348623157e308 1e309 -1e309`)

/** Edges of calendars, of PostgreSQL and of JavaScript. */
export const ODD_TIMES = words(`0000-00-00 0000-12-31T23:59:59Z 0001-01-01 1969-12-31T23:59:59.999Z 1970-01-01T00:00:00Z
  2024-02-29 2023-02-29 2026-02-30T00:00:00Z 2026-11-20T24:00:00Z 2016-12-31T23:59:60Z 2026-11-20T00:00:00+99:99
  2026-11-20T00:00:00+05:30 2038-01-19T03:14:08Z 9999-12-31T23:59:59.999Z +010000-01-01T00:00:00Z
  -000001-01-01T00:00:00Z +275760-09-13T00:00:00.001Z 294276-12-31 infinity now`)

/** What people type at length: `piece` over and over, to the size. */
const long = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
const LONG = ['a', 'a ', '9 ', 'a@', 'a.', '-', '((', '"\'', '\\', '%', '/../', '<b><i x="', `a${'\u0301'.repeat(50)}`]
const LONGER = [
  '👨‍👩‍👧‍👦',
  'क्ष्म्य',
  'ﷺ',
  'İ',
  '\u200b\u2060',
  '\u200fא',
  'pencil pencll pensil ',
  '\n',
  '\u00a0',
  'http://',
]

/** Empty, long, invisible, not storable or not what they seem. */
export const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '\t\r\n',
    '\u0000',
    'a\u0000b',
    '\ud83d',
    '\udc00a',
    '\ufeffx',
    '\ufffe\uffff',
    'a\u202egnp.exe',
    '\u2066a',
  ],
  ...[
    '\u200b\u200d\u2060',
    'e\u0301'.repeat(20),
    `a${'\u0301'.repeat(300)}`,
    'ﷺ',
    'ß',
    'İ',
    'ﬃ',
    'श्री राम क्ष्‍म',
    'اُردو',
  ],
  ...[
    '👨‍👩‍👧‍👦🇮🇳',
    '१२३',
    'x\r\nset-cookie: a=b',
    'a\u2028b',
    "' OR 1=1--",
    '& ! :* | <->',
    '[object Object]',
    '<!--<script>',
  ],
  ...words(`0 null undefined NaN true __proto__ constructor toString hasOwnProperty % _%\\ $1 {{7*7}} #{7*7} (a+)+$ =1+1
    <script>alert(1)</script> javascript:alert(1) data:text/html,x //evil.example/x.png \\\\evil.example\\x ../../../x
    http://169.254.169.254/latest ..\\..\\x 00000000-0000-0000-0000-000000000000 FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF`),
  ...['9876543210'.repeat(3), 'a'.repeat(201), 'अ'.repeat(255), `${'a'.repeat(64)}@${'b'.repeat(190)}.example`],
  ...[...LONG, ...LONGER].map((piece) => long(piece, 5001).toWellFormed()),
]

/** Names of fields and parameters that nobody expects. */
export const ODD_NAMES = [
  ...words(
    `__proto__ constructor prototype toString then toJSON length 0 $where id role isAdmin emailVerified a.b a[b] a[] अ`,
  ),
  ...['', 'x'.repeat(300)],
]

/** Pieces of an address as they go on the wire. */
export const ODD_PIECES = [
  ...words(`% %zz %00 %0d%0a %2e%2e ..%2f..%2f %252e%252e%252f %ff%fe %c0%ae %ed%a0%80 %F0%9F%AA%81 %E2%80%AE %E2%80%A8
    '%20OR%201=1-- + * ;x=1 .data .json 0 -1 1e309 __proto__ constructor null undefined %0d%0aset-cookie:%20x=y`),
  ...['a'.repeat(300), '%E0%A4%85'.repeat(300)],
]

/** Headers that browsers, proxies, caches and attackers send. */
export const ODD_HEADERS: [name: string, value: string][] = Object.entries({
  accept: ['', 'text/html', 'application/xml;q=1', '*'.repeat(500), 'image/*, */*;q=\u00ff'],
  'accept-encoding': ['br;q=x', 'identity;q=0, *;q=0', 'gzip;q=0.0.0'],
  'accept-language': ['hi-IN', '../..', 'x'.repeat(3000)],
  authorization: ['Bearer x', 'Basic !!', 'Bearer '.repeat(50)],
  'content-encoding': ['gzip', 'identity', 'x'],
  expect: ['100-continue'],
  forwarded: ['for=evil;host=evil.example'],
  'idempotency-key': ['', ' ', 'k'.repeat(255), 'k'.repeat(256), 'two words', '\u00e9'],
  'if-match': ['*', '"x"'],
  'if-modified-since': ['now', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT'],
  'if-none-match': ['*', '"x"', 'W/"x", "y"', '"'.repeat(3000)],
  origin: ['null', 'https://evil.example', 'x', ''],
  range: ['bytes=0-0', 'bytes=5-1', 'bytes=-0', 'bytes=0-18446744073709551615', 'x=1', 'bytes=0-1,3-4'],
  referer: ['https://evil.example/', 'x'],
  'sec-fetch-site': ['cross-site', 'same-origin', 'x'],
  'user-agent': ['', 'Googlebot/2.1', '\u00f0\u009f', 'x'.repeat(3000)],
  'x-captcha-response': ['x'.repeat(3000)],
  'x-forwarded-for': ['1.2.3.4', "'", '::ffff:127.0.0.1, x', 'x'.repeat(3000)],
  'x-forwarded-host': ['evil.example', 'a b'],
  'x-forwarded-proto': ['https', 'javascript'],
  'x-http-method-override': ['DELETE', 'PUT'],
  'x-original-url': ['/admin'],
  'x-request-id': ['<script>', 'a'.repeat(65), '00000000'],
  'x-tokri-client-address': ['x'.repeat(3000), "'"],
}).flatMap(([name, values]) => values.map((value): [string, string] => [name, value]))

export const ODD_TYPES = [
  ...words(`text/plain text/csv text/json application/json;charset=x Application/JSON application/x-www-form-urlencoded
    multipart/form-data multipart/form-data;boundary= multipart/form-data;boundary=x application/octet-stream`),
  ...['', 'application/json; charset=utf-16'],
]

/** Whole bodies that are no object. */
export const ODD_BODIES = ['', ' ', 'null', '1', '-0', '"x"', '[]', '[[]]', 'true', '{', '{}', '{}{}', '{"a":}', 'NaN']

/** How a cookie may be spelled: each is put around the name and value of the session's. */
export const ODD_COOKIES: ((name: string, value: string) => string)[] = [
  (name, value) => `${name} =${value}`,
  (name, value) => `${name}="${value}"`,
  (name, value) => `${name.toUpperCase()}=${value}`,
  (name, value) => `__Host-${name}=${value}`,
  (name, value) => `${name}=${decodeURIComponent(value)}`,
  (name, value) => `${name}=x; ${name}=${value}`,
  (name, value) => `a=${'v'.repeat(2000)}; ${name}=${value}`,
  (name, value) => `;;; ,${name}=${value}`,
  (name, value) => `${name}=${value.slice(0, -4)}`,
  (name, value) => `${name}=${value}%00`,
  (name) => `${name}=%zz`,
  (name) => name,
]

export const ODD_METHODS = words('GET HEAD POST PUT PATCH DELETE OPTIONS PROPFIND TRACE')
