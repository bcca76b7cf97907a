import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { INK, LINE, MUTED, PAGE, SURFACE, YELLOW } from '#domain/documents/colours.ts'

/** Colours of mails and PDF files are those of the screens. */

const tokens = readFileSync(new URL('../../../app/styles/tokens.css', import.meta.url), 'utf8')

/** oklch → sRGB (CSS Color 4). */
function hex(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const part = (value: number) => {
    const lit = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, lit)) * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${linear.map(part).join('')}`
}

it.each([
  [INK, 'base-content'],
  [MUTED, 'muted'],
  [LINE, 'line'],
  [PAGE, 'base-200'],
  [SURFACE, 'base-100'],
  [YELLOW, 'primary'],
] as const)('%s is --color-%s of the light theme', (colour, token) => {
  const value = new RegExp(`--color-${token}: (?:light-dark\\()?oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`).exec(tokens)!
  const [, lightness, chroma, hue] = value.map(Number)
  expect(colour).toBe(hex(lightness! / 100, chroma!, hue!))
})
