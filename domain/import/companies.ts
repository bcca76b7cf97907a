import { type CompanyInput, companySchema } from '#domain/sales/companies/company.ts'
import { COMPANY_RECORD_FIELDS } from '#domain/sales/companies/record-fields.ts'
import { NEW_COMPANY } from '#domain/sales/companies/values.ts'
import { usualRegime } from '#domain/sales/companies/vat-regime.ts'
import { centsToDecimal } from '../formats/number.ts'
import { checkSiret, formatSiret } from '../formats/siret.ts'
import { checkVat } from '../formats/vat.ts'
import { ENUM, UNIQ } from '../messages.ts'
import type { ImportFile, SaidOfLine } from './asked.ts'
import { codeKey, compactNumber, END_OF_MONTH, fold, isScientific, singleLine } from './cells.ts'
import { type CommunesOf, lostZeroWarning, placed } from './commune.ts'
import { COMPANY_FIELDS, COMPANY_REQUIRED, type CompanyKey } from './company-fields.ts'
import { valuesOf } from './headings.ts'
import { changesBetween, type ImportKind, type RowReading } from './plan.ts'
import { judged, namedRecords, readCells } from './reading.ts'

export interface KnownCompany {
  id: string
  code: string
  archived: boolean
  values: CompanyInput
}

export interface CompanyImportContext {
  /** At least those found by `companyKeys`. */
  companies: readonly KnownCompany[]
  /** Users who can be a company's salesperson. */
  salesUsers: readonly { id: string; name: string }[]
  communesOf: CommunesOf
  /** Defaults of a new company, from the parameters. */
  start?: Partial<CompanyInput>
}

export function companyKeys(file: ImportFile): Record<'sirets' | 'codes' | 'vatNumbers' | 'accounts' | 'names', string[]> {
  const all = (key: CompanyKey, read: (cell: string) => string) => valuesOf(COMPANY_FIELDS, file, key, read)
  return {
    sirets: all('siret', compactNumber),
    codes: all('code', codeKey),
    vatNumbers: all('vatNumber', cell => checkVat(cell).normalized ?? ''),
    accounts: all('account', cell => cell.trim()),
    names: all('legalName', singleLine),
  }
}

