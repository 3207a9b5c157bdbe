import { createContext } from 'react-router'

/** What the pages know of how this shop is set up; the same for everybody. */
export type ShopSettings = {
  /** Three phone numbers, as they are shown. */
  phones: string[]
  /** Where the product form sends pictures, and under which preset. */
  imageUpload: { url: string; preset: string }
  /** True while the demo catalogue is what the shop sells. */
  isDemo: boolean
  publicUrl: string
}

export const settingsContext = createContext<ShopSettings>()
