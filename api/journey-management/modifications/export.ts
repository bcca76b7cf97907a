import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { asHours, columnsOf } from '#domain/field-book.ts'
import { hoursOf } from '#domain/formats/hours.ts'
import { MODIFICATION_FIELDS } from '#domain/journey-management/modifications/fields.ts'
import type { ModificationRow } from './list.ts'

const delayOf = ({ requestedAt, treatedAt }: Pick<ModificationRow, 'requestedAt' | 'treatedAt'>): number | null =>
  treatedAt === null ? null : Math.max(0, Math.round((Date.parse(treatedAt) - Date.parse(requestedAt)) / 60_000))

const DELAY = asHours('Délai de traitement')

/** CSV of modifications and register (`domain.md` §4.3); costs only for roles that see money. */
export const modificationColumns = (part: 'inbox' | 'history', money: boolean): CsvColumns<ModificationRow> => ({
  ...columnsOf(MODIFICATION_FIELDS, ['number', 'requestedAt', 'requestedBy', 'contact', 'type']),
  Trajet: row => row.journey,
  'Trajet prévu': row => row.line,
  Libellé: row => row.label,
  Client: row => row.company,
  ...columnsOf(MODIFICATION_FIELDS, ['scope', 'effectiveFrom', 'effectiveTo', 'weekdays', 'difference']),
  ...(money && columnsOf(MODIFICATION_FIELDS, ['priceImpactCents'])),
  ...columnsOf(MODIFICATION_FIELDS, ['reason', 'status']),
  ...(part === 'history' && {
    'Appliquée le': row => row.treatedAt && MODIFICATION_FIELDS.appliedAt.cell(row.treatedAt),
    Auteur: row => row.author,
    Valideur: row => row.approver,
    [DELAY.label]: row => {
      const minutes = delayOf(row)
      return minutes === null ? null : DELAY.cell(hoursOf(minutes))
    },
  }),
})
