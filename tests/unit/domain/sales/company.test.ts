import { describe, expect, it } from 'vitest'
import { zipsOfDepartment } from '#domain/sales/addresses/department.ts'
import { companyListQuery, companySchema, contactSchema, newCompanySchema } from '#domain/sales/companies/company.ts'
import { COMPANY_STATUSES, type CompanyAct, nextCompanyStatus } from '#domain/sales/companies/values.ts'
import { spec } from '#tests/specification/statements.ts'

/** A company form: all values are text. */
const FORM = {
  types: 'CLIENT',
  legalName: " Laiterie du Val d'Oudon ",
  country: 'FR',
  siren: '732 829 320',
  siret: '732 829 320 00074',
  vatNumber: '',
  vatRegime: 'NORMAL_FR',
  billingLine1: '12, route de Segré',
  billingZip: '53000',
  billingCity: 'Laval',
  paymentDays: '30',
  paymentMode: 'VIREMENT',
  creditLimit: '',
  freeWaitingMin: '60',
}

const REQ = 'Veuillez remplir ce champ'
const ENUM = 'Veuillez choisir une valeur dans la liste'

function refusals(changes: Record<string, unknown>) {
  const result = companySchema.safeParse({ ...FORM, ...changes })
  return Object.fromEntries((result.error?.issues ?? []).map(issue => [issue.path.join('.'), issue.message]))
}

