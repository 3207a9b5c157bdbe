/** `alike` are meanings that are another thing, which a search may show beside it. */
export type EverydayWords = {
  words: readonly string[]
  meanings: readonly string[]
  alike: readonly string[]
  areEqual: boolean
}

/**
 * Indian shoppers' words, in romanised Hindi and everyday English, and the catalogue's. Left of a colon are spellings of one
 * word (a dash joins two words), right of it its meanings; both sides of an equals sign find each other. What has
 * a tilde is merely alike.
 */
export const everydayWords: readonly EverydayWords[] = `
  kids = children
  kiddies bachche bachhe bachon baccho: children, kids
  bachcha bachha baccha: child, baby, kids
  bike = bicycle
  cycle saikal: bicycle
  fridge = refrigerator
  tv = television
  couch = sofa
  mobile: cell phone, phone
  cellphone = cell phone
  videogame = video game
  gray = grey
  color = colour
  jewelry = jewellery
  jevar zewar gehne gehna: jewellery, jewelry
  mom = mother
  dad = father
  airplane = aeroplane
  plane hawaijahaj: aeroplane, airplane
  vimaan jahaz jahaj: aeroplane, airplane, ~ship
  flashlight = torch
  tarch: torch
  rubber rabar rabad irezar erazer: eraser
  thermos: flask
  jhola jholi thaila thaili thela: bag, ~handbag
  basta bastaa: school bag, backpack, bag
  bag: backpack, ~handbag
  schoolbag = school bag
  bagpack bag-pack skoolbag skool-bag: school bag, backpack, bag
  schoolbag rucksack pithu: backpack
  batua batwa: purse, wallet
  sandook sanduk peti: box, trunk, ~suitcase
  dibba dabba dibbi: box, jar, container
  tiffin lunchbox lunch-box tiffin-box: lunch box, tiffin, ~storage jar
  diwali deepawali deepavali dipawali: ~diya, ~lamp, ~lantern, ~candle
  botal bottal: bottle
  feeder nipple-bottle feeding-bottle milk-bottle doodh-bottle dudh-bottle doodh-botal dudh-botal: baby bottle
  ghadi ghari ghadiyal: clock, watch
  alarmghadi: alarm clock
  chammach chamach chamcha: spoon, ~cutlery
  kanta kaanta: fork, ~cutlery
  chaku chaaku chakoo churi: knife
  katori katora pyala: bowl
  thali thaali: plate
  gilas: glass
  pyali chai-cup: cup, tea cup
  ketli kettli: kettle, teapot
  bartan bartano: utensil, ~cooking pot, ~pan, cookware
  patila patili degchi bhagona handi: cooking pot
  kadhai kadai karahi tawa tava: pan, fry pan
  namakdani namak: salt, salt shaker
  balti baltee: bucket
  lota: ~mug
  jhadu jhaadu jharu: broom
  pochha pocha ponchha: mop
  kachra kachara koodadan kudadan kachre kooda: waste, waste basket, dustbin
  dustbin wastebin trashcan: waste basket
  tokri tokari: basket
  sabun saabun: soap
  danthbrush: toothbrush
  manjan dantmanjan: toothpaste
  tauliya toliya tolia: towel
  kanghi kangha kanghee: comb
  sheesha shisha aaina aina darpan: mirror
  kursi kursee: chair
  mez mej tebal: table
  chadar chaddar: bedsheet
  takiya takia: pillow
  parda pardah: curtain
  pankha pankhaa: fan
  batti balb lattu: bulb, ~candle
  sel: battery
  taala tala: lock, padlock
  chabi chaabi: key
  hathoda hathaudi hathora hathodi: hammer
  pechkas paichkas penchkas: screwdriver
  pana paana: spanner
  seedhi sidhi: ladder
  sui suee dhaga dhaaga sui-dhaga silai: sewing, thread, needle
  oon uun: yarn, wool
  chhata chata chhatri chatri: umbrella
  tambu tamboo: tent
  gamla gamala: flower pot, planter, ~potted plant
  paudha poudha: plant
  phool phul: flower
  guldasta: bouquet
  gulab: rose
  phooldan guldan guldaan: vase
  diya deeya deepak: diya, ~lamp
  lamp: ~diya
  mombatti mombati: candle
  lalten laltain kandil: lantern
  khilona khilauna khilone khilaune: toy
  gudiya gudia guriya: doll
  bhalu bhaloo: bear, teddy
  haathi hathi: elephant
  ghoda ghora: horse
  machli machhli: fish
  chidiya: bird
  patang pathang: kite
  pichkari pichkaree: water gun, water blaster
  watergun: water gun, water blaster
  gubbara gubbare gubara: balloon
  gaadi gadi gaari: car, vehicle
  motorcycle = motorbike
  motorcycle: bike
  relgadi railgadi: train, ~engine
  jharna: shower
  gend gaind: ball
  balla: bat
  taash tash patte: playing card
  shatranj: chess
  latoo: top
  dhol dholak dholki: drum
  bansuri basuri: flute
  baja baaja: keyboard, harmonium
  kalam kalm qalam: pen
  penn biro ballpen: ball pen
  pensil pensal: pencil
  kitab kitaab pustak: book, textbook
  book text-book: textbook
  kahani kahaniyan: story, storybook
  copy kapi kaapi kopi n/b notbuk note-book: notebook
  diary: ~notebook, ~notepad
  kagaz kaagaz kagaj pepar: paper
  gond gum: glue
  kainchi kenchi kaichi qainchi scissor: scissors
  patri patari ruler foota futa footruler skel iskel: scale
  rang rangeen rangin kalar: colour, ~crayon, ~paint
  naksha nakshaa: map
  duniya: world
  chumbak: magnet
  doorbeen durbeen doorbin: telescope, binoculars
  ganit: maths
  vigyan vijnan: science
  angrezi: english
  parkar prakar compas-box compass-box geometry-set jyometri-box jyometri-boks jyometri instrument-box: geometry box
  uphaar uphar tohfa tofa bhent: gift
  mithai: sweets
  shahad shahed: honey
  topi tope: cap, hat
  chashma chasma ainak: glasses, sunglasses, goggles
  sharpnar sharpanar shapner cutter katar: sharpener
  sketchpen skech-pen skech: sketch pen, sketch
  gluestick: glue stick
  fevistick: ~glue stick
  story-book: storybook
  ballpoint: ball
  ruled ruling lined: line
  drawing-copy: drawing book
  lock: padlock
  jigsaw: jigsaw puzzle
  chocolate: chocolate bar
  kaimlin kaimalin kemlin: camlin
  klasmet: classmate
  natraj: nataraj
  graph-copy graph-notebook: graph book
  eitlas etlas: atlas
  glob: globe
  pani paani vatar: water
  stikar: sticker
  steplar: stapler
  markar: marker
  hailaitar: highlighter
  glu: glue
  stik: stick
  skul: school
  klip: clip
  pauch: pouch
  tt: table tennis
  boks baks: box
  sit shit: sheet
  fail phail: file
  foldar pholdar: folder
  kavar: cover
  tep: tape
  brash: brush
  draing: drawing
  bol: ball
  jel: gel
  baig: bag, backpack
  blaikbord: blackboard
  aluminum = aluminium
  neela nila nili neeli: blue
  laal lal: red
  kala kaala kali kaali: black
  hara hari: green
  peela pila peeli pili: yellow
  safed saphed: white
  gulabi: pink
  lambi lanbi lamba: long
  chhota chhoti choti: small, short
  bada badi: large, big
  kapda kapde kapre kapra: clothes, ~saree, ~scarf, ~shirt, ~apron
  rakhi rakshabandhan raksha-bandhan birthday janmdin anniversary valentine christmas holi: ~gift
  chini-bartan crockery: ~plate, ~cup, ~bowl
  colour-pencil color-pencil sketch-pen: ~crayon
  remote-car car-remote rc-car: ~car
  gift-wrap wrapping-paper: ~gift bow, ~gift box
  sari = saree
  dupatta shawl: ~scarf
  joota joote chappal: shoes
  nazar buri-nazar: evil eye
  taj mukut: crown
`
  .trim()
  .split('\n')
  .map(readLine)

function readLine(line: string): EverydayWords {
  const [words = '', meanings = ''] = line.split(/[:=]/)
  return {
    words: words
      .trim()
      .split(' ')
      .map((word) => word.replaceAll('-', ' ')),
    meanings: meanings.split(',').map((meaning) => meaning.replace('~', '').trim()),
    alike: meanings.split(',').flatMap((meaning) => (meaning.includes('~') ? meaning.replace('~', '').trim() : [])),
    areEqual: line.includes('='),
  }
}

/** Pairs of a word and a meaning that is another thing. */
const MERELY_ALIKE = new Set(
  everydayWords.flatMap(({ words, alike }) =>
    words.flatMap((phrase) => phrase.split(' ').flatMap((word) => alike.map((meaning) => `${word}: ${meaning}`))),
  ),
)

export function isMerelyAlike(word: string, meaning: string): boolean {
  return MERELY_ALIKE.has(`${word}: ${meaning}`)
}
