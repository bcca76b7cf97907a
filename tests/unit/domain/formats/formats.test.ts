import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkBic } from '#domain/formats/bic.ts'
import type { Check } from '#domain/formats/check.ts'
import { checkLatitude, checkLongitude } from '#domain/formats/coordinates.ts'
import { checkEmail } from '#domain/formats/email.ts'
import { checkIban, formatIban } from '#domain/formats/iban.ts'
import { passesLuhn } from '#domain/formats/luhn.ts'
import { checkNaf } from '#domain/formats/naf.ts'
import { checkPhone, formatPhone, typedPhone } from '#domain/formats/phone.ts'
import { checkPlate } from '#domain/formats/plate.ts'
import { checkPostalCode, departmentOf } from '#domain/formats/postal-code.ts'
import { checkSiren, formatSiren } from '#domain/formats/siren.ts'
import { checkSiret, formatSiret } from '#domain/formats/siret.ts'
import { checkUnNumber } from '#domain/formats/un-number.ts'
import { checkVat, vatNumberOf } from '#domain/formats/vat.ts'
import { checkVin } from '#domain/formats/vin.ts'
import { vectors } from '../vectors.ts'

const ok = (normalized: string): Check => ({ valid: true, normalized })
const no = (message: string): Check => ({ valid: false, message })

const SIREN = no("Le numéro SIREN n'est pas valide")
const SIRET = no("Le numéro SIRET n'est pas valide")
const TVA = no("Le numéro de TVA intracommunautaire n'est pas valide")
const COUNTRY = no('Le numéro de TVA ne correspond pas au pays')
const TVASIREN = no('La clé de TVA ne correspond pas au SIREN')
const IBAN = no("L'IBAN n'est pas valide")
const BIC = no("Le BIC n'est pas valide")
const PLATE = no("L'immatriculation n'est pas valide (format AA-123-AA)")
const TEL = no('Veuillez saisir un numéro de téléphone valide')
const CP = no('Le code postal doit comporter 5 chiffres')

const CHECKS = {
  checkSiren,
  checkSiret,
  checkVat,
  checkIban,
  checkBic,
  checkPlate,
  checkPhone,
  checkPostalCode,
  checkNaf,
  checkVin,
  checkUnNumber,
  checkEmail,
  checkLatitude,
  checkLongitude,
}

describe('an empty value', () => {
  it.each(Object.entries(CHECKS))('%s', (_, check) => {
    expect(check('')).toEqual(no('Veuillez remplir ce champ'))
    expect(check(' \u00A0 ')).toEqual(no('Veuillez remplir ce champ'))
  })
})

describe('SIREN and SIRET', () => {
  it.each(vectors.formats.sirenValid)('SIREN %s', siren => expect(checkSiren(siren)).toEqual(ok(siren)))
  it.each([...vectors.formats.sirenInvalid, '73282932', '7328293200', '73282932A'])('rejects SIREN %s', siren =>
    expect(checkSiren(siren)).toEqual(SIREN),
  )
  it.each(['732 829 320', '732.829.320', '732-829-320', ' 732\u202F829\u00A0320 '])('accepts %s as typed', siren =>
    expect(checkSiren(siren)).toEqual(ok('732829320')),
  )

  it.each(vectors.formats.siretValid)('SIRET %s', siret => expect(checkSiret(siret)).toEqual(ok(siret)))
  it.each(['73282932000075', '7328293200007', '35600000009076', '732829320000740'])('rejects SIRET %s', siret =>
    expect(checkSiret(siret)).toEqual(SIRET),
  )
  it('applies the La Poste exception only to La Poste', () => {
    expect(passesLuhn('35600000009075')).toBe(false)
    expect(checkSiret('356 000 000 09075')).toEqual(ok('35600000009075'))
    expect(passesLuhn('73282932000110')).toBe(false)
    expect(checkSiret('73282932000110')).toEqual(SIRET)
  })
  it('checks that a SIRET belongs to its SIREN', () => {
    expect(checkSiret('73282932000074', { siren: '404833048' })).toEqual(no('Le SIRET ne correspond pas au SIREN'))
    expect(checkSiret('73282932000074', { siren: '732 829 320' })).toEqual(ok('73282932000074'))
    expect(checkSiret('73282932000074', { siren: '' })).toEqual(ok('73282932000074'))
    expect(checkSiret('73282932000075', { siren: '404833048' })).toEqual(SIRET)
  })

  it('detects any single changed digit by Luhn', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 13 })
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (head, position, change) => {
        const last = [...'0123456789'].find(digit => passesLuhn(head.join('') + digit))!
        const valid = [...head, Number(last)]
        const changed = valid.with(position % valid.length, (valid[position % valid.length]! + change) % 10)
        expect(passesLuhn(valid.join(''))).toBe(true)
        expect(passesLuhn(changed.join(''))).toBe(false)
      }),
    )
  })
})

