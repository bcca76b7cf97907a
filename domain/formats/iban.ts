import { IBAN } from '../messages.ts'
import { accepted, type Check, checkCompact, refused } from './check.ts'

const LENGTHS =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 ' +
  'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 ' +
  'MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 ' +
  'SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'

/** IBAN, stored without spaces: length of its country, ISO 7064 mod 97 = 1, and the RIB key of French accounts. */
export function checkIban(value: string): Check {
  return checkCompact(value, iban => {
    if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || !LENGTHS.split(' ').includes(iban.slice(0, 2) + iban.length))
      return refused(IBAN)
    if (remainder97(iban.slice(4) + iban.slice(0, 4)) !== 1) return refused(IBAN)
    return iban.startsWith('FR') && !hasRibKey(iban.slice(4)) ? refused(IBAN) : accepted(iban)
  })
}

/** 'FR1420041010050500013M02606' → 'FR14 2004 1010 …', in groups of four that do not break. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Mod 97 with A = 10 … Z = 35, digit by digit because the number is too large. */
function remainder97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/** RIB: bank (5), branch (5), account (11), key (2), with key = 97 − (89 × bank + 15 × branch + 3 × account) mod 97. */
function hasRibKey(rib: string): boolean {
  // RIB letters: A and J count 1; B, K and S 2; … I, R and Z 9.
  const digits = rib.replace(/[A-Z]/g, letter =>
    String(letter < 'S' ? ((letter.charCodeAt(0) - 65) % 9) + 1 : letter.charCodeAt(0) - 81),
  )
  if (!/^\d{23}$/.test(digits)) return false
  const [bank, branch, account, key] = [digits.slice(0, 5), digits.slice(5, 10), digits.slice(10, 21), digits.slice(21)].map(
    Number,
  )
  return Number(key) === 97 - ((89 * bank! + 15 * branch! + 3 * account!) % 97)
}
