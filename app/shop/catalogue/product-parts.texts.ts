import { texts } from '#app/kit/words/texts.ts'

export const PAGE_TEXTS = texts(
  {
    previous: 'Previous products',
    next: 'Show more products',
    loading: 'Loading more products...',
    failed: 'More products could not be loaded. Please try again.',
    shown: (from: string, to: string, all: string) => `Products ${from} to ${to} of ${all}`,
    categories: 'Categories',
  },
  {
    previous: 'पिछला सामान',
    next: 'और सामान दिखाएँ',
    loading: 'और सामान ला रहे हैं…',
    failed: 'और सामान नहीं दिखा पाए। फिर कोशिश करें।',
    shown: (from, to, all) => `${all} में से ${from} से ${to}`,
    categories: 'क्या चाहिए',
  },
)
