/** Requests style sheets that failed to load once more: Vite requests each only once. */
export async function loadStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(isMissing)
  const load = (link: HTMLLinkElement) =>
    new Promise((resolve, reject) => {
      // Two may wait for one sheet. The browser would not request the same address again.
      link.addEventListener('load', resolve)
      link.addEventListener('error', reject)
      link.href = link.href.replace(/(\?\d+)?$/, `?${Date.now()}`)
    })
  await Promise.all(links.map(load))
}

/** For a sheet that failed, Chromium has one whose rules may not be read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length
  } catch {
    return true
  }
}
