/** Tables of values that have broken other shops. */

/** Text that must be kept and answered exactly as it was sent. */
export const HOSTILE_TEXT = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '</title><script>alert(1)</script>',
  '<!--<script>',
  "';alert(1)//",
  'javascript:alert(1)',
  '{{7*7}} #{7*7} <%= x %>',
  'line\u2028separator\u2029end',
  '&lt;b&gt; &amp;',
  '=cmd|calc!A1',
  "Robert'); DROP TABLE products;--",
  '%00%0d%0aSet-Cookie:x=1',
  '../../etc/passwd',
]

/** Text in the scripts of this shop's people, with joiners and emoji sequences. */
export const REAL_TEXT = [
  'श्री राम क्ष्‍म',
  'தமிழ்ச்செல்வி',
  'മലയാളം ന്‍',
  '৳ বাংলা ক্ষ',
  'اُردو کِتاب',
  '👨‍👩‍👧‍👦 परिवार 🇮🇳',
  'Zoë Ångström é',
  '₹ ½ ﷽ 𝒳',
]

/** Text of which nothing shows. */
export const UNSEEN_TEXT = [
  '\u200b\u200b',
  '\u200b\u2060',
  '\u3164',
  '\u00a0',
  '\u2800',
  '\u00ad\ufe0f',
  '\u202a\u202c',
]

/** Text that PostgreSQL or a page could not keep as it is. */
export const UNSTORABLE_TEXT: [string, string][] = [
  ['NUL', 'a\u0000b'],
  ['a lone high surrogate', 'a\ud83d'],
  ['a lone low surrogate', '\udc00a'],
  ['ESC', 'a\u001b[31m'],
  ['DEL', 'a\u007f'],
  ['BEL', '\u0007'],
]

/** Values that are no whole number from 1 to 3, as they stand in a JSON text. */
export const BAD_QUANTITIES = [
  '',
  ...`0 -1 4 1.5 "2" "1e0" 1e309 null [] {} true 9007199254740993 "٣" "३" -0.0000001 NaN Infinity -Infinity 0x1`.split(
    ' ',
  ),
]

/** Values that are no price in rupees, as they stand in a JSON text. */
export const BAD_PRICES = ['-1', '1e15', '10.005', '"12"', '""', 'null', 'true', '[]', '{}', '1e309', '1000000.01']

/** Query values that are no number. */
export const BAD_NUMBERS = ['abc', '-1', '1e309', 'NaN', '[]', '%20', 'Infinity', '0x10', '१००', '1e2', '1,000', '--']

export const SQL_INJECTIONS = [
  "'",
  "' OR 1=1--",
  "'; select pg_sleep(5)--",
  '\\',
  "\\' OR 1=1--",
  '1) union select null,password from accounts--',
  '$$; drop table products; $$',
  'a" OR ""="',
]

/** Paths that try to leave the folder they are asked in, as they go on the wire. */
export const TRAVERSALS = `
  /../../etc/passwd /%2e%2e/%2e%2e/etc/passwd /..%2f..%2fetc/passwd /..%5c..%5cwindows%5cwin.ini
  /assets/../../secret /assets/%2e%2e/%2e%2e/secret /assets/..%2f..%2fsecret /assets/..%252f..%252fsecret
  /assets/....//....//secret /assets//..//secret //etc/passwd /assets//etc/passwd /assets/%00
  /assets/app.js%00.png /assets/.env /assets/app.js.map /assets/ /assets /images/../secret /images/%2e%2e/secret
  /images/..%2fsecret /images/demo/../../schema.ts /images/demo/..%2f..%2fschema.ts /images/cuts/x.webp
  /images/%00.webp /images/a.webp%00 /images/.webp /images//etc/passwd /images/demo//x.webp /images/ /images /.env
  /.git/config /node_modules/hono/package.json /package.json /server/main.ts
`
  .trim()
  .split(/\s+/)
