/**
 * Families of things that belong together, for shoppers who look at one of them. Each line is a family of single words, and a
 * word may be in several.
 */
const FAMILIES = `
  teddy bear panda unicorn elephant plush plushie doll puppet bunny rabbit monkey giraffe lion tiger puppy kitten cuddly
  dinosaur rex dino dragon elephant panda teddy bear unicorn lion tiger giraffe zoo animal jungle
  doll dollhouse castle playhouse princess nesting puppet
  car taxi suv truck bus tram train locomotive engine ambulance tractor racer jeep van rickshaw bike motorcycle motorbike excavator crane vehicle
  aeroplane airplane plane helicopter rocket saucer drone glider spaceship astronaut robot kite
  brick block puzzle jigsaw rubik cube lego construction castle
  chess draughts carrom ludo dice playing puzzle jigsaw dartboard domino boardgame monopoly scrabble rummy
  football basketball volleyball cricket badminton tennis racquet racket shuttlecock bat ball goal hockey
  bicycle scooter skateboard skate helmet tricycle cycle
  kite yoyo yo frisbee blaster pichkari bubble glider skipping
  drum guitar piano keyboard maracas flute harmonium tabla violin xylophone ukulele tambourine
  controller joystick console gamepad headphone headset
  keyboard mouse laptop computer monitor usb webcam headphone printer tablet
  duck sailboat bath tub
  wand magic crown party balloon costume mask
  pen pencil eraser sharpener nib marker highlighter ink calligraphy fountain crayon
  notebook notepad pad ledger diary journal register sketchbook copy
  pencil pen notebook eraser scale ruler geometry compass protractor square scissors
  crayon paint brush palette canvas easel sketch marker
  textbook workbook book storybook atlas dictionary grammar encyclopedia novel bookmark guide
  globe atlas map compass
  microscope telescope binoculars magnifying magnifier magnet tube chemistry lab goggles retort helix dna science beaker
  abacus counting maths math puzzle
  folder file clipboard divider index clip pin stapler staple punch binder tape glue
  backpack bag schoolbag bottle tiffin lunchbox pouch umbrella
  suitcase luggage handbag purse wallet backpack bag duffel tote
  calendar planner diary timer clock
  clock watch alarm timer
  lamp bulb torch lantern candle diya light led battery flashlight
  candle diya lantern incense rangoli festive
  gift wrapped bow ribbon wrapping bouquet surprise
  rose tulip bouquet flower plant cactus vase planter
  chocolate lollipop cake cupcake honey sweet cookie candy biscuit
  watch sunglasses tie belt wallet purse handbag scarf cap hat glove necklace bracelet ring earring pendant
  saree kurta dupatta scarf shawl dress sweater shirt
  frame print mirror vase painting poster trophy paperweight chime charm
  camera radio speaker headphone television tv
  teapot mug cup kettle tea coffee saucepan espresso
  pan pot cookware bowl spoon ladle skillet griddle lid wok kadhai cooker
  plate bowl cutlery fork spoon glass jar shaker knife cup
  jar container bottle shaker tin canister
  broom bucket mop sponge plunger dustpan basket bin waste duster cleaner detergent
  soap lotion toothbrush toothpaste shampoo towel comb tissue sponge shower
  hammer spanner screwdriver wrench plier drill saw tool ladder padlock nail screw
  chair table stool desk shelf sofa bench
  yarn sewing needle thread knitting fabric
  tent torch sleeping backpack hammock camping umbrella
  umbrella raincoat fan cap
  baby bottle rattle teether diaper pram
`

/** Families by word, in the spelling of `wordsOf`. */
export function readFamilies(termOf: (word: string) => string): ReadonlyMap<string, readonly number[]> {
  const families = new Map<string, number[]>()
  for (const [family, line] of FAMILIES.trim().split('\n').entries()) {
    for (const word of new Set(line.trim().split(' ').map(termOf))) {
      families.set(word, [...(families.get(word) ?? []), family])
    }
  }
  return families
}
