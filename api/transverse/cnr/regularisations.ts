import type { Reader } from '#api/db/client.ts'
import { SHEET } from '#api/middleware/answers.ts'
import { type CsvColumns, csvAnswer } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { centsToDecimal } from '#domain/formats/number.ts'
import type { Regularisation } from '#domain/journey-management/journeys/settlement.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { regularisationIndicesRegularisations } from './answers.ts'
import { findIndex } from './values.ts'

const SHOWN = 25

/** « Régularisation »: amounts to settle after index corrections; journey management finds the journeys (`domain.md` §3.22). */
export function cnrRegularisationRoutes(gapsOf: (db: Reader, indexId: string) => Promise<Regularisation[]>) {
  return operations('transverse/cnr', gate(['/transverse/cnr']))
    .read(
      'GET /indices/:id/regularisations',
      "Trajets contrôlés ou facturés que des corrections d'un indice laissent en écart",
      { answer: regularisationIndicesRegularisations },
      async ({ db, id }) => {
        await findIndex(db, id)
        const gaps = await gapsOf(db, id)
        const gapCents = gaps.reduce((sum, gap) => sum + gap.gapCents, 0)
        return { rows: gaps.slice(0, SHOWN), total: gaps.length, gapCents }
      },
    )
    .respond('GET /indices/:id/regularisations.csv', 'La même liste, entière, en CSV', { file: SHEET }, async ({ c, db, id }) => {
      const { code } = await findIndex(db, id)
      const gaps = await gapsOf(db, id)
      const byJourney = new Map(gaps.map(gap => [gap.id, gap]))
      return csvAnswer(c, {
        name: `regularisation_${code.toLowerCase()}`,
        columns: COLUMNS,
        ids: [...byJourney.keys()],
        read: async ids => ids.map(journey => byJourney.get(journey)!),
      })
    })
}

const money = (cents: number) => ({ number: centsToDecimal(cents) })

const COLUMNS: CsvColumns<Regularisation> = {
  Trajet: row => row.number,
  Date: row => ({ date: row.serviceDate }),
  Ligne: row => row.label,
  Client: row => row.company,
  Statut: row => JOURNEY_STATUS_LABELS[row.status],
  'Taux appliqué (%)': row => ({ number: row.before.pct }),
  'Indexation appliquée': row => money(row.before.cents),
  'Taux corrigé (%)': row => ({ number: row.after.pct }),
  'Indexation corrigée': row => money(row.after.cents),
  Écart: row => money(row.gapCents),
}
