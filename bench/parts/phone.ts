/** The shop as on a phone: a category of 250 products with a processor four times as slow and slow 4G, then Lighthouse. */
import { type Browser, chromium, type Page } from '@playwright/test'
import { printFigure, printHeading } from '#bench/figures.ts'
import { BROWSER, bytesOf } from '#bench/load/answer-bytes.ts'
import type { BenchShop } from '#bench/shops/shops.ts'
import { percentile } from '#bench/shops/trade.ts'
import { CHROMIUM_FLAGS, findOrInstallChromium } from '#tests/support/chromium.ts'
import { measureLighthouse } from './lighthouse.ts'

const PAGE = '/category/Study'
const LOADS = 5
/** What comes later than so long after the load is no part of it. */
const QUIET_MS = 3000
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** Bytes a second, and milliseconds there and back. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const PROCESSOR_SLOWER = 4

type Seen = { lcp: number; tbt: number; cls: number; scripts: string[] }

declare global {
  interface Window {
    seen: { lcp: number; cls: number; fcp: number; tasks: { start: number; time: number }[] }
  }
}

export async function measurePhone({ store }: BenchShop): Promise<void> {
  printHeading('A category of 250 products on a phone')
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: CHROMIUM_FLAGS })
  const loads: Seen[] = []
  try {
    for (let n = 0; n < LOADS; n++) loads.push(await loadOnce(browser, store.url + PAGE))
  } finally {
    await browser.close()
  }
  const middle = (of: (seen: Seen) => number) => percentile(loads.map(of), 0.5)
  printFigure(
    'phone: largest contentful paint',
    middle(({ lcp }) => lcp),
    'ms',
    { atMost: 1000 },
  )
  printFigure(
    'phone: total blocking time',
    middle(({ tbt }) => tbt),
    'ms',
    { atMost: 100 },
  )
  printFigure('phone: layout shift', Math.max(...loads.map(({ cls }) => cls)), '', { atMost: 0 })
  let script = 0
  for (const path of loads[0]?.scripts ?? []) script += (await bytesOf(store, path, { encoding: 'gzip' })).length
  printFigure('phone: JavaScript, gzip', script / 1000, 'KB', { atMost: 118 })
  const html = await bytesOf(store, PAGE, { encoding: BROWSER })
  printFigure('phone: HTML, compressed', html.length / 1000, 'KB', { atMost: 20 })
  await measureLighthouse(store.url)
}

/** One visit with nothing kept from another. */
async function loadOnce(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWER })
  await page.addInitScript(watchPage)
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForTimeout(QUIET_MS)
  const seen = await readPage(page)
  await context.close()
  return seen
}

/** Runs in the page before its own scripts. */
function watchPage(): void {
  window.seen = { lcp: 0, cls: 0, fcp: 0, tasks: [] }
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => {
    window.seen.lcp = startTime
  })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.seen.fcp = startTime
  })
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') window.seen.cls += entry.value
  })
  watch('longtask', ({ startTime, duration }) => window.seen.tasks.push({ start: startTime, time: duration }))
}

function readPage(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const { lcp, cls, fcp, tasks } = window.seen
    // What of a long task lies behind the first paint and beyond 50 ms keeps the shopper waiting.
    const tbt = tasks
      .filter(({ start, time }) => start + time > fcp)
      .reduce((sum, { start, time }) => sum + Math.max(0, Math.min(time, start + time - fcp) - 50), 0)
    const scripts = performance.getEntriesByType('resource').flatMap(({ name }) => {
      const { pathname } = new URL(name)
      return pathname.endsWith('.js') ? [pathname] : []
    })
    return { lcp, cls, tbt, scripts: [...new Set(scripts)] }
  })
}
