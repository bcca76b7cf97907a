import { z } from 'zod'
import { date, optionalEuros, optionalText, text } from '#domain/fields.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { FUTURE, POS, REQ } from '#domain/messages.ts'
import { vatCents as vatOf } from '#domain/sales/invoices/amounts.ts'
import { type Opening, ROUNDING_CENTS } from '#domain/sales/invoices/bank-ledger.ts'
import { INVOICE_FIELDS } from '#domain/sales/invoices/fields.ts'
import { USUAL_VAT_PCT } from '#domain/sales/invoices/values.ts'
import type { ImportFile, SaidOfLine } from '../asked.ts'
import { day, measure, singleLine } from '../cells.ts'
import { CLIENT_COLUMNS, type ClientKey, clientFinder, clientKeys, type KnownClient, type NamedClient } from '../client.ts'
import { valuesOf } from '../headings.ts'
import type { ImportKind, RowReading } from '../plan.ts'
import { judged, type ReadField, readCells } from '../reading.ts'

type AmountKey = 'netCents' | 'vatCents' | 'totalCents' | 'balanceCents'
type OwnKey = 'number' | 'issueDate' | 'dueDate' | 'po' | AmountKey
type OpeningKey = ClientKey | OwnKey

const own = (key: OwnKey, read: ReadField<OpeningKey>['read'], ...synonyms: string[]): ReadField<OpeningKey> => ({
  key,
  label: INVOICE_FIELDS[key].label,
  read,
  synonyms,
})
const euros = measure('€')

export const OPENING_COLUMNS: readonly ReadField<OpeningKey>[] = [
  own('number', singleLine, 'N° de facture', 'Facture', 'N° pièce', 'Pièce', 'Référence', 'Réf. facture'),
  ...CLIENT_COLUMNS,
  own('issueDate', day, 'Date', 'Date de facture', "Date d'émission", 'Date de pièce', 'Facturé le'),
  own('dueDate', day, "Date d'échéance", 'À payer le', 'Échéance le'),
  own('po', singleLine, 'Commande', 'Bon de commande'),
  own('netCents', euros, 'Montant HT', 'Total HT'),
  own('vatCents', euros, 'Montant TVA', 'Total TVA'),
  own('totalCents', euros, 'Montant TTC', 'Total TTC', 'Montant', 'Total'),
  own('balanceCents', euros, 'Reste dû', 'Reste à payer', 'Solde dû', 'Restant dû', 'Montant dû', 'Solde restant dû'),
]

const REQUIRED: readonly (readonly OpeningKey[])[] = [
  ['number'],
  ['companyCode', 'companySiret', 'companyName'],
  ['issueDate'],
  ['dueDate'],
  ['totalCents', 'netCents'],
]

const cells = z.object({
  number: text(40),
  issueDate: date(),
  dueDate: date(),
  po: optionalText(60),
  netCents: optionalEuros({ min: 0 }),
  vatCents: optionalEuros({ min: 0 }),
  totalCents: optionalEuros({ min: 0 }),
  balanceCents: optionalEuros({ min: 0 }),
})

/** An invoice with one of the numbers of a file. */
export interface KnownInvoice {
  id: string
  number: string
  /** Issued by Quai. */
  issued: boolean
  companyId: string
  issueDate: string
  dueDate: string
  totalCents: number
  /** Left to pay when it was brought in, and today. */
  broughtCents: number
  balanceCents: number
}

export interface OpeningInvoice extends Opening {
  companyId: string
  issueDate: string
  dueDate: string
  po: string | null
}

/** Clients and numbers by which the records of a file are loaded. */
export const openingNames = (file: ImportFile) => ({
  clients: clientKeys(OPENING_COLUMNS, file),
  numbers: valuesOf(OPENING_COLUMNS, file, 'number', singleLine),
})

/**
 * Import of invoices that another software issued and that are still owed (decision 40). It only creates: one that was brought in stays as
 * it is, paid since or not, so that a file may be read twice.
 */
