/** The files of all pages and frames, by their paths and names in `places.ts`; vite.config.ts makes it. */
declare module 'virtual:pages' {
  const pages: Readonly<Record<string, () => Promise<import('./page.tsx').PageModule>>>
  export default pages
}
