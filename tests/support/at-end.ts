/**
 * What a test file opens is closed when the file is done. Vitest does not call an `afterAll` that is registered while
 * `beforeAll` runs, so things that are opened there are noted here; `close-opened.ts` closes them.
 */
const closings: (() => unknown)[] = []

/** Calls it after the last test of the file; what was noted last is closed first. */
export function atEnd(close: () => unknown): void {
  closings.push(close)
}

export async function closeOpened(): Promise<void> {
  for (let close = closings.pop(); close; close = closings.pop()) await close()
}
