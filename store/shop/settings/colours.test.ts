import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BACKGROUNDS, colourWords, contrast, palettesOf } from './colours.ts'

const AA_TEXT = 4.5

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
    ['#123456', '#123456', 1],
  ])('of %s on %s is %d, as WCAG counts', (one, other, known) => {
    expect(contrast(one, other)).toBeCloseTo(known, 2)
    expect(contrast(other, one)).toBeCloseTo(known, 2)
  })
})

describe('palettesOf', () => {
  it('can be read on every ground in light and dark, whatever two colours somebody chooses', () => {
    fc.assert(
      fc.property(colour, colour, (main, accent) => {
        const palettes = palettesOf({ main, accent })
        for (const scheme of ['light', 'dark'] as const) {
          const made = palettes[scheme]
          const { grounds, ink, muted } = BACKGROUNDS[scheme]
          for (const action of [made.action, made['action-strong']]) {
            for (const ground of [...grounds, made['action-soft']]) {
              expect(contrast(action, ground), `${main} as ${action} on ${ground}`).toBeGreaterThanOrEqual(AA_TEXT)
            }
            expect(contrast(made['on-action'], action), `on ${action}`).toBeGreaterThanOrEqual(AA_TEXT)
          }
          for (const text of [ink, muted]) {
            expect(contrast(text, made['action-soft']), `${text} on the soft ${main}`).toBeGreaterThanOrEqual(AA_TEXT)
          }
          expect(contrast(made['on-marigold'], made.marigold)).toBeGreaterThanOrEqual(AA_TEXT)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('leaves a colour alone that can be read, and says in a sentence what it does to another', () => {
    expect(palettesOf({ main: '#0b5d3b', accent: '' }).light.action).toBe('#0b5d3b')
    expect(colourWords('#0b5d3b')).toMatch(
      /^So that everybody can read it, we take it lighter on dark pages \(#\w{6}\)\.$/,
    )
    expect(colourWords('#ffd400')).toMatch(
      /^So that everybody can read it, we take it darker on light pages \(#\w{6}\)\.$/,
    )
    expect(colourWords('#888888')).toMatch(/darker on light pages \(#\w{6}\) and lighter on dark pages/)
  })
})
