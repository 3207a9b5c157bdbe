/** Six pages as Lighthouse sees them on a phone: slow 4G and a processor four times as slow, both simulated. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { printFigure, printHeading } from '#bench/figures.ts'
import { percentile } from '#bench/shops/trade.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { productPath } from '#store/goods/products/products.ts'
import { CHROMIUM_FLAGS, findOrInstallChromium } from '#tests/support/chromium.ts'

/** Fetched from the registry when it is wanted: with its 80 packages it is no dependency. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 5
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** What no search engine is to list loses points for that. */
const UNLISTED = new Set(['search', 'cart', 'login'])

type Report = {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>
  audits: Record<string, { numericValue: number }>
}

export async function measureLighthouse(url: string): Promise<void> {
  printHeading('Lighthouse, mobile: the middle of five runs')
  const [product] = (await (await fetch(`${url}/api/products?limit=1`)).json()) as Product[]
  const pages = {
    home: '/',
    toys: '/category/Toy',
    product: product ? productPath(product) : '/',
    search: '/search?q=pencil',
    cart: '/cart',
    login: '/login',
  }
  for (const [name, path] of Object.entries(pages)) {
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run++) reports.push(await lookAt(url + path))
    const middle = (of: (report: Report) => number) => percentile(reports.map(of), 0.5)
    const audit = (id: string) => middle(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
    printFigure(`lighthouse, ${name}: first paint`, audit('first-contentful-paint'), 'ms', { atMost: 1200 })
    printFigure(`lighthouse, ${name}: blocked`, audit('total-blocking-time'), 'ms', { atMost: 100 })
    printFigure(`lighthouse, ${name}: layout shift`, audit('cumulative-layout-shift'), '', { atMost: 0 })
    for (const category of CATEGORIES) {
      if (category === 'seo' && UNLISTED.has(name)) continue
      const score = middle(({ categories }) => categories[category].score * 100)
      printFigure(`lighthouse, ${name}: ${category}`, score, '', { atLeast: category === 'performance' ? 99 : 100 })
    }
  }
}

async function lookAt(url: string): Promise<Report> {
  const flags = `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`
  const what = ['--quiet', '--output=json', `--only-categories=${CATEGORIES.join(',')}`, flags]
  const child = spawn('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...what], {
    env: { ...process.env, CHROME_PATH: findOrInstallChromium() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await text(child.stdout))
}
