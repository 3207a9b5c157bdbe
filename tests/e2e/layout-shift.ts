/** Runs in the page: how much has moved since it was opened, and what. */
export function readLayoutShift(): Promise<{ score: number; moved: string }> {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node }[] }
  return new Promise((resolve) => {
    const shifts: Shift[] = []
    const observer = new PerformanceObserver((list) => {
      shifts.push(...(list.getEntriesByType('layout-shift') as Shift[]))
      // What moved before the mark has been told of by then.
      if (list.getEntriesByType('mark').length === 0) return
      const nodes = shifts.flatMap((shift) => shift.sources ?? []).map(({ node }) => node)
      const moved = nodes.map((node) => (node instanceof Element ? node.outerHTML : node?.nodeName)?.slice(0, 150))
      resolve({ score: shifts.reduce((sum, shift) => sum + shift.value, 0), moved: moved.join('\n') })
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    observer.observe({ type: 'mark' })
    performance.mark('read')
  })
}