describe('company form', () => {
  it('is parsed: numbers without spaces, empty as null, VAT number from the SIREN', () => {
    expect(companySchema.parse(FORM)).toMatchObject({
      types: ['CLIENT'],
      legalName: "Laiterie du Val d'Oudon",
      siren: '732829320',
      siret: '73282932000074',
      vatNumber: 'FR44732829320',
      paymentDays: 30,
      creditLimit: null,
      poRequired: false,
      tradeName: null,
    })
  })

  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{ types: [] }, { types: REQ }],
    [{ types: 'CLIENTE' }, { 'types.0': ENUM }],
    [{ legalName: ' ' }, { legalName: REQ }],
    [{ legalName: 'a'.repeat(121) }, { legalName: '120 caractères maximum' }],
    [{ tradeName: 'a'.repeat(121) }, { tradeName: '120 caractères maximum' }],
    [{ naf: '49.41' }, { naf: "Le code NAF n'est pas valide (ex. 49.41A)" }],
    [{ country: '' }, { country: REQ }],
    [{ country: 'ZZ' }, { country: ENUM }],
    [{ siren: '' }, { siren: REQ }],
    [{ siret: '' }, { siret: REQ }],
    [{ siren: '732829321' }, { siren: "Le numéro SIREN n'est pas valide" }],
    [{ siret: '73282932000075' }, { siret: "Le numéro SIRET n'est pas valide" }],
    [{ siren: '404833048' }, { siret: 'Le SIRET ne correspond pas au SIREN' }],
    [{ vatNumber: 'FR4' }, { vatNumber: "Le numéro de TVA intracommunautaire n'est pas valide" }],
    [{ vatNumber: 'FR83404833048' }, { vatNumber: 'La clé de TVA ne correspond pas au SIREN' }],
    [{ vatRegime: '' }, { vatRegime: REQ }],
    [{ vatRegime: 'EXPORT' }, { vatRegime: 'Ce régime ne correspond pas au pays' }],
    [{ vatRegime: 'EXONERE' }, { vatBasis: REQ }],
    [{ vatRegime: 'EXONERE', vatBasis: '262' }, { vatBasis: ENUM }],
    [{ vatNumber: 'BE0403170701' }, { vatNumber: 'Le numéro de TVA ne correspond pas au pays' }],
    [{ billingLine1: '' }, { billingLine1: REQ }],
    [{ billingZip: '5330' }, { billingZip: 'Le code postal doit comporter 5 chiffres' }],
    [{ billingCity: '' }, { billingCity: REQ }],
    [{ eInvoiceId: '123456789' }, { eInvoiceId: "L'adresse de facturation électronique n'est pas valide" }],
    [{ eInvoiceId: '732829320-A' }, { eInvoiceId: "L'adresse de facturation électronique n'est pas valide" }],
    [{ paymentDays: '' }, { paymentDays: REQ }],
    [{ paymentDays: '31' }, { paymentDays: 'Le délai de paiement ne peut pas dépasser 30 jours en transport routier' }],
    [{ paymentDays: '1,5' }, { paymentDays: 'Veuillez saisir un nombre entier' }],
    [{ paymentDays: 'trente' }, { paymentDays: 'Veuillez saisir un nombre' }],
    [{ paymentDays: '-1' }, { paymentDays: 'La valeur doit être supérieure ou égale à 0' }],
    [{ paymentMode: 'PRELEVEMENT' }, { iban: REQ, bic: REQ }],
    [{ iban: 'FR7630006000011234567890188' }, { iban: "L'IBAN n'est pas valide" }],
    [{ bic: 'XX' }, { bic: "Le BIC n'est pas valide" }],
    [{ creditLimit: '-1' }, { creditLimit: 'La valeur doit être supérieure ou égale à 0' }],
    [{ creditLimit: 'beaucoup' }, { creditLimit: 'Veuillez saisir un nombre' }],
    [{ creditLimit: '1,234 €' }, { creditLimit: '2 décimales maximum' }],
    [{ account: '4011234' }, { account: 'Le compte doit commencer par 411' }],
    [{ account: '411' }, { account: 'Le compte doit commencer par 411' }],
    [{ salesUserId: 'moi' }, { salesUserId: ENUM }],
    [{ freeWaitingMin: '241' }, { freeWaitingMin: 'La valeur doit être comprise entre 0 et 240' }],
    [{ phone: '12' }, { phone: 'Veuillez saisir un numéro de téléphone valide' }],
    [{ email: 'a@' }, { email: 'Veuillez saisir une adresse e-mail valide' }],
    [{ customerSince: '31/02/2020' }, { customerSince: 'Veuillez saisir une date valide (jj/mm/aaaa)' }],
  ])('%j is refused: %j', (changes, expected) => {
    expect(refusals(changes)).toEqual(expected)
  })

  it(spec('Field-level rules for specific forms: not shown.'), () => {
    expect(refusals({ siren: '999100018', billingZip: '5330', paymentDays: '45', paymentMode: 'PRELEVEMENT' })).toEqual({
      siren: "Le numéro SIREN n'est pas valide",
      billingZip: 'Le code postal doit comporter 5 chiffres',
      paymentDays: 'Le délai de paiement ne peut pas dépasser 30 jours en transport routier',
      iban: REQ,
      bic: REQ,
    })
  })

  it('parses typed amounts to cents', () => {
    expect(companySchema.parse({ ...FORM, creditLimit: '12 000,50 €' }).creditLimit).toBe(1_200_050)
  })

  it('needs no SIREN abroad, but a VAT number when subject to VAT', () => {
    const belgian = { country: 'BE', siren: '', siret: '', billingZip: '1000', vatRegime: 'AUTOLIQUIDATION_UE' }
    expect(refusals(belgian)).toEqual({ vatNumber: REQ })
    expect(refusals({ ...belgian, vatNumber: 'BE0123456749' })).toEqual({})
    expect(refusals({ ...belgian, vatNumber: 'BE0123456748' })).toEqual({
      vatNumber: "Le numéro de TVA intracommunautaire n'est pas valide",
    })
    expect(refusals({ ...belgian, country: 'DE', vatNumber: 'DE12' })).toEqual({
      vatNumber: "Le numéro de TVA intracommunautaire n'est pas valide",
    })
    const english = { ...belgian, country: 'ENGLAND', billingZip: 'B1 1AA', vatRegime: 'EXPORT' }
    expect(refusals(english)).toEqual({})
    expect(companySchema.parse({ ...FORM, ...english, vatNumber: 'GB 980 7806 84' }).vatNumber).toBe('GB980780684')
    expect(refusals({ ...english, vatRegime: 'NORMAL_FR' })).toEqual({ vatRegime: 'Ce régime ne correspond pas au pays' })
    const swiss = { ...english, country: 'CH', billingZip: '1204', vatNumber: 'CHE-107.787.577 TVA' }
    expect(companySchema.parse({ ...FORM, ...swiss }).vatNumber).toBe('CHE107787577TVA')
  })

  it.each(['GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF'])('needs a SIREN in %s, as in France', country => {
    const overseas = { country, billingZip: '97400', siren: '', siret: '' }
    expect(refusals(overseas)).toEqual({ siren: REQ, siret: REQ })
    const vatNumber = ['GP', 'MQ', 'RE'].includes(country) ? 'FR44732829320' : null
    expect(companySchema.parse({ ...FORM, country, billingZip: '97400' }).vatNumber).toBe(vatNumber)
  })

  it('keeps the basis of an exempt client only', () => {
    expect(companySchema.parse({ ...FORM, vatRegime: 'EXONERE', vatBasis: '262_I' }).vatBasis).toBe('262_I')
    expect(companySchema.parse({ ...FORM, vatBasis: '262_I' }).vatBasis).toBeNull()
  })

  it('gets no VAT number when not subject to VAT', () => {
    expect(companySchema.parse({ ...FORM, vatRegime: 'NON_ASSUJETTI' }).vatNumber).toBeNull()
  })
})

