/** Requests style sheets that failed to load once more, because Vite requests each only once. */
export async function loadStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(isMissing)
  const load = (link: HTMLLinkElement) =>
    new Promise((resolve, reject) => {
      // Listens to the present element: the browser would not request the same address a second time.
      link.addEventListener('load', resolve)
      link.addEventListener('error', reject)
      link.href = link.href.replace(/(\?\d+)?$/, `?${Date.now()}`)
    })
  await Promise.all(links.map(load))
}

/** Chromium gives a sheet that failed, but its rules may not be read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length
  } catch {
    return true
  }
}
