import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatMoney } from '#domain/formats/number.ts'

// Texts of `domain.md` §3.22, §3.24 and §6.8, to the letter.
export const DATE_ORDER = (number: string) => `La date doit être postérieure ou égale à celle de la dernière facture (${number})`
export const PO_REQUIRED = 'Le client exige un n° de commande'
export const LINES_REQUIRED = 'La facture doit comporter au moins une ligne'
export const OVERPAID = (balanceCents: number) => `Le règlement dépasse le solde restant dû (${formatMoney(balanceCents)})`
export const REFUND_TOO_MUCH = (cents: number) => `Le remboursement dépasse ce qui est dû au client (${formatMoney(cents)})`
export const ALREADY_INVOICED = (journey: string, invoice: string) => `Le trajet ${journey} est déjà facturé (${invoice})`
export const INDEX_MISSING = (code: string, month: string) => `Indice ${code} manquant pour ${month}`
export const WILL_NOT_CHANGE = (number: string) => `La facture ${number} ne pourra plus être modifiée`
export const UNPAID_INVOICES = (n: number) => `Archivage impossible : ${counted(n, 'facture non soldée', 'factures non soldées')}`

export const BUYER_VAT_REQUIRED = "Autoliquidation\u202f: renseignez d'abord le n° de TVA du client"
export const BASIS_REQUIRED = (label: string) => `La ligne «\u00a0${label}\u00a0» est à 0\u202f%\u202f: choisissez sa base légale`
/** BR-O-11 of EN 16931. */
export const OUTSIDE_ALONE =
  'Une facture hors champ de TVA ne porte aucune autre ligne, ni à un taux de TVA, ni exonérée, ni autoliquidée'
export const NEGATIVE_TOTAL = "Le total d'une facture ne peut pas être négatif\u202f: établissez un avoir"
export const NOT_YET = 'La date ne peut pas être dans le futur'
export const FROM_JOURNEYS = 'Cette ligne vient des trajets\u202f: seule sa remise se change'
export const FROM_INVOICE = 'Cette ligne reprend celle de la facture\u202f: elle ne se change pas'
export const CREDIT_TOO_MUCH = "L'avoir dépasse ce qui reste de la facture"
export const CREDIT_NEGATIVE = "Le total d'un avoir doit être négatif"
export const CREDIT_LEFT = (cents: number) => `Le montant dépasse ce qui reste à reprendre (${formatMoney(cents)} HT)`
export const CREDITED_AMOUNT = (cause: string, line: string) => `${cause}\u202f: ${line}`.slice(0, 200)
export const DEPOSIT_WHOLE = 'Un acompte se reprend en entier'
export const NOTHING_TO_CREDIT = 'Tout est déjà repris par un avoir'
export const JOURNEYS_WANTED = 'Choisissez au moins un trajet'
export const NOT_DEDUCTIBLE = "Seul un acompte de ce client, réglé en entier et dont il reste à déduire, se déduit d'une facture"
export const DEPOSIT_LEFT = (cents: number) => `Le montant dépasse ce qui reste de l'acompte (${formatMoney(cents)})`
export const INVOICE_LEFT = (cents: number) => `Le montant dépasse ce qui reste à payer de la facture (${formatMoney(cents)})`
export const DEPOSITS_TOO_MUCH = 'Les acomptes déduits dépassent le total de la facture'
export const NOTHING_OF_DEPOSIT = 'Rien ne reste de cet acompte\u202f: tout est déduit ou remboursé'
export const REFUND_LINES = "Cet avoir rend ce qui reste de l'acompte\u202f: ses lignes ne se changent pas"
export const DEDUCTED = "Cet acompte est déduit d'une facture\u202f: retirez-le d'abord, ou faites un avoir de la facture"
export const PAID_BACK = "Ce règlement a été remboursé\u202f: annulez d'abord le remboursement"
export const PENALTY_LINE = (delay: string, journey: string) => `Pénalité pour retard du trajet ${journey} (${delay})`
export const PENALTY_REASON = (delay: string) => `Pénalité du retard ${delay}`
export const PENALTY_DEDUCTED = "Cette pénalité est déjà déduite d'une facture"
export const FROM_PENALTY = 'Cette ligne déduit une pénalité\u202f: retirez-la pour en changer le montant'
export const FROM_LATE_FEE = 'Cette ligne facture un retard de paiement au jour près\u202f: elle se retire, mais ne se change pas'
export const LATE_FEE_TAKEN = 'Ces indemnités de retard sont déjà facturées'
export const NO_LATE_FEE =
  "Rien n'est à facturer\u202f: ces factures ne sont ni en retard, ni réglées en retard, ou leurs indemnités sont déjà facturées"
export const NOTHING_LATE = 'Aucune facture de ce client ne peut être relancée'
export const NOT_ON_INVOICE = "Ce trajet n'est pas sur cette facture, ou un avoir le reprend déjà"
export const TWO_CLIENTS = "Un montant ne se répartit qu'entre les factures d'un seul client"
export const ON_DRAFT = (invoice: string) => `Ce trajet est sur une facture (${invoice})\u202f: retirez-le d'abord`
export const NOTHING_OWED = 'Rien ne reste dû'
export const OPENING_FOLLOWED = 'Cette reprise a un règlement ou une indemnité de retard\u202f: elle ne se supprime plus'
export const OPENING_PAPER = "Cette facture est de l'ancien logiciel\u202f: Quai n'en a pas le document"
export const NOT_LATE = "Cette facture n'est pas en retard, ou ses trois relances sont envoyées"
export const PREPARED = (drafts: number, journeys: number) =>
  drafts === 0 ? 'Aucun trajet à facturer' : `${counted(drafts, 'brouillon')} pour ${counted(journeys, 'trajet')}`
export const REASON_LIST = (status: string) => `Ce motif ne vaut pas pour «\u00a0${status}\u00a0»`
export const CASHED_TOO_MUCH = (cents: number) => `Le montant dépasse ce qui reste à encaisser (${formatMoney(cents)})`
export const NOT_SENDABLE =
  "Cette facture ne s'envoie pas\u202f: elle est déjà chez la plateforme, son client n'a pas de SIREN, ou aucune plateforme n'est connectée"
export const RATE_UNKNOWN = "Ce taux de TVA n'est pas sur la facture"
export const DRAFT_NAME = (company: string, from: string) => `Brouillon ${company} du ${formatDate(from)}`