describe('VAT number', () => {
  it.each(vectors.formats.vatValid)('%s', vat => expect(checkVat(vat)).toEqual(ok(vat)))
  it.each(vectors.formats.vatInvalid)('rejects the wrong key of %s', vat => expect(checkVat(vat)).toEqual(TVASIREN))
  it.each([
    ['fr 44 732 829 320', 'FR44732829320'],
    ['FR-44.732.829.320', 'FR44732829320'],
    ['FRK7399859412', 'FRK7399859412'],
    ['DE 123 456 788', 'DE123456788'],
    ['CHE-123.456.788 TVA', 'CHE123456788TVA'],
    ['FR46000000000', TVASIREN],
    ['FR12000000000', 'FR12000000000'],
    ['FR44732829321', TVA],
    ['FR44', TVA],
    ['FR4473282932', TVA],
    ['44732829320', TVA],
    ['DE12', TVA],
    ['DE123456789', TVA],
    ['DE1234567890123', TVA],
    ['US123456789', TVA],
    ['GR123456789', TVA],
  ])('%s', (vat, expected) => expect(checkVat(vat)).toEqual(typeof expected === 'string' ? ok(expected) : expected))
  it('checks that it belongs to the SIREN', () => {
    expect(checkVat('FR44732829320', { siren: '404833048' })).toEqual(TVASIREN)
    expect(checkVat('FRK7399859412', { siren: '404833048' })).toEqual(TVASIREN)
    expect(checkVat('FR44732829320', { siren: '732 829 320' })).toEqual(ok('FR44732829320'))
    expect(checkVat('DE123456788', { siren: '732829320' })).toEqual(ok('DE123456788'))
  })
  // Fictitious or published as examples by the tax offices; with their check digits.
  it.each([
    ...[
      'ATU12345675',
      'BE0403170701',
      'BE1006023325',
      'BG123456786',
      'BG7523169263',
      'CY00632993F',
      'CZ12345679',
      'CZ7103192745',
    ],
    ...['DE136695976', 'DK13585628', 'EE100931558', 'EL123456783', 'ES54362315K', 'ESX2482300W', 'ESJ99216582', 'ESB58378431'],
    ...['FI20774740', 'HR33392005961', 'HU12892312', 'IE6433435F', 'IE6433435OA', 'IE8D79739I', 'IT00743110157', 'LT119511515'],
    ...[
      'LT100001919017',
      'LU15027442',
      'LV40003521600',
      'MT11679112',
      'NL004495445B01',
      'PL8567346215',
      'PT501964843',
      'RO18547290',
    ],
    ...[
      'SE556188840401',
      'SI50223054',
      'SK2022749619',
      'GB980780684',
      'GB340804329',
      'GBGD001',
      'GBHA500',
      'XI980780684',
      'CHE107787577IVA',
    ],
  ])('%s is right, and not with another digit', vat => {
    expect(checkVat(vat)).toEqual(ok(vat))
    if (/^(GBGD|GBHA)/.test(vat)) return
    const at = vat.search(/\d/) + 2
    const wrong = vat.slice(0, at) + ((Number(vat[at]) + 1) % 10) + vat.slice(at + 1)
    expect(checkVat(wrong)).toEqual(TVA)
  })
  it.each([
    ['GR', 'EL123456783', ok('EL123456783')],
    ['GR', 'DE136695976', COUNTRY],
    ['GB', 'XI980780684', ok('XI980780684')],
    ['ENGLAND', 'GB980780684', ok('GB980780684')],
    ['ENGLAND', 'XI980780684', COUNTRY],
    ['CH', 'CHE107787577TVA', ok('CHE107787577TVA')],
    ['CH', 'CHE107787578TVA', TVA],
    ['RE', 'FR44732829320', ok('FR44732829320')],
    ['MC', 'FR12000000000', ok('FR12000000000')],
    ['FR', 'BE0403170701', COUNTRY],
    ['DE', 'DE12', TVA],
    ['DE', '136695976', TVA],
    ['NO', 'NO995460009MVA', ok('NO995460009MVA')],
    ['NO', 'DE136695976', COUNTRY],
  ])('of a client in %s: %s', (country, vat, expected) => expect(checkVat(vat, { country })).toEqual(expected))
  it('accepts only the key of its SIREN', () => {
    const siren = fc.integer({ min: 10_000_000, max: 99_999_999 }).map(head => {
      const last = [...'0123456789'].find(digit => passesLuhn(`${head}${digit}`))!
      return `${head}${last}`
    })
    fc.assert(
      fc.property(siren, fc.integer({ min: 0, max: 99 }), (siren, number) => {
        const right = vatNumberOf(siren)
        expect(checkVat(right)).toEqual(ok(right))
        const key = String(number).padStart(2, '0')
        if (right.slice(2, 4) !== key) expect(checkVat(`FR${key}${siren}`)).toEqual(TVASIREN)
      }),
    )
  })
})

