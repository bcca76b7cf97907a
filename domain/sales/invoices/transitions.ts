import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { nextEStatuses } from './lifecycle/statuses.ts'
import { type EStatus, type InvoiceKind, type InvoiceStatus, REMINDER_LEVELS } from './values.ts'

export const INVOICE_ACTS = [
  'edit',
  'validate',
  'delete',
  'issue',
  'pay',
  'refund',
  'remind',
  'contest',
  'settle',
  'credit',
  'report',
] as const
export type InvoiceAct = (typeof INVOICE_ACTS)[number]

const OWED = ['EMISE', 'PARTIELLE'] as const
const ISSUED: readonly InvoiceKind[] = ['FACTURE', 'ACOMPTE']
const RECEIVABLE: readonly InvoiceKind[] = [...ISSUED, 'REPRISE']

const FROM: Record<InvoiceAct, { from: readonly InvoiceStatus[]; right: Act; kinds?: readonly InvoiceKind[] }> = {
  edit: { from: ['BROUILLON'], right: 'invoice.write' },
  validate: { from: ['BROUILLON'], right: 'invoice.validate' },
  delete: { from: ['BROUILLON'], right: 'invoice.write' },
  issue: { from: ['VALIDEE'], right: 'invoice.validate' },
  pay: { from: ['VALIDEE', ...OWED, 'CONTESTEE'], right: 'invoice.pay', kinds: RECEIVABLE },
  // For credits of the client, paid before a credit note.
  refund: { from: ['REGLEE', 'CONTESTEE', 'ANNULEE'], right: 'invoice.pay', kinds: ISSUED },
  remind: { from: OWED, right: 'invoice.pay', kinds: RECEIVABLE },
  contest: { from: OWED, right: 'invoice.pay', kinds: RECEIVABLE },
  settle: { from: ['CONTESTEE'], right: 'invoice.pay', kinds: RECEIVABLE },
  credit: { from: ['VALIDEE', ...OWED, 'REGLEE', 'CONTESTEE'], right: 'invoice.write', kinds: ISSUED },
  report: { from: [...OWED, 'REGLEE', 'CONTESTEE'], right: 'invoice.validate', kinds: [...ISSUED, 'AVOIR'] },
}

export interface InvoiceFacts {
  kind: InvoiceKind
  status: InvoiceStatus
  late: boolean
  reminders: number
  /** Balance; negative is owed to the client. */
  balanceCents: number
  eStatus?: EStatus | null
  /** All of it is reported as cashed. */
  eCashed?: boolean
}

export function canInvoice(
  act: InvoiceAct,
  { kind, status, late, reminders, balanceCents, eStatus = null, eCashed }: InvoiceFacts,
): boolean {
  const { from, kinds } = FROM[act]
  // Brought in by mistake, and nothing followed from it.
  if (act === 'delete' && kind === 'REPRISE') return status === 'EMISE' && reminders === 0
  if (!from.includes(status) || (kinds && !kinds.includes(kind))) return false
  if (act === 'refund' && balanceCents >= 0) return false
  if (act === 'report' && nextEStatuses(eStatus, eCashed).length === 0) return false
  return act !== 'remind' || (late && reminders < REMINDER_LEVELS)
}

export const invoiceActs = (role: Role, facts: InvoiceFacts): InvoiceAct[] =>
  INVOICE_ACTS.filter(act => may(role, FROM[act].right) && canInvoice(act, facts))

export const INVOICE_ACT_LABELS: Record<InvoiceAct, string> = {
  edit: 'Modifier',
  validate: 'Valider',
  delete: 'Supprimer',
  issue: 'Émettre',
  pay: 'Enregistrer un règlement',
  refund: 'Enregistrer un remboursement',
  remind: 'Relancer',
  contest: 'Noter une contestation',
  settle: 'Lever la contestation',
  credit: 'Créer un avoir',
  report: "Noter l'état de l'e-facture",
}
