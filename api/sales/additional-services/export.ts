import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { CsvCell } from '#domain/csv/write.ts'
import { centsToDecimal } from '#domain/formats/number.ts'
import {
  SERVICE_FIELD_LABELS as LABELS,
  SERVICE_STATUS_LABELS,
  SERVICE_TRIGGER_LABELS,
  SERVICE_UNIT_LABELS,
} from '#domain/sales/additional-services/values.ts'
import type { additionalServices } from './additional-services.table.ts'

export type ServiceToExport = typeof additionalServices.$inferSelect & { clients: number; requests: number } & {
  uses?: number | null
  revenueCents?: number | null
}

const figure = (value: string | null): CsvCell => (value === null ? null : { number: value })
const day = (value: string | null) => value && formatDate(value)

/** The file of the catalogue. */
export const SERVICE_COLUMNS: CsvColumns<ServiceToExport> = {
  [LABELS.code]: row => row.code,
  [LABELS.label]: row => row.label,
  [LABELS.unit]: row => SERVICE_UNIT_LABELS[row.unit],
  [LABELS.unitPrice]: row => figure(row.unitPrice),
  [LABELS.unitCost]: row => figure(row.unitCost),
  [LABELS.vatRate]: row => figure(row.vatRate),
  [LABELS.account]: row => row.account,
  [LABELS.trigger]: row => SERVICE_TRIGGER_LABELS[row.trigger],
  [LABELS.freeQty]: row => figure(row.freeQty),
  [LABELS.minQty]: row => figure(row.minQty),
  [LABELS.maxQty]: row => figure(row.maxQty),
  [LABELS.validFrom]: row => day(row.validFrom),
  [LABELS.validTo]: row => day(row.validTo),
  [LABELS.proofRequired]: row => (row.proofRequired ? 'Oui' : 'Non'),
  'Clients avec dérogation': row => ({ number: row.clients }),
  'CDC actifs': row => ({ number: row.requests }),
  Statut: row => SERVICE_STATUS_LABELS[row.active ? 'ACTIVE' : 'DESACTIVEE'],
}

/** What the file has beside that where the figures of twelve months are asked for, the revenue for who may read it. */
export const yearExport = (money: boolean): CsvColumns<ServiceToExport> => ({
  'Utilisations 12 mois': ({ uses = null }) => (uses === null ? null : { number: uses }),
  ...(money && {
    'CA 12 mois': ({ revenueCents = null }: ServiceToExport) =>
      revenueCents === null ? null : { number: centsToDecimal(revenueCents) },
  }),
})
