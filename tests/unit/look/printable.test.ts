import * as fontkit from 'fontkit'
import { describe, expect, it } from 'vitest'
import { FONTS, printable } from '#api/pdf/fonts.ts'

describe('letters of printed documents', () => {
  it.each([
    ['Transports Œuvrard, 12 € – « n° 4 »', 'Transports Œuvrard, 12 € – « n° 4 »'],
    ['Αθήνα Λογιστική ΑΕ', 'Αθήνα Λογιστική ΑΕ'],
    ['Ελλάς, ἡ ψυχή', 'Ελλάς, ἡ ψυχή'],
    ['ООО «Щука», Київ, Ђорђе', 'ООО «Щука», Київ, Ђорђе'],
    ['Škoda Łódź Đặng', 'Škoda Łódź Đặng'],
    // Decomposed, as some systems write accents.
    ['Cafe\u0301', 'Café'],
    // Other forms of letters.
    ['ofﬁce ﬂuvial Ｓ① ㎏', 'office fluvial S1 kg'],
    ['Livrer au quai 4 🚚', 'Livrer au quai 4 [camion de livraison]'],
    // In a skin colour, of several signs, a flag.
    ['👍🏽 merci', '[pouce vers le haut] merci'],
    ['👩‍🚒 🇫🇷 ⚠️', "[pompier femme] [drapeau\u202f: France] [symbole d'avertissement]"],
    ['漢 \u{f0000}', '? ?'],
  ])('prints %s', (text, printed) => expect(printable(text)).toBe(printed))

  it.each(Object.entries(FONTS))('has a glyph for each of them in %s', (_, bytes) => {
    const font = fontkit.create(bytes) as fontkit.Font
    const letters = Array.from({ length: 0x10000 }, (_, code) => code)
      .filter(code => code > 0x1f && (code < 0xd800 || code > 0xdfff))
      .map(code => String.fromCharCode(code))
      .filter(letter => letter === letter.normalize('NFC') && printable(letter) === letter)
    expect(letters.length).toBeGreaterThan(1_300)
    expect(letters.filter(letter => !font.hasGlyphForCodePoint(letter.codePointAt(0)!))).toEqual([])
  })
})
