import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'

interface Ways {
  id: string
  /** Line id. */
  line: string
  /** Id of the preparation job that is watched. */
  job: string
  /** Links within the list. */
  to: (changes: Record<string, string>) => string
}

const listOf = (value: unknown): string[] => [value ?? []].flat().map(String)

export function invoiceIntents(api: ApiClient, form: PostedForm, { id, line, job, to: at }: Ways) {
  const { invoices } = api.sales
  const invoice = invoices[':id']
  const param = { id }
  const to = at({ panel: 'show', id })
  const ofLine = { id, lineId: line }
  const typed = form.typed as Record<string, unknown>
  const ofPenalty = { id, delayId: String(typed.delayId ?? '') }
  const ofMonth = { stage: 'month', month: String(typed.month ?? '') }
  const ofDeposit = { id, depositId: String(typed.depositId ?? '') }
  const { reason, version, whole = '', rebill = '', cause } = typed as Record<string, string>
  const credit = { reason, version, whole, rebill, journeys: listOf(typed.journeys), cause }
  return {
    prepare: () =>
      send(form, invoices.prepare.$post, {
        json: {
          ...{ from: typed.from, to: typed.to, grouping: typed.grouping },
          company: listOf(typed.chosen ?? typed.company),
        },
        to: ({ jobId }) => at({ stage: 'drafts', job: jobId, company: '' }),
      }),
    'cancel-job': () =>
      send(form, api.jobs[':id'].cancel.$post, { param: { id: job }, to: at({ job }), flash: 'Préparation arrêtée' }),
    update: () => send(form, invoice.$put, { param, to, flash: 'Brouillon enregistré' }),
    delete: () =>
      send(form, invoice.delete.$post, {
        param,
        to: ({ kind }) => at(kind === 'REPRISE' ? {} : { stage: 'drafts' }),
        flash: ({ kind }) => (kind === 'REPRISE' ? 'Reprise supprimée' : 'Brouillon supprimé'),
      }),
    validate: () => send(form, invoice.validate.$post, { param, to, flash: ({ number }) => `${number} validée` }),
    issue: () => send(form, invoice.issue.$post, { param, to, flash: ({ number }) => `${number} émise` }),
    contest: () => send(form, invoice.contest.$post, { param, to, flash: 'Contestation notée' }),
    report: () => send(form, invoice.report.$post, { param, to, flash: "État de l'e-facture noté" }),
    send: () => send(form, invoice.send.$post, { param, to, flash: 'Envoi demandé' }),
    settle: () => send(form, invoice.settle.$post, { param, to, flash: 'Contestation levée' }),
    credit: () =>
      send(form, invoice.credit.$post, {
        param,
        json: credit,
        to: row => at({ panel: 'show', id: row.id }),
        flash: "Brouillon d'avoir créé",
      }),
    'credit-issue': () =>
      send(form, invoice.credit.$post, {
        param,
        json: { ...credit, issue: 'on' },
        to: row => at({ panel: 'show', id: row.draftId ?? row.id }),
        flash: ({ draftId }) => (draftId ? 'Avoir émis, ses trajets sont sur ce brouillon' : 'Avoir émis'),
      }),
    'credit-line': () =>
      send(form, invoice.lines[':lineId'].credit.$post, {
        param: ofLine,
        to: row => at({ panel: 'show', id: row.id }),
        flash: "Brouillon d'avoir créé",
      }),
    'add-line': () => send(form, invoice.lines.$post, { param, to, flash: 'Ligne ajoutée' }),
    'update-line': () => send(form, invoice.lines[':lineId'].$put, { param: ofLine, to, flash: 'Ligne enregistrée' }),
    discount: () => send(form, invoice.lines[':lineId'].discount.$post, { param: ofLine, to, flash: 'Remise enregistrée' }),
    'remove-line': () => send(form, invoice.lines[':lineId'].remove.$post, { param: ofLine, to, flash: 'Ligne retirée' }),
    'remove-journey': () =>
      send(form, invoice.journeys[':journeyId'].remove.$post, {
        param: { id, journeyId: String(typed.journeyId ?? '') },
        to,
        flash: 'Trajet retiré du brouillon',
      }),
    deposit: () =>
      withRecords(api, form, [{ name: 'companyId', kind: 'company' }], form =>
        send(form, invoices.deposits.$post, { to: row => at({ panel: 'show', id: row.id }), flash: "Brouillon d'acompte créé" }),
      ),
    free: () =>
      withRecords(api, form, [{ name: 'companyId', kind: 'company' }], form =>
        send(form, invoices.free.$post, { to: row => at({ panel: 'show', id: row.id }), flash: 'Brouillon de facture créé' }),
      ),
    deduct: () =>
      send(form, invoice.deposits[':depositId'].deduct.$post, {
        param: ofDeposit,
        json: { amount: typed.amount },
        to,
        flash: 'Acompte déduit',
      }),
    restore: () =>
      send(form, invoice.deposits[':depositId'].restore.$post, { param: ofDeposit, to, flash: "L'acompte n'est plus déduit" }),
    'deduct-penalty': () =>
      send(form, invoice.penalties[':delayId'].deduct.$post, {
        param: ofPenalty,
        json: { amount: typed.amount },
        to: row => at({ panel: 'show', id: row.id }),
        flash: ({ id: target }) => (target === id ? 'Pénalité déduite' : "Brouillon d'avoir créé"),
      }),
    'waive-penalty': () =>
      send(form, invoice.penalties[':delayId'].waive.$post, {
        param: ofPenalty,
        json: { reason: typed.reason },
        to,
        flash: 'Pénalité écartée',
      }),
    pay: () => send(form, invoice.payments.$post, { param, to, flash: ({ number }) => `Règlement de ${number} enregistré` }),
    refund: () =>
      send(form, invoice.refunds.$post, { param, to, flash: ({ number }) => `Remboursement sur ${number} enregistré` }),
    'cancel-payment': () =>
      send(form, invoice.payments[':paymentId'].cancel.$post, {
        param: { id, paymentId: String(typed.paymentId ?? '') },
        to,
        flash: 'Écriture annulée',
      }),
    remind: () => send(form, invoice.remind.$post, { param, to, flash: ({ sentTo }) => `Relance envoyée à ${sentTo}` }),
    letter: () =>
      send(form, invoices.late[':id'].letter.$post, {
        param,
        to: at({ panel: 'retards', id }),
        flash: ({ sentTo }) => (sentTo ? `Relance envoyée à ${sentTo}` : 'Relance prête à imprimer'),
      }),
    fees: () =>
      send(form, invoices.late[':id'].fees.$post, {
        param,
        json: { ids: listOf(typed.ids) },
        to: row => at({ panel: 'show', id: row.id }),
        flash: 'Brouillon de facture créé',
      }),
    'close-month': () => send(form, invoices['month-end'].close.$post, { to: at(ofMonth), flash: 'Mois clôturé' }),
    'reopen-month': () =>
      send(form, invoices['month-end'][':id'].reopen.$post, {
        param: { id: String(typed.closing ?? '') },
        json: { reason: typed.reason, version: typed.version },
        to: at(ofMonth),
        flash: 'Mois rouvert',
      }),
    'validate-many': () =>
      send(form, invoices.validate.$post, {
        json: { ids: idsOf(form), issueDate: typed.issueDate, issue: typed.issue ?? '' },
        to: at({}),
        flash: bulkFlash('facture validée', 'factures validées'),
      }),
    'issue-many': () =>
      send(form, invoices.issue.$post, {
        json: { ids: idsOf(form) },
        to: at({}),
        flash: bulkFlash('facture émise', 'factures émises'),
      }),
    'report-many': () =>
      send(form, invoices.report.$post, {
        json: { ids: idsOf(form), eStatus: typed.eStatus, reason: typed.reason, comment: typed.comment },
        to: at({}),
        flash: bulkFlash('facture notée', 'factures notées'),
      }),
    'delete-many': () =>
      send(form, invoices.delete.$post, {
        json: { ids: idsOf(form) },
        to: at({}),
        flash: bulkFlash('pièce supprimée', 'pièces supprimées'),
      }),
    'match-many': () =>
      send(form, invoices.payments.$post, {
        json: { ids: idsOf(form), date: typed.date, mode: typed.mode, reference: typed.reference, amount: typed.amount },
        to: at({}),
        flash: bulkFlash('facture réglée', 'factures réglées'),
      }),
  }
}
