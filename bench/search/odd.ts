/** Searches nobody would type, percent-encoded as they go on the wire. */

const LONGEST = 200

export const ODD_QUERIES: Readonly<Record<string, string>> = {
  nothing: '',
  'one letter': 'a',
  'one digit': '1',
  blanks: '%20%20%20%09',
  'many equal letters': 'a'.repeat(LONGEST),
  'many words of one letter': 'a+'.repeat(LONGEST / 2),
  'many different letters': spelt('a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(3)),
  'many common words': spelt('the and of with for set in red '.repeat(6)),
  'many half words': spelt('s c p b m st co pa ba ma '.repeat(8)),
  'many slips': spelt('woden pilow blakc lihgt chrismas orgnaizer stnad holdre kitchn wtih '.repeat(2)),
  'a word of every category': 'household+study+toy+gift',
  'digits without end': '9'.repeat(LONGEST),
  quantities: spelt('10x20x30 cm 5kg 500ml 1/2 3.5" 12-pack 64gb '.repeat(4)),
  'more letters than a search takes': 'a'.repeat(8000),
  'more words than a search takes': 'pen+'.repeat(2000),
  'hyphens and dots': spelt('a-b-c.d.e_f/g-'.repeat(14)),
  'punctuation alone': spelt(`!@#$%^&*()[]{}<>?/\\|~\`'";:.,-_=+`),
  'control characters': '%00%01%1f%7f',
  'a half surrogate pair': 'pen%ED%A0%BD',
  'bytes that are no text': '%FF%FE%C0%80',
  'a bare percent sign': '%',
  'a broken escape': '%zz%2',
  'emoji and joiners': spelt('👨‍👩‍👧‍👦🎁🏽'.repeat(10)),
  'right to left': spelt('قلم رصاص עט כחול'),
  'a right-to-left override': '%E2%80%AEnep',
  'stacked accents': spelt(`p${'\u0301'.repeat(150)}en`),
  'letters that unfold': spelt('ﷺ'.repeat(LONGEST)),
  'Devanagari signs alone': spelt('़्ािी'.repeat(40)),
  'Devanagari words': spelt('कलम पेंसिल डिब्बा '.repeat(10)),
  'Chinese without blanks': spelt('铅笔盒玩具礼物'.repeat(20)),
  'a regular expression': spelt('(a+)+$ [^x]*? \\1 {1,99999}'),
  'SQL wildcards': spelt('%_%_%_%\\_%'.repeat(15)),
  'an SQL injection': spelt("'; select pg_sleep(5)--"),
  'text search operators': spelt('& ! :* <-> ()'),
  'names that objects inherit': '__proto__+constructor+toString+hasOwnProperty',
  markup: spelt('<script>alert(1)</script>'),
  'the same search twice': 'pen&search=box&q=box',
  'a list': 'pen&search[]=box&q[]=box',
}

function spelt(text: string): string {
  return encodeURIComponent(text.slice(0, LONGEST).toWellFormed())
}