describe('IBAN and BIC', () => {
  it.each(vectors.formats.ibanValid)('%s', iban => expect(checkIban(iban)).toEqual(ok(iban)))
  it.each(['BE68539007547034', 'GB82WEST12345698765432'])('accepts %s of another country', iban =>
    expect(checkIban(iban)).toEqual(ok(iban)),
  )
  // The length is right, so only the checksum detects it.
  it.each(['DE89370400440532013001', 'BE69539007547034', 'GB82TEST12345698765432', 'FR7530006000011234567890189'])(
    'rejects the checksum of %s',
    iban => expect(checkIban(iban)).toEqual(IBAN),
  )
  it.each([...vectors.formats.ibanInvalid, 'FR76300060000112345678901', 'ZZ14200410100505', 'FR', '30006000011234567890189'])(
    'rejects IBAN %s',
    iban => expect(checkIban(iban)).toEqual(IBAN),
  )
  it.each(['FR14 2004 1010 0505 0001 3M02 606', 'fr14-2004-1010-0505-0001-3m02-606'])('accepts %s as typed', iban =>
    expect(checkIban(iban)).toEqual(ok('FR1420041010050500013M02606')),
  )
  it('rejects a wrong RIB key despite a valid IBAN checksum', () => {
    // Key 07 with matching IBAN check digits.
    expect(checkIban('FR8420041010050500013M02607')).toEqual(IBAN)
  })
  it.each(['BNPAFRPP', 'bnpafrppxxx', 'DEUT DE FF 500'])('BIC %s', bic =>
    expect(checkBic(bic)).toEqual(ok(bic.replaceAll(' ', '').toUpperCase())),
  )
  it.each(['BNPAFRP', 'BNPAFRPPXX', '1NPAFRPP'])('rejects BIC %s', bic => expect(checkBic(bic)).toEqual(BIC))
})

