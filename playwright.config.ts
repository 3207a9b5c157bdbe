import { defineConfig } from '@playwright/test'
import { IS_LONG } from './tests/support/at-length.ts'
import { CHROMIUM_FLAGS, findChromium } from './tests/support/chromium.ts'
import { keepCompiledCode } from './tests/support/compiled-code.ts'

keepCompiledCode()

/**
 * A page is up in half the work: the pages of a browser context share a process, and a page takes the place of the one before
 * in its frame. The list replaces that of Playwright, of which the others have no meaning here.
 */
const QUICK = [
  '--renderer-process-limit=1',
  '--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,RenderDocument',
]

/** Whoever names a file wants all of it. */
const isNamed = process.env.NAMED_TESTS !== undefined

export default defineConfig<{ isSecond: boolean }>({
  projects: [{}, ...(IS_LONG ? [{ name: 'second screen', grep: /@each-screen/, use: { isSecond: true } }] : [])],
  testDir: 'tests/e2e',
  testIgnore: IS_LONG ? [] : '**/*.drill.spec.ts',
  // The rule behind such a test is held by day where it is reckoned; that its page does so too is looked at by night.
  grepInvert: IS_LONG || isNamed ? [] : /@night/,
  globalSetup: './tests/e2e/open-shop.ts',
  // Emptied at the start; the reports of the other tests lie beside it.
  outputDir: 'test-results/browser',
  // Of three one waits for what takes its time, and two cores are busy.
  workers: 3,
  fullyParallel: true,
  // A browser on a busy machine loses a press once in thousands: what passes at the second try is named at the end, and looked at.
  retries: 1,
  // Room for a busy machine, on which a picture is cut last of all; nothing waits longer than it must.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // This file is read by more than tests: what is missing is installed in the global setup, before browsers start.
    launchOptions: { executablePath: findChromium() ?? '', args: [...CHROMIUM_FLAGS, ...QUICK] },
    // A press need not wait until something stands still.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
  },
})