describe('contact form', () => {
  it('requires a phone, mobile or e-mail', () => {
    const contact = { lastName: 'Le Goff', roles: ['FACTURATION', 'COMMERCIAL'] }
    const refused = contactSchema.safeParse(contact)
    expect(refused.error?.issues).toMatchObject([{ path: ['phone'], message: 'Veuillez saisir un téléphone ou un e-mail' }])
    expect(contactSchema.parse({ ...contact, mobile: '06 39 98 01 02' })).toMatchObject({
      mobile: '+33639980102',
      roles: ['COMMERCIAL', 'FACTURATION'],
    })
  })
  it('is null for a new company when empty', () => {
    expect(newCompanySchema.parse({ ...FORM, contact: { lastName: '', phone: '', email: '' } }).contact).toBeNull()
    expect(newCompanySchema.parse(FORM).contact).toBeNull()
    const half = newCompanySchema.safeParse({ ...FORM, siren: '', contact: { lastName: 'Roux', phone: '', email: '' } })
    expect(half.error?.issues.map(issue => issue.path.join('.'))).toEqual(['siren', 'contact.phone'])
  })
})

describe('statuses of a company', () => {
  const table: Record<string, Partial<Record<CompanyAct, string>>> = {
    PROSPECT: { activate: 'ACTIF', archive: 'ARCHIVE' },
    ACTIF: { block: 'BLOQUE', archive: 'ARCHIVE' },
    BLOQUE: { unblock: 'ACTIF', archive: 'ARCHIVE' },
    ARCHIVE: { restore: 'ACTIF' },
  }
  it.each(COMPANY_STATUSES)('from %s', status => {
    const acts: CompanyAct[] = ['activate', 'block', 'unblock', 'archive', 'restore']
    expect(Object.fromEntries(acts.map(act => [act, nextCompanyStatus(status, act)]))).toEqual({
      activate: undefined,
      block: undefined,
      unblock: undefined,
      archive: undefined,
      restore: undefined,
      ...table[status],
    })
  })
})

describe('list query', () => {
  it('falls back to defaults for old or mistyped links', () => {
    expect(
      companyListQuery.parse({ page: '0', perPage: '7', sort: 'siret', status: ['ACTIF', 'PARTI'], salesUser: 'moi' }),
    ).toEqual({
      q: '',
      page: 1,
      perPage: 25,
      sort: 'legalName',
      count: 'capped',
      type: [],
      status: ['ACTIF'],
      salesUser: [],
      department: '',
      country: '',
      noRequest: false,
      overdrawn: false,
      archived: false,
      only: [],
    })
  })
})

describe('postal codes of a department', () => {
  it.each([
    ['44', '44', '45'],
    ['01', '01', '02'],
    ['09', '09', '10'],
    ['2a', '20000', '20200'],
    ['2B', '20200', '20700'],
    ['971', '971', '972'],
  ])('%s: from %s before %s', (department, from, before) => {
    expect(zipsOfDepartment(department)).toEqual({ from, before })
  })
  it.each(['', '4', '00', '96', 'Loire', '4444'])('rejects %j', department => {
    expect(zipsOfDepartment(department)).toBeUndefined()
  })
})
