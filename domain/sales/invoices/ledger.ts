import { centsToDecimal } from '#domain/formats/number.ts'
import { PAYMENT_MODE_LABELS } from '#domain/sales/companies/values.ts'
import type { InvoiceDocument, Receivable } from './document.ts'
import { LATE_FEE_ACCOUNTS } from './late/values.ts'
import { DEPOSIT_ACCOUNT, INVOICE_KIND_LABELS } from './values.ts'

/** Sales (`domain.md` §4.2, « Exporter comptable (journal VT) ») and payments. */
const JOURNALS = { VT: 'Ventes', BQ: 'Banque' } as const

/** Default accounts of the plan comptable général. */
export const LEDGER_ACCOUNTS = {
  /** Collective client account with one sub-account per client. */
  clients: '411000',
  clientsLabel: 'Clients',
  sales: 'Prestations de services',
  indemnities: 'Produits divers de gestion courante',
  interest: 'Revenus des autres créances',
  deposits: 'Clients, avances et acomptes reçus',
  bank: '512000',
  bankLabel: 'Banques',
  /** Taxes waiting for their receipt. */
  pendingVat: '445800',
  vat: { '20': '445711', '10': '445712', '5.5': '445713' } as Readonly<Record<string, string>>,
  otherVat: '445710',
} as const

/** A line of an entry; only one side is positive. */
export interface LedgerLine {
  journal: keyof typeof JOURNALS
  entry: string
  account: string
  accountLabel: string
  auxiliary: string | null
  auxiliaryLabel: string | null
  piece: string
  day: string
  dueDay: string | null
  label: string
  debitCents: number
  creditCents: number
  letter: string | null
  letteredOn: string | null
}

/** Of an invoice that is settled: its number, on the day of its last entry. */
export interface Lettering {
  letter: string
  day: string
}

/** VAT on services is due when they are paid, unless the carrier chose debits; on goods at delivery (art. 269, 2 of the CGI). */
export const onReceipts = ({ operationNature, vatOnDebits }: Pick<Receivable, 'operationNature' | 'vatOnDebits'>) =>
  operationNature === 'PRESTATION_SERVICES' && !vatOnDebits

export const lettered = (lettering: Lettering | null) => ({
  letter: lettering?.letter ?? null,
  letteredOn: lettering?.day ?? null,
})

/** Line of the client of an invoice. */
export const clientAccount = ({ buyer }: Pick<Receivable, 'buyer'>) => ({
  account: LEDGER_ACCOUNTS.clients,
  accountLabel: LEDGER_ACCOUNTS.clientsLabel,
  auxiliary: buyer.account ?? `411${buyer.code}`,
  auxiliaryLabel: buyer.name,
})

export const dueVat = (ratePct: string) => ({
  account: LEDGER_ACCOUNTS.vat[ratePct] ?? LEDGER_ACCOUNTS.otherVat,
  accountLabel: `TVA collectée ${ratePct.replace('.', ',')} %`,
})
export const pendingVat = (ratePct: string) => ({
  account: LEDGER_ACCOUNTS.pendingVat,
  accountLabel: `TVA en attente d'encaissement ${ratePct.replace('.', ',')} %`,
})

/** VAT of an invoice by rate, without that of deducted down payments. */
export function taxesOf(invoice: Pick<Receivable, 'vat' | 'deposits'>): Map<string, number> {
  const taxes = new Map(invoice.vat.map(({ ratePct, vatCents }) => [plain(ratePct), vatCents]))
  for (const { vat } of invoice.deposits ?? []) {
    for (const { ratePct, vatCents } of vat) taxes.set(plain(ratePct), (taxes.get(plain(ratePct)) ?? 0) - vatCents)
  }
  return taxes
}

const plain = (rate: string) => String(Number(rate))

