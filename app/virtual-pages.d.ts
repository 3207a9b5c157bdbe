/** What vite.config.ts makes of `places.ts`: the files of all pages and frames, by their paths and names. */
declare module 'virtual:pages' {
  const pages: Readonly<Record<string, () => Promise<import('./page.tsx').PageModule>>>
  export default pages
}

/** The menu of the desk, with its icons, and what Find knows beyond it. */
declare module 'virtual:desk-menu' {
  export type MenuPlace = Omit<import('./places.ts').MenuEntry, 'to' | 'icon'> & {
    to: string
    icon: import('lucide-react').LucideIcon
  }
  const menu: Readonly<Record<keyof typeof import('./places.ts').DESK_MENU, readonly MenuPlace[]>>
  export default menu
  export const further: typeof import('./places.ts').FURTHER_PLACES
  export const words: typeof import('./places.ts').WORDS_OF_PLACES
}