export function openingImport(context: {
  /** At least those found by `openingNames`, without archived ones. */
  clients: readonly KnownClient[]
  invoices: readonly KnownInvoice[]
  day: string
}): ImportKind<OpeningKey, OpeningInvoice> {
  const clientOf = clientFinder(context.clients)
  const issued = new Set(context.invoices.flatMap(invoice => (invoice.issued ? [invoice.number] : [])))
  const brought = new Map(context.invoices.flatMap(invoice => (invoice.issued ? [] : [[invoice.number, invoice] as const])))

  function read(cellTexts: Partial<Record<OpeningKey, string>>, said: SaidOfLine = {}): RowReading<OpeningInvoice> {
    const { given, errors, unknown } = readCells(OPENING_COLUMNS, cellTexts, said.words)
    const { companyCode, companySiret, companyName, ...typed } = given as Partial<Record<OpeningKey, string>>
    const client = clientOf({ companyCode, companySiret, companyName } as NamedClient, errors)
    if (!client && errors.length === 0) errors.push({ field: 'companyCode', message: REQ })
    const parsed = judged(cells, typed, errors)
    if (parsed && parsed.issueDate > context.day) errors.push({ field: 'issueDate', message: FUTURE })
    if (parsed && parsed.dueDate < parsed.issueDate) errors.push({ field: 'dueDate', message: DUE_BEFORE })
    const { number = '', issueDate = '', dueDate = '' } = parsed ?? typed
    const known = brought.get(number)
    const amounts = parsed && amountsOf(parsed, errors, known !== undefined)
    if (!known && issued.has(number)) errors.push({ field: 'number', message: OF_QUAI })
    const values =
      parsed && amounts && client && errors.length === 0
        ? { companyId: client.id, number, issueDate, dueDate, po: parsed.po, ...amounts }
        : null
    if (known && values && !isSame(known, values))
      errors.push({ field: 'number', message: OTHERWISE(known.totalCents, known.broughtCents) })
    return {
      label: number,
      detail: client?.legalName ?? companyName ?? companyCode ?? '',
      id: known?.id ?? null,
      values: errors.length === 0 ? values : null,
      changes: [],
      errors,
      warnings: [],
      keys: number ? [{ key: number, same: 'même n°' }] : [],
      unknown,
    }
  }
  return { fields: OPENING_COLUMNS, required: REQUIRED, asked: [], read }
}

/** Two of net, VAT and total say the third; a total alone has no VAT. Without a balance nothing was paid. */
function amountsOf(
  { netCents, vatCents, totalCents, balanceCents }: Record<AmountKey, number | null>,
  errors: RowReading<unknown>['errors'],
  known: boolean,
): Pick<Opening, 'netCents' | 'vatCents' | 'balanceCents'> | undefined {
  const total = totalCents ?? (netCents !== null && vatCents !== null ? netCents + vatCents : null)
  if (total === null) {
    errors.push({ field: 'totalCents', message: REQ })
    return undefined
  }
  const vat = vatCents ?? (netCents === null ? 0 : total - netCents)
  const net = netCents ?? total - vat
  const balance = balanceCents ?? total
  const before = errors.length
  if (total === 0) errors.push({ field: 'totalCents', message: POS })
  else if (net + vat !== total || net < 0 || vat < 0) errors.push({ field: 'totalCents', message: NOT_THE_SUM })
  else if (vat > vatOf(net, USUAL_VAT_PCT) + ROUNDING_CENTS) errors.push({ field: 'vatCents', message: TOO_MUCH_VAT })
  if (balance === 0 && total > 0 && !known) errors.push({ field: 'balanceCents', message: ALL_PAID })
  if (balance > total) errors.push({ field: 'balanceCents', message: MORE_THAN_TOTAL })
  return errors.length === before ? { netCents: net, vatCents: vat, balanceCents: balance } : undefined
}

/** True for the same invoice with the balance that was brought in, or with the one that is left today. */
const isSame = (known: KnownInvoice, { companyId, issueDate, dueDate, netCents, vatCents, balanceCents }: OpeningInvoice) =>
  known.companyId === companyId &&
  known.issueDate === issueDate &&
  known.dueDate === dueDate &&
  known.totalCents === netCents + vatCents &&
  [known.broughtCents, known.balanceCents].includes(balanceCents)

const DUE_BEFORE = "l'échéance précède l'émission"
const OF_QUAI = "cette facture est de Quai\u202f: elle n'est pas à reprendre"
const NOT_THE_SUM = "le TTC n'est pas la somme du HT et de la TVA"
const TOO_MUCH_VAT = `la TVA dépasse ${USUAL_VAT_PCT}\u202f% du HT`
const ALL_PAID = "rien ne reste dû\u202f: une facture réglée n'est pas à reprendre"
const MORE_THAN_TOTAL = 'le solde dépasse le TTC'
const OTHERWISE = (totalCents: number, broughtCents: number) =>
  `ce n° est déjà repris, pour un autre client, d'autres dates ou d'autres montants (${formatMoney(totalCents)} TTC, solde ${formatMoney(broughtCents)})\u202f: ` +
  "supprimez d'abord cette reprise, ou enregistrez le règlement"
