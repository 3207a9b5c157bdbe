import { createContext } from 'react-router'
import type { Arranged } from '#store/goods/collections/home-layout.ts'
import type { Promises } from '#store/shop/settings/sections/promises.ts'
import type { PublicDetails } from '#store/shop/settings/settings.ts'
import type { ShopLook } from '#store/shop/settings/shop-look.ts'

/** The settings that pages use, the same for everybody. */
export type ShopSettings = PublicDetails &
  EnvSettings & {
    promises: Promises
    look: ShopLook
    /** Whether the shop can send mail; without it no page promises any. */
    mails: boolean
    /** Links to the shopkeeper's own pages. */
    ownPages?: { to: string; title: string }[]
  } & Omit<Arranged, 'hero'>

export type EnvSettings = {
  /** The address and preset with which the product form uploads pictures. */
  imageUpload: { url: string; preset: string }
  /** Whether the shop sells the demo catalogue. */
  isDemo: boolean
  publicUrl: string
}

/** Set on the server only; the browser gets the settings with the page. */
export const settingsContext = createContext<ShopSettings | null>(null)
