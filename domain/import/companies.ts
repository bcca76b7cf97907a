import type { CsvFile } from '../csv/read.ts'
import { centsToDecimal } from '../formats/number.ts'
import { checkPostalCode } from '../formats/postal-code.ts'
import { checkSiret, formatSiret } from '../formats/siret.ts'
import { checkVat } from '../formats/vat.ts'
import { ENUM, UNIQ } from '../messages.ts'
import { type CompanyInput, companySchema } from '../sales/company.ts'
import { fold, isScientific } from './cells.ts'
import { type CommunesOf, officialCommune } from './commune.ts'
import { COMPANY_FIELDS, COMPANY_REQUIRED, type CompanyKey, showCompanyValue } from './company-fields.ts'
import { matchHeadings } from './headings.ts'
import type { ImportKind, RowReading } from './plan.ts'

/** A company that is already there. */
export interface KnownCompany {
  id: string
  code: string
  archived: boolean
  values: CompanyInput
}

/** What the lines of a file are compared with. */
export interface CompanyImportContext {
  /** At least those that `companyKeys` of the file name. */
  companies: readonly KnownCompany[]
  /** People who may be a company's salesperson. */
  salesUsers: readonly { id: string; name: string }[]
  communesOf: CommunesOf
}

const NEW_COMPANY = {
  types: ['CLIENT'],
  country: 'FR',
  paymentDays: 30,
  paymentMode: 'VIREMENT',
  freeWaitingMin: 60,
  poRequired: false,
} as const

