/** Something a shopper looked for, did not find and asked the shop to stock. */
export type DemoRequest = { productName: string; daysAgo: number }

/** The product requests a new demo shop opens with, newest first. */
export const demoRequests: readonly DemoRequest[] = [
  { productName: 'Geometry box with compass and divider', daysAgo: 0 },
  { productName: 'steel lunch box 3 compartment', daysAgo: 1 },
  { productName: 'Ludo and snakes & ladders board', daysAgo: 2 },
  { productName: 'Brass pooja thali set', daysAgo: 4 },
  { productName: 'water bottle 1 litre for school', daysAgo: 5 },
  { productName: 'Rakhi for brother with sweets', daysAgo: 8 },
  { productName: 'scientific calculator', daysAgo: 9 },
  { productName: 'Carrom board full size', daysAgo: 13 },
  { productName: 'Pressure cooker 3 L', daysAgo: 16 },
  { productName: 'rubik cube', daysAgo: 19 },
  { productName: 'Photo frame 6x8 for anniversary gift', daysAgo: 23 },
  { productName: 'Drawing book A3 thick pages', daysAgo: 28 },
]
