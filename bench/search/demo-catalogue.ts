/**
 * What shoppers type into the search of the demo shop, and the products (by slug) any of which has to stand among the first
 * five. Written before the search was tried on them: slips, Hindi in either script, quantities, half words, several words.
 */
export type DemoSearch = { text: string; expected: readonly string[] }

/** One search a line: the text, then the slugs. */
const LISTS = {
  slip: `
    compas box: magnetic-compass
    magnetik compass: magnetic-compass
    teddy beer: brown-teddy-bear
    tedy bear: brown-teddy-bear
    pensil: hb-pencil-box-of-10
    pencil bx: hb-pencil-box-of-10
    fountan pen: fountain-pen-classic-blue
    caligraphy nib: calligraphy-nib-set
    crayon boxx: wax-crayons-box-of-12
    scisors: safety-scissors
    sissors: safety-scissors
    clip bord: wooden-clipboard
    calender: desk-calendar-2027
    telscope: beginner-telescope
    micrscope: student-microscope-400x
    magnifing glass: magnifying-glass-75-mm
    goggels: lab-safety-goggles
    hedphones: study-headphones
    keybord: slim-keyboard, piano-keyboard
    optical mose: optical-mouse
    jigsaw puzle: jigsaw-puzzle-500-pc
    yoyo: glow-yo-yo
    helicoptor: helicopter
    airoplane: glider-aeroplane
    ambulence: ambulance
    rikshaw: auto-rickshaw
    bycicle: kids-bicycle-16-inch
    skatbord: skateboard
    skooter: kick-scooter
    baskeball: basketball-size-7
    criket bat: cricket-bat-and-ball
    badmintan: badminton-set
    gitar: junior-guitar
    dinosor: long-neck-dinosaur
    dinasaur: long-neck-dinosaur
    trex: t-rex
    unicon toy: unicorn-soft-toy
    elephent: elephant-soft-toy
    chocolte: assorted-chocolate-bar
    choclate bar: assorted-chocolate-bar
    lolipop: rainbow-lollipop
    sunglases: sunglasses
    umberella: umbrella-violet
    umbrela: umbrella-violet
    suitcse: cabin-suitcase
    scrudriver: screwdriver
    plungar: drain-plunger
    toothbrsh: toothbrush
    mantle clock: mantel-clock
    tae cup: tea-cup-with-saucer
    cactas: cactus
    lanturn: paper-lantern
  `,
  hindi: `
    jhola: leather-handbag, school-backpack-rose-pink, school-backpack-ocean-blue
    basta: school-backpack-rose-pink, school-backpack-ocean-blue
    kalam: fountain-pen-classic-blue, ball-pen-gold-trim
    qalam: fountain-pen-classic-blue, ball-pen-gold-trim
    कलम: fountain-pen-classic-blue, ball-pen-gold-trim
    kitaab: reference-book-set-3
    किताब: reference-book-set-3
    kainchi: safety-scissors
    कैंची: safety-scissors
    patang: diamond-kite-with-tail
    पतंग: diamond-kite-with-tail
    pichkari: holi-water-blaster
    पिचकारी: holi-water-blaster
    water gun: holi-water-blaster
    khilona: unicorn-soft-toy, elephant-soft-toy, panda-soft-toy, toy-castle
    gudiya: nesting-dolls-set-of-5
    bhalu: brown-teddy-bear
    haathi: elephant-soft-toy
    taash: playing-cards
    shatranj: wooden-chess-set
    शतरंज: wooden-chess-set
    chammach: mixing-bowl-and-spoon, cutlery-pair
    chamach: mixing-bowl-and-spoon, cutlery-pair
    balti: bucket-15-l-blue, bucket-15-l-pink
    बाल्टी: bucket-15-l-blue, bucket-15-l-pink
    jhadu: soft-broom
    झाड़ू: soft-broom
    sabun: bath-soap-pack-of-3
    ghadi: mantel-clock, twin-bell-alarm-clock, wrist-watch-blue-strap
    घड़ी: mantel-clock, twin-bell-alarm-clock, wrist-watch-blue-strap
    chhata: umbrella-violet
    chatri: umbrella-violet
    taala: padlock
    sheesha: vanity-mirror
    kursi: wooden-chair
    thali: dinner-plate-set
    tokri: cane-basket
    diya: clay-diya
    दीया: clay-diya
    deepak: clay-diya
    mombatti: scented-candle
    phool: flower-bouquet
    guldasta: flower-bouquet
    gamla: potted-plant
    hathoda: claw-hammer
    pechkas: screwdriver
    seedhi: step-ladder
    doorbeen: beginner-telescope
    chumbak: horseshoe-magnet
    naksha: folding-world-map, map-pins-25-pc, atlas-of-india
    gend: cricket-bat-and-ball
    batua: coin-purse
    chashma: sunglasses
    topi: summer-cap
    shahad: raw-honey-pot
    rabar band ki gend: cricket-bat-and-ball
    bachon ki cycle: kids-bicycle-16-inch
    dholak: tin-drum
  `,
  unit: `
    30cm scale: 30-cm-scale
    30 cm ruler: 30-cm-scale
    scale 30 centimeter: 30-cm-scale
    15l bucket: bucket-15-l-blue, bucket-15-l-pink
    15 litre bucket pink: bucket-15-l-pink
    bucket 15ltr blue: bucket-15-l-blue
    9w bulb: led-bulb-9-w
    9 watt led: led-bulb-9-w
    lotion 250ml: hand-lotion-250-ml
    magnifier 75mm: magnifying-glass-75-mm
    16" cycle: kids-bicycle-16-inch
    500 piece puzzle: jigsaw-puzzle-500-pc
    100pcs clips: chain-paper-clips-100-pc
    microscope 400 x: student-microscope-400x
    5 min timer: sand-timer-5-minutes
  `,
  half: `
    penc: hb-pencil-box-of-10, exam-pad-with-pencil
    crayo: wax-crayons-box-of-12
    telesc: beginner-telescope
    micro: student-microscope-400x
    umbr: umbrella-violet
    backp: school-backpack-rose-pink, school-backpack-ocean-blue
    school backp: school-backpack-rose-pink, school-backpack-ocean-blue
    alarm cl: twin-bell-alarm-clock
    teddy be: brown-teddy-bear
    wooden che: wooden-chess-set
    led bu: led-bulb-9-w
    cricket b: cricket-bat-and-ball
    unic: unicorn-soft-toy
    screwd: screwdriver
    sungl: sunglasses
  `,
  words: `
    blue school bag: school-backpack-ocean-blue
    pink bag for school: school-backpack-rose-pink
    gift for teacher pen: fountain-pen-classic-blue, ball-pen-gold-trim
    soft toys: unicorn-soft-toy, elephant-soft-toy, panda-soft-toy
    alarm clock: twin-bell-alarm-clock
    table clock wooden: mantel-clock
    class 6 maths book: class-6-maths-textbook
    science book class 7: class-7-science-textbook
    english grammar: english-grammar-workbook
    map of world: folding-world-map
    tea pot red: ceramic-teapot-ruby
    teapot teal colour: ceramic-teapot-teal
    non stick pan: non-stick-fry-pan
    frying pan nonstick: non-stick-fry-pan
    batteries aa: aa-battery-pack-of-4
    torch light: led-torch
    table tennis: table-tennis-bat
    red toy car: pull-back-car-red
    remote game joystick: arcade-joystick, game-controller
    football: football-size-5
    lunch table plates: dinner-plate-set
    birthday cake: celebration-cake
    gift box gold: surprise-gift-box-gold
    lab coat: cotton-lab-coat
    paper clips: chain-paper-clips-100-pc
    note book hard cover: ruled-notebook-hard-cover
    geometry compass: magnetic-compass
    evil eye: evil-eye-charm
    magic tricks: magic-wand-kit
    building blocks bricks: building-bricks
  `,
} as const

export type DemoSearchKind = keyof typeof LISTS

export const DEMO_SEARCH_KINDS = ['slip', 'hindi', 'unit', 'half', 'words'] as const satisfies readonly DemoSearchKind[]

/** All searches of one kind. */
export function demoSearches(kind: DemoSearchKind): DemoSearch[] {
  return LISTS[kind].trim().split('\n').map(readLine)
}

function readLine(line: string): DemoSearch {
  const at = line.lastIndexOf(':')
  const slugs = line.slice(at + 1).split(',')
  return { text: line.slice(0, at).trim(), expected: slugs.map((slug) => slug.trim()) }
}