describe('registration plate', () => {
  it.each(vectors.formats.plateValid)('%s', plate => expect(checkPlate(plate)).toEqual(ok(plate)))
  it.each([...vectors.formats.plateInvalid, 'AA-1234-AA', 'AU-123-AA', '1234 AB 44', 'AA-123'])('rejects plate %s', plate =>
    expect(checkPlate(plate)).toEqual(PLATE),
  )
  it.each(['aa123aa', 'AA 123 AA', 'aa.123-aa'])('accepts %s as typed', plate =>
    expect(checkPlate(plate)).toEqual(ok('AA-123-AA')),
  )
  it('accepts the former format only for first registrations before 15/04/2009', () => {
    expect(checkPlate('1234ab44', { firstRegistration: '2009-04-14' })).toEqual(ok('1234 AB 44'))
    expect(checkPlate('12 ABC 2a', { firstRegistration: '2001-06-30' })).toEqual(ok('12 ABC 2A'))
    expect(checkPlate('123 AB 971', { firstRegistration: '2001-06-30' })).toEqual(ok('123 AB 971'))
    expect(checkPlate('1234 AB 44', { firstRegistration: '2009-04-15' })).toEqual(PLATE)
    expect(checkPlate('1234 AB 00', { firstRegistration: '2001-06-30' })).toEqual(PLATE)
    expect(checkPlate('AA-123-AA', { firstRegistration: '2001-06-30' })).toEqual(ok('AA-123-AA'))
  })
  it('accepts provisional and foreign plates only with their switches', () => {
    expect(checkPlate('ww123ab', { provisional: true })).toEqual(ok('WW-123-AB'))
    expect(checkPlate('SS-123-AB', { provisional: true })).toEqual(PLATE)
    expect(checkPlate('b-mw 1234', { foreign: true })).toEqual(ok('BMW1234'))
    expect(checkPlate('LÖ-AB 12', { foreign: true })).toEqual(ok('LÖAB12'))
    expect(checkPlate('12/34', { foreign: true })).toEqual(PLATE)
  })
})

