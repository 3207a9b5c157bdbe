/** Part of every test file, by `setupFiles`. */
import { afterAll } from 'vitest'
import { closeOpened } from './at-end.ts'

afterAll(closeOpened)
