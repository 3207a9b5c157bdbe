import { createContext } from 'react-router'
import type { Arranged } from '#store/goods/collections/home-layout.ts'
import type { Promises } from '#store/shop/settings/sections/promises.ts'
import type { PublicDetails } from '#store/shop/settings/settings.ts'
import type { ShopLook } from '#store/shop/settings/shop-look.ts'

/** The settings of this shop that pages use; the same for everybody. */
export type ShopSettings = PublicDetails &
  EnvSettings & {
    promises: Promises
    look: ShopLook
    /** The shop can send mail; else no page promises any. */
    mails: boolean
    /** Links to pages that the shopkeeper wrote. */
    ownPages?: { to: string; title: string }[]
  } & Omit<Arranged, 'hero'>

/** Settings of the environment, by the person who runs the store. */
export type EnvSettings = {
  /** The address and preset with which the product form uploads pictures. */
  imageUpload: { url: string; preset: string }
  /** True while the demo catalogue is what the shop sells. */
  isDemo: boolean
  publicUrl: string
}

/** Set on the server; the browser gets them with the page. */
export const settingsContext = createContext<ShopSettings | null>(null)