/** Client debit, credits per sales account and VAT rate; reversed for credit notes and deducted down payments. */
export function entryOf(invoice: InvoiceDocument, lettering: Lettering | null = null): LedgerLine[] {
  const { number, issueDate, dueDate, buyer, kind } = invoice
  const label = `${INVOICE_KIND_LABELS[kind]} ${number} ${buyer.name}`
  const piece = {
    ...{ journal: 'VT' as const, entry: number, piece: number, day: issueDate, label },
    ...{ auxiliary: null, auxiliaryLabel: null, dueDay: null, ...lettered(null) },
  }
  const sales = new Map<string, number>()
  const book = (account: string, cents: number) => sales.set(account, (sales.get(account) ?? 0) + cents)
  for (const { account, netCents } of invoice.lines) book(account, netCents)
  for (const { accounts } of invoice.deposits ?? []) {
    for (const { account, netCents } of accounts) book(account, -netCents)
  }
  const vatAccount = onReceipts(invoice) ? pendingVat : dueVat
  const client = {
    ...piece,
    ...clientAccount(invoice),
    ...lettered(lettering),
    dueDay: kind === 'AVOIR' ? null : dueDate,
    ...debit(invoice.totals.dueCents),
  }
  return [
    client,
    ...[...sales].map(([account, cents]) => ({
      ...piece,
      account: account.padEnd(6, '0'),
      accountLabel: labelOf(account),
      ...debit(-cents),
    })),
    ...[...taxesOf(invoice)].map(([ratePct, vatCents]) => ({ ...piece, ...vatAccount(ratePct), ...debit(-vatCents) })),
  ].filter(({ debitCents, creditCents }) => debitCents + creditCents > 0)
}

const labelOf = (account: string): string => {
  if (account.startsWith(DEPOSIT_ACCOUNT)) return LEDGER_ACCOUNTS.deposits
  if (account.startsWith(LATE_FEE_ACCOUNTS.INDEMNITE)) return LEDGER_ACCOUNTS.indemnities
  return account.startsWith(LATE_FEE_ACCOUNTS.INTERETS) ? LEDGER_ACCOUNTS.interest : LEDGER_ACCOUNTS.sales
}

/** Negative debits become credits. */
export const debit = (cents: number) => ({ debitCents: Math.max(cents, 0), creditCents: Math.max(-cents, 0) })

/** Columns of the fichier des écritures comptables, in order (art. A47 A-1 of the LPF). */
const FEC: Record<string, (line: LedgerLine) => string> = {
  JournalCode: ({ journal }) => journal,
  JournalLib: ({ journal }) => JOURNALS[journal],
  EcritureNum: ({ entry }) => entry,
  EcritureDate: ({ day }) => compact(day),
  CompteNum: ({ account }) => account,
  CompteLib: ({ accountLabel }) => accountLabel,
  CompAuxNum: ({ auxiliary }) => auxiliary ?? '',
  CompAuxLib: ({ auxiliaryLabel }) => auxiliaryLabel ?? '',
  PieceRef: ({ piece }) => piece,
  PieceDate: ({ day }) => compact(day),
  EcritureLib: ({ label }) => label,
  Debit: ({ debitCents }) => amount(debitCents),
  Credit: ({ creditCents }) => amount(creditCents),
  EcritureLet: ({ letter }) => letter ?? '',
  DateLet: ({ letteredOn }) => (letteredOn ? compact(letteredOn) : ''),
  ValidDate: ({ day }) => compact(day),
  Montantdevise: () => '',
  Idevise: () => '',
}

const compact = (day: string) => day.replaceAll('-', '')
const amount = (cents: number) => centsToDecimal(cents).replace('.', ',')
/** Remove column and line separators. */
const cell = (text: string) => text.replace(/[\t\r\n]+/g, ' ')

export const FEC_HEADINGS = `${Object.keys(FEC).join('\t')}\r\n`
export const fecLine = (line: LedgerLine): string =>
  `${Object.values(FEC)
    .map(read => cell(read(line)))
    .join('\t')}\r\n`

/** Legal file name: SIREN, FEC, last day. */
export const fecName = (siren: string, to: string) => `${siren}FEC${compact(to)}.txt`

interface Settlement {
  /** Negative for refunds. */
  amountCents: number
  mode: keyof typeof PAYMENT_MODE_LABELS
}

export const settledBy = ({ amountCents, mode }: Settlement) =>
  amountCents < 0 ? paymentWords({ amountCents, mode, reference: null }) : PAYMENT_MODE_LABELS[mode]

export const paymentWords = ({ amountCents, mode, reference }: Settlement & { reference: string | null }) =>
  [
    `${amountCents < 0 ? 'Remboursement' : 'Règlement'} par ${PAYMENT_MODE_LABELS[mode].replace(/^(?!LCR)./, letter => letter.toLowerCase())}`,
    reference,
  ]
    .filter(Boolean)
    .join(', ')
