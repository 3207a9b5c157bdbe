import { sharedValue } from './shared-value.ts'

/** How many news the tab says before its title: "(2) Orders to Confirm". */
export const titleCount = sharedValue(0)
