import bold from './archivo-bold.ttf?inline'
import regular from './archivo-regular.ttf?inline'

export type Weight = 'regular' | 'bold'

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')

export const FONTS: Record<Weight, Buffer> = { regular: bytesOf(regular), bold: bytesOf(bold) }

const LETTERS =
  /[\n\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u2009-\u2011\u2013-\u2015\u2017-\u201a\u201c-\u201e\u2020-\u2022\u2026\u202f\u2030\u2032\u2039\u203a\u2044\u2082\u20ac\u2116\u2122\u2190-\u2193\u2212\u2248\u2260\u2264\u2265]/

/** Replaces characters missing from the fonts by « ? ». */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), letter => (LETTERS.test(letter) ? letter : '?')).join('')
}
