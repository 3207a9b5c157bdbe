import { sharedValue } from './shared-value.ts'

/** The number that the tab's title begins with: "(2) Orders to Confirm". */
export const titleCount = sharedValue(0)