const UNION = new Set('AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/** What the file names existing companies by, to fetch those and no others. */
export function companyKeys(file: CsvFile): Record<'sirets' | 'codes' | 'vatNumbers' | 'accounts', string[]> {
  const { fields } = matchHeadings(COMPANY_FIELDS, file.rows[0] ?? [])
  const all = (key: CompanyKey, read: (cell: string) => string) => {
    const column = fields.indexOf(key)
    const values = column === -1 ? [] : file.rows.slice(1).map(row => read(row[column]!))
    return [...new Set(values)].filter(value => value !== '')
  }
  return {
    sirets: all('siret', compact),
    codes: all('code', codeOf),
    vatNumbers: all('vatNumber', cell => checkVat(cell).normalized ?? ''),
    accounts: all('account', cell => cell.trim()),
  }
}

/**
 * Companies as one imports them. A line is about the company with its SIRET, else with its code, else (abroad, where there is no SIRET)
 * with its VAT number; what it leaves empty stays as it is. Any other line makes a new company, which gets its code when it is stored.
 */
export function companyImport(context: CompanyImportContext): ImportKind<CompanyKey, CompanyInput> {
  const present = context.companies.filter(company => !company.archived)
  const index = (of: readonly KnownCompany[], key: (company: KnownCompany) => string | null) =>
    new Map(of.flatMap(company => (key(company) ? [[key(company)!, company] as const] : [])))
  const bySiret = index(present, company => company.values.siret)
  const byVatNumber = index(
    present.filter(company => company.values.siret === null),
    company => company.values.vatNumber,
  )
  const byCode = index(context.companies, company => codeOf(company.code))
  const byAccount = index(context.companies, company => company.values.account)
  const userNames = new Map(context.salesUsers.map(user => [user.id, user.name]))
  const userIds = new Map(context.salesUsers.map(user => [fold(user.name), user.id]))

  function read(cells: Partial<Record<CompanyKey, string>>): RowReading<CompanyInput> {
    const errors: RowReading<CompanyInput>['errors'] = []
    const warnings: RowReading<CompanyInput>['warnings'] = []
    const given: Partial<Record<CompanyKey, unknown>> = {}
    for (const field of COMPANY_FIELDS) {
      const cell = cells[field.key] ?? ''
      if (cell.trim() === '') continue
      const value = field.key === 'salesUserId' ? userIds.get(fold(cell)) : field.read(cell)
      if (value === undefined) errors.push({ field: field.key, message: ENUM })
      else given[field.key] = value
    }
    const { code, ...values } = given as Partial<Record<CompanyKey, unknown>> & {
      code?: string
      siret?: string
      vatNumber?: string
    }

    const siret = compact(values.siret ?? '')
    const vatNumber = siret ? '' : (checkVat(values.vatNumber ?? '').normalized ?? '')
    const coded = code ? byCode.get(codeOf(code)) : undefined
    const known = bySiret.get(siret) ?? coded ?? byVatNumber.get(vatNumber)
    if (coded && known !== coded) {
      errors.push({
        field: 'code',
        message: `ce code est celui de ${coded.values.legalName}, le SIRET celui de ${known!.values.legalName}`,
      })
    } else if (known?.archived) {
      errors.push({ field: 'code', message: `la société ${known.code} est archivée` })
    } else if (code && !coded) {
      const outcome = known ? `la société garde le code ${known.code}` : 'un nouveau code sera attribué'
      warnings.push({ field: 'code', message: `aucune société n'a le code ${code}\u202f: ${outcome}` })
    }

    const input = merged(values, known)
    placeCommune(input, values, context.communesOf, warnings)
    const parsed = companySchema.safeParse(input)
    for (const issue of parsed.error?.issues ?? []) {
      // A SIREN that the line does not have was taken from the SIRET: what is wrong with it is wrong with the SIRET.
      const field = issue.path[0] === 'siren' && !cells.siren?.trim() ? 'siret' : String(issue.path[0])
      if (!errors.some(error => error.field === field)) errors.push({ field, message: issue.message })
    }
    const owner = parsed.data?.account ? byAccount.get(parsed.data.account) : undefined
    if (owner && owner !== known) errors.push({ field: 'account', message: `${UNIQ} (${owner.values.legalName})` })
    warnings.push(...doubts(cells, context.communesOf))

    const keys: RowReading<CompanyInput>['keys'] = []
    if (siret) keys.push({ key: `siret ${siret}`, same: 'même SIRET' })
    if (vatNumber) keys.push({ key: `vat ${vatNumber}`, same: 'même n° de TVA' })
    if (known) keys.push({ key: `id ${known.id}`, same: 'même société' })
    if (typeof values.account === 'string') keys.push({ key: `account ${values.account}`, same: 'même compte comptable' })

    return {
      label: String(values.legalName ?? known?.values.legalName ?? ''),
      detail: [
        formatSiret(siret || (known?.values.siret ?? code ?? '')),
        `${input.billingZip ?? ''} ${input.billingCity ?? ''}`.trim(),
      ]
        .filter(Boolean)
        .join(' · '),
      id: known?.id ?? null,
      values: errors.length === 0 ? (parsed.data ?? null) : null,
      changes: known && parsed.data ? changesOf(known.values, parsed.data, userNames) : [],
      errors,
      warnings,
      keys,
    }
  }

  return { fields: COMPANY_FIELDS, required: COMPANY_REQUIRED, read }
}

/** What the line says over what is there, or over what a new company begins with. */
function merged(values: Partial<Record<CompanyKey, unknown>>, known: KnownCompany | undefined): Record<string, unknown> {
  const siren = values.siren ?? (typeof values.siret === 'string' ? checkSiret(values.siret).normalized?.slice(0, 9) : undefined)
  if (!known) {
    const country = values.country ?? NEW_COMPANY.country
    const vatRegime = country === 'FR' ? 'NORMAL_FR' : UNION.has(String(country)) ? 'AUTOLIQUIDATION_UE' : 'EXPORT'
    return { ...NEW_COMPANY, vatRegime, ...values, siren }
  }
  const { creditLimit } = known.values
  const before = { ...known.values, creditLimit: creditLimit === null ? null : centsToDecimal(creditLimit) }
  // Another SIREN is another company for the tax office: the number that followed from the former one goes with it.
  const vatNumber = siren !== undefined && siren !== before.siren ? null : before.vatNumber
  return { ...before, vatNumber, ...values, ...(siren !== undefined && { siren }) }
}

/** Gives a French town its official spelling and INSEE code, when the line says where the company is. */
function placeCommune(
  input: Record<string, unknown>,
  values: Partial<Record<CompanyKey, unknown>>,
  communesOf: CommunesOf,
  warnings: RowReading<CompanyInput>['warnings'],
) {
  if (values.billingZip === undefined && values.billingCity === undefined && values.country === undefined) return
  input.billingInsee = null
  const zip = checkPostalCode(String(input.billingZip ?? ''), { country: 'FR' }).normalized
  if (input.country !== 'FR' || !zip || typeof input.billingCity !== 'string') return
  const { city, insee, warning } = officialCommune(zip, input.billingCity, communesOf)
  Object.assign(input, { billingZip: zip, billingCity: city, billingInsee: insee })
  if (warning) warnings.push({ field: 'billingCity', message: warning })
}

/** What a spreadsheet may have done to the cells without anybody seeing it. */
function doubts(cells: Partial<Record<CompanyKey, string>>, communesOf: CommunesOf): RowReading<CompanyInput>['warnings'] {
  const found: RowReading<CompanyInput>['warnings'] = []
  for (const field of ['siret', 'siren'] as const) {
    if (isScientific(cells[field] ?? '')) {
      found.push({ field, message: 'le tableur a arrondi ce numéro, mettez la colonne au format Texte et ressaisissez-le' })
    }
  }
  const zip = cells.billingZip?.trim() ?? ''
  if (/^\d{4}$/.test(zip) && /^(?:fr(?:ance)?)?$/i.test(cells.country?.trim() ?? '') && communesOf(`0${zip}`).length > 0) {
    found.push({ field: 'billingZip', message: `le tableur a peut-être enlevé le zéro du début (0${zip}\u202f?)` })
  }
  if (/^\s*[=+@-]/.test(cells.legalName ?? '')) {
    found.push({ field: 'legalName', message: 'commence comme une formule de tableur, repris comme un simple texte' })
  }
  return found
}

function changesOf(
  before: CompanyInput,
  after: CompanyInput,
  users: ReadonlyMap<string, string>,
): RowReading<CompanyInput>['changes'] {
  const labels = new Map<string, string>(COMPANY_FIELDS.map(field => [field.key, field.label]))
  return (Object.keys(after) as (keyof CompanyInput)[]).flatMap(key => {
    if (JSON.stringify(before[key] ?? null) === JSON.stringify(after[key] ?? null)) return []
    const label = labels.get(key) ?? 'Code INSEE'
    return [
      { field: key, label, before: showCompanyValue(key, before[key], users), after: showCompanyValue(key, after[key], users) },
    ]
  })
}

const compact = (text: string) => text.replace(/[\s.-]/g, '')
const codeOf = (code: string) => code.trim().toUpperCase()