describe('telephone', () => {
  it.each([
    ['06 12 34 56 78', '+33612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['+33 (0)2 41 00 00 00', '+33241000000'],
    ['06.12.34.56.78', '+33612345678'],
    ['06-12-34-56-78', '+33612345678'],
    ['02\u00A041\u202F00 00 00', '+33241000000'],
    ['+49 30 1234567', '+49301234567'],
    ['+352 27 12 34', '+352271234'],
    ['00377 93 15 00 00', '+37793150000'],
    ['0692 41 23 45', '+262692412345'],
    ['0262 41 23 45', '+262262412345'],
    ['+33262412345', '+262262412345'],
    ['+262 692 41 23 45', '+262692412345'],
    ['0639 01 02 03', '+262639010203'],
    ['06 39 98 10 10', '+33639981010'],
    ['0590 27 00 00', '+590590270000'],
    ['0694 12 12 12', '+594694121212'],
    ['0696 12 12 12', '+596696121212'],
  ])('normalises %s to %s', (typed, stored) => expect(checkPhone(typed)).toEqual(ok(stored)))
  it('covers the vectors', () => {
    expect(vectors.formats.phoneValid.map(phone => checkPhone(phone).valid)).not.toContain(false)
    expect(vectors.formats.phoneInvalid.map(phone => checkPhone(phone))).toEqual(vectors.formats.phoneInvalid.map(() => TEL))
  })
  it.each([
    '+33 12 34',
    '+33612345678901',
    '+33 0 0 12 34 56 78',
    '+1234567',
    '+1234567890123456',
    '+0123456789',
    '06 12 34 56 7a',
  ])('rejects %s', phone => expect(checkPhone(phone)).toEqual(TEL))
})

describe('postal code', () => {
  it.each([
    ['44470', '44470', '44'],
    ['44 470', '44470', '44'],
    ['01000', '01000', '01'],
    ['20000', '20000', '2A'],
    ['20200', '20200', '2B'],
    ['97110', '97110', '971'],
  ])('%s is %s of department %s', (typed, code, department) => {
    expect(checkPostalCode(typed)).toEqual(ok(code))
    expect(departmentOf(code)).toBe(department)
  })
  it.each(['4447', '444700', '4447A', '00123', '99123'])('rejects postal code %s', code =>
    expect(checkPostalCode(code)).toEqual(CP),
  )
  it('accepts 2 to 10 characters abroad', () => {
    expect(checkPostalCode('sw1a  1aa', { country: 'ENGLAND' })).toEqual(ok('SW1A 1AA'))
    expect(checkPostalCode('1000-205', { country: 'PT' })).toEqual(ok('1000-205'))
    expect(checkPostalCode('4447', { country: 'FR' })).toEqual(CP)
    expect(checkPostalCode('X', { country: 'WALES' })).toEqual(no('2 caractères minimum'))
    expect(checkPostalCode('EH1 1AA EH1', { country: 'SCOTLAND' })).toEqual(no('10 caractères maximum'))
  })
})

describe('other numbers', () => {
  it.each([
    [checkNaf('4941A'), ok('49.41A')],
    [checkNaf('49.41a'), ok('49.41A')],
    [checkNaf('49.41'), no("Le code NAF n'est pas valide (ex. 49.41A)")],
    [checkUnNumber('1203'), ok('1203')],
    [checkUnNumber('UN 1203'), ok('1203')],
    [checkUnNumber('UN'), no('Le n° ONU doit comporter 4 chiffres')],
    [checkUnNumber('123'), no('Le n° ONU doit comporter 4 chiffres')],
    [checkVin('vf1 aaaa 5554 12345'), no('Le numéro VIN doit comporter 17 caractères (sans I, O ni Q)')],
    [checkVin('VF622ACA0E0123456'), ok('VF622ACA0E0123456')],
    [checkVin('VF622ACA0EO123456'), no('Le numéro VIN doit comporter 17 caractères (sans I, O ni Q)')],
    [checkEmail(' Compta@Exemple.FR '), ok('compta@exemple.fr')],
    [checkEmail('compta@exemple'), no('Veuillez saisir une adresse e-mail valide')],
    [checkEmail('compta exemple.fr'), no('Veuillez saisir une adresse e-mail valide')],
    [checkLatitude('47,2183711'), ok('47.218371')],
    [checkLatitude('90.5'), no('Les coordonnées ne sont pas valides')],
    [checkLongitude('-1.553621'), ok('-1.553621')],
    [checkLongitude('-180,1'), no('Les coordonnées ne sont pas valides')],
    [checkLongitude('ouest'), no('Les coordonnées ne sont pas valides')],
  ])('%j', (found, expected) => expect(found).toEqual(expected))
})

describe('a phone number that is typed in part', () => {
  it.each([
    ['06 12 34', '+3361234'],
    ['0612', '+33612'],
    ['06.12.34.56.78', '+33612345678'],
    ['+33 (0)6 12', '+33612'],
    ['0033612', '+33612'],
    ['+32 470 12', '+3247012'],
    ['0692 41', '+26269241'],
    ['061', null],
    ['44470', null],
    ['TR-0612', null],
    ['Martin', null],
  ])('%s', (typed, stored) => expect(typedPhone(typed)).toBe(stored))
})

describe('display formats', () => {
  it.each([
    [formatSiren('732829320'), '732 829 320'],
    [formatSiret('73282932000074'), '732 829 320 00074'],
    [formatPhone('+33612345678'), '06 12 34 56 78'],
    [formatPhone('+262692412345'), '06 92 41 23 45'],
    [formatPhone('+590590270000'), '05 90 27 00 00'],
    [formatPhone('+49301234567'), '+49301234567'],
  ])('%s', (found, expected) => expect(found).toBe(expected.replaceAll(' ', '\u00A0')))

  it('formats an IBAN in groups that do not break', () =>
    expect(formatIban('FR1420041010050500013M02606')).toBe('FR14 2004 1010 0505 0001 3M02 606'))
})
