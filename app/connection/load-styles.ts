/** Loads style sheets that did not come again; Vite asks for each once. Until then the page is readable, but plain. */
export async function loadStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(isMissing)
  const load = (link: HTMLLinkElement) =>
    new Promise((resolve, reject) => {
      // The same address would be answered as before.
      const href = link.href.replace(/(\?\d+)?$/, `?${Date.now()}`)
      Object.assign(link, { onload: resolve, onerror: reject, href })
    })
  await Promise.all(links.map(load))
}

/** Chromium keeps a sheet for what did not come, and refuses to show its rules. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length
  } catch {
    return true
  }
}
