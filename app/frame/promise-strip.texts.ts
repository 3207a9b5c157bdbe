import { texts } from '#app/kit/words/texts.ts'

export const PROMISE = texts(
  {
    usually: ', usually ',
    by: (day: string) => `by ${day}`,
    within: (days: string) => `in ${days} ${days === '1' ? 'day' : 'days'}`,
  },
  {
    usually: ', अक्सर ',
    by: (day) => `${day} तक`,
    within: (days) => `${days.replace(' to ', ' से ')} दिन में`,
  },
)
