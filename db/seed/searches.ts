/** What shoppers of the demo shop have typed, how often, and how many products it found. */
export type DemoSearch = { words: string; count: number; found: number; daysAgo: number }

export const demoSearches: readonly DemoSearch[] = [
  { words: 'teddy bear', count: 41, found: 1, daysAgo: 0 },
  { words: 'notebook', count: 38, found: 2, daysAgo: 0 },
  { words: 'football', count: 27, found: 1, daysAgo: 1 },
  { words: 'school bag', count: 24, found: 2, daysAgo: 0 },
  { words: 'diya', count: 22, found: 1, daysAgo: 2 },
  { words: 'scientific calculator', count: 19, found: 0, daysAgo: 0 },
  { words: 'pressure cooker', count: 14, found: 0, daysAgo: 1 },
  { words: 'carrom', count: 11, found: 0, daysAgo: 3 },
  { words: 'stapler', count: 9, found: 0, daysAgo: 2 },
  { words: 'fevicol', count: 8, found: 0, daysAgo: 5 },
  { words: 'geyser', count: 6, found: 0, daysAgo: 6 },
  { words: 'ludo', count: 5, found: 0, daysAgo: 9 },
  { words: 'mehndi', count: 3, found: 0, daysAgo: 12 },
]
