import bold from './archivo-bold.ttf?inline'
import regular from './archivo-regular.ttf?inline'
import emojiNames from './emoji-names.txt?raw'

export type Weight = 'regular' | 'bold'

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')

export const FONTS: Record<Weight, Buffer> = { regular: bytesOf(regular), bold: bytesOf(bold) }

const LETTERS =
  /^[\n\u0020-\u007e\u00a0-\u024f\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u052f\u1e00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3\u1fd6-\u1fdb\u1fdd-\u1fef\u1ff2-\u1ff4\u1ff6-\u1ffe\u2009\u2010\u2011\u2013-\u2015\u2017-\u201a\u201c-\u201e\u2020-\u2022\u2026\u202f\u2030\u2032\u2039\u203a\u2044\u2082\u20ac\u2116\u2122\u2190-\u2193\u2212\u2248\u2260\u2264\u2265]*$/u

const NAMES = new Map(
  emojiNames.split('\n').map(line => {
    const space = line.indexOf(' ')
    return [line.slice(0, space), line.slice(space + 1)] as const
  }),
)
/** Signs that ask for an emoji as a picture or in a skin colour; names do not have them. */
const VARIANTS = /[\ufe0f\u{1f3fb}-\u{1f3ff}]/gu
/** Signs without a shape of their own, such as the joiner of two emoji. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/**
 * Text in letters that the fonts have: « ﬁ » in its letters, an emoji by its name in brackets, as it stands in the electronic invoice.
 * A sign with neither is printed as « ? ».
 */
export function printable(text: string): string {
  const composed = text.normalize('NFC')
  if (LETTERS.test(composed)) return composed
  return Array.from(graphemes.segment(composed), ({ segment }) => lettersOf(segment)).join('')
}

function lettersOf(segment: string): string {
  if (LETTERS.test(segment)) return segment
  const plain = segment.replace(VARIANTS, '')
  const name = NAMES.get(plain)
  if (name) return `[${name}]`
  // Ligatures and other forms of letters: « ﬁ », « ① », « Ｓ ».
  const spelt = plain.replace(INVISIBLE, '').normalize('NFKC')
  return LETTERS.test(spelt) ? spelt : '?'
}