/**
 * Import of companies. A company is found by SIRET, else code, else (abroad, without SIRET) VAT number; empty cells keep
 * its values. Other lines create a company, which gets its code when stored.
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
  const byCode = index(context.companies, company => codeKey(company.code))
  const byAccount = index(context.companies, company => company.values.account)
  type Compared = Partial<Pick<CompanyInput, 'legalName' | 'billingCity' | 'vatNumber' | 'siret'>>
  const placeKey = ({ legalName, billingCity }: Compared) => `${fold(legalName ?? '')} · ${fold(billingCity ?? '')}`
  const byPlace = index(present, ({ values }) => placeKey(values))
  const byAnyVatNumber = Map.groupBy(present, ({ values }) => values.vatNumber)
  const near = (values: Compared) => {
    // Sites of one company share its VAT number, but not their SIRET.
    const ofVat = (values.vatNumber ? byAnyVatNumber.get(values.vatNumber) : undefined) ?? []
    const vat = ofVat.find(other => !values.siret || !other.values.siret)
    const other = vat ?? byPlace.get(placeKey(values))
    const label = other && `${other.values.legalName} (${other.code})`
    return other && { id: other.id, label: label!, why: vat ? 'même n° de TVA' : 'mêmes nom et commune' }
  }
  const salesUsers = namedRecords(
    context.salesUsers.map(({ id, name }) => [id, name] as const),
    { none: () => ENUM, many: name => `plusieurs personnes s'appellent ${name}`, all: true },
  )

  function read(cells: Partial<Record<CompanyKey, string>>, said: SaidOfLine = {}): RowReading<CompanyInput> {
    const { given, errors, unknown } = readCells(COMPANY_FIELDS, cells, said.words, { salesUserId: salesUsers })
    const warnings: RowReading<CompanyInput>['warnings'] = []
    const { code, ...values } = given as Partial<Record<CompanyKey, unknown>> & {
      code?: string
      siret?: string
      vatNumber?: string
    }

    const siret = compactNumber(values.siret ?? '')
    const vatNumber = siret ? '' : (checkVat(values.vatNumber ?? '').normalized ?? '')
    const coded = code ? byCode.get(codeKey(code)) : undefined
    const same = present.find(({ id }) => id === said.same)
    const known = same ?? bySiret.get(siret) ?? coded ?? byVatNumber.get(vatNumber)
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

    const input = merged(values, known, context.start)
    if (values.billingZip !== undefined || values.billingCity !== undefined || values.country !== undefined) {
      const place = placed({ country: input.country, zip: input.billingZip, city: input.billingCity }, context.communesOf)
      Object.assign(input, { billingZip: place.zip, billingCity: place.city, billingInsee: place.insee })
      if (place.warning) warnings.push({ field: 'billingCity', message: place.warning })
    }
    // A missing SIREN is derived from the SIRET, so its error belongs to the SIRET.
    const parsed = judged(companySchema, input, errors, path => (path === 'siren' && !cells.siren?.trim() ? 'siret' : path))
    const owner = parsed?.account ? byAccount.get(parsed.account) : undefined
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
      values: errors.length === 0 ? (parsed ?? null) : null,
      changes: known && parsed ? changesBetween(known.values, parsed, COMPANY_RECORD_FIELDS, salesUsers.names) : [],
      errors,
      warnings,
      keys,
      unknown,
      // Also of a line with faults: the known company may have what it lacks.
      near: known || said.same === '' ? undefined : near(parsed ?? (input as Compared)),
    }
  }

  return { fields: COMPANY_FIELDS, required: COMPANY_REQUIRED, asked: [], read }
}

/** Values of the line over those of the existing company or the defaults. */
function merged(
  values: Partial<Record<CompanyKey, unknown>>,
  known: KnownCompany | undefined,
  start: CompanyImportContext['start'],
): Record<string, unknown> {
  const siren = values.siren ?? (typeof values.siret === 'string' ? checkSiret(values.siret).normalized?.slice(0, 9) : undefined)
  if (!known) {
    const vatRegime = usualRegime(String(values.country ?? NEW_COMPANY.country))
    return { ...NEW_COMPANY, ...start, vatRegime, ...values, siren }
  }
  const { creditLimit } = known.values
  const before = { ...known.values, creditLimit: creditLimit === null ? null : centsToDecimal(creditLimit) }
  // The VAT number depends on the SIREN: a new SIREN clears it.
  const vatNumber = siren !== undefined && siren !== before.siren ? null : before.vatNumber
  return { ...before, vatNumber, ...values, ...(siren !== undefined && { siren }) }
}

/** Warnings about silent changes by spreadsheets. */
function doubts(cells: Partial<Record<CompanyKey, string>>, communesOf: CommunesOf): RowReading<CompanyInput>['warnings'] {
  const found: RowReading<CompanyInput>['warnings'] = []
  for (const field of ['siret', 'siren'] as const) {
    if (isScientific(cells[field] ?? '')) {
      found.push({ field, message: 'le tableur a arrondi ce numéro, mettez la colonne au format Texte et ressaisissez-le' })
    }
  }
  if (END_OF_MONTH.test(cells.paymentDays?.trim() ?? ''))
    found.push({ field: 'paymentDays', message: 'la fin de mois dépasse les 30 jours du transport routier, repris sans elle' })
  const zero = lostZeroWarning(cells.billingZip, cells.country, communesOf)
  if (zero) found.push({ field: 'billingZip', message: zero })
  if (/^\s*[=+@-]/.test(cells.legalName ?? '')) {
    found.push({ field: 'legalName', message: 'commence comme une formule de tableur, repris comme un simple texte' })
  }
  return found
}
