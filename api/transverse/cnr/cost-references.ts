import { and, asc, desc, eq, gte, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { pageWith } from '#api/db/page-with.ts'
import { SHEET } from '#api/middleware/answers.ts'
import { type CsvColumns, csvAnswer } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { invalid } from '#api/problem.ts'
import { change, hold, insert } from '#api/rows.ts'
import { costReferences } from '#api/schema/transverse/cnr.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { recordVersion } from '#domain/fields.ts'
import { filterOf, paging } from '#domain/lists.ts'
import { VEHICLE_CATEGORIES, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { OVERLAP } from '#domain/messages.ts'
import { type ReferenceInput, referenceSchema } from '#domain/transverse/cnr/cnr.ts'
import { CNR_ACTIVITIES, CNR_ACTIVITY_LABELS, periodWords, REFERENCES_MAX } from '#domain/transverse/cnr/values.ts'
import { costReferenceChoices, costReferencesList, createdCostReference } from './answers.ts'

type Reference = typeof costReferences.$inferSelect

const filters = z.object({ category: filterOf(VEHICLE_CATEGORIES), activity: filterOf(CNR_ACTIVITIES) })
const listed = filters.extend({ page: paging.page, id: z.uuid().optional().catch(undefined) })
const matching = ({ category, activity }: z.output<typeof filters>): SQL | undefined =>
  and(
    category.length ? or(...category.map(one => eq(costReferences.category, one))) : undefined,
    activity.length ? or(...activity.map(one => eq(costReferences.activity, one))) : undefined,
  )
const order = [asc(costReferences.category), asc(costReferences.activity), desc(costReferences.validFrom)]

/** Trinomial references by vehicle category, activity and period (`domain.md` §3.22). */
export const costReferenceRoutes = operations('transverse/cnr', gate(['/transverse/cnr']))
  .read(
    'GET /',
    'Référentiels trinôme',
    { query: listed, answer: costReferencesList },
    ({ db, query: { page, id, ...filters } }) => pageWith(db, costReferences, { where: matching(filters), order, page, id }),
  )
  .read(
    'GET /choices',
    "Référentiels en vigueur, et celui qu'on nomme",
    { query: listed.pick({ id: true }), answer: costReferenceChoices },
    async ({ db, query: { id } }) => {
      const inForce = and(
        lte(costReferences.validFrom, today()),
        or(isNull(costReferences.validTo), gte(costReferences.validTo, today())),
      )
      const isNamed = id ? eq(costReferences.id, id) : undefined
      const rows = await db
        .select()
        .from(costReferences)
        .where(or(isNamed, inForce))
        .orderBy(...(isNamed ? [desc(isNamed)] : []), ...order)
        .limit(REFERENCES_MAX + 1)
      return { rows }
    },
  )
  .respond('GET /export.csv', 'Référentiels trinôme en CSV', { query: filters, file: SHEET }, async ({ c, db, query }) => {
    const rows = await db
      .select()
      .from(costReferences)
      .where(matching(query))
      .orderBy(...order)
    return csvAnswer(c, {
      name: 'cnr-referentiels',
      columns: COLUMNS,
      ids: rows.map(row => row.id),
      read: async ids => rows.filter(row => ids.includes(row.id)),
    })
  })
  .create(
    'POST /',
    'Nouveau référentiel, qui clôt le précédent',
    { act: 'cnr.write', body: referenceSchema, answer: createdCostReference },
    (tx, { body }) => createReference(tx, body),
  )
  .write(
    'PUT /:id',
    'Modifier un référentiel',
    { act: 'cnr.write', body: referenceSchema.and(z.object({ version: recordVersion() })) },
    (tx, { id, body: { version, ...input } }) => updateReference(tx, id, input, version),
  )

/**
 * Stores a reference. An open-ended earlier one of the same category and activity ends the day before; other overlaps are refused
 * with their dates.
 */
async function createReference(tx: Transaction, input: ReferenceInput): Promise<{ id: string; closed: string | null }> {
  await lockPeriods(tx)
  const [previous] = await tx
    .select()
    .from(costReferences)
    .where(and(sameKind(input), isNull(costReferences.validTo), lt(costReferences.validFrom, input.validFrom)))
    .for('update')
  const eve = addDays(input.validFrom, -1)
  if (previous) await change(tx, costReferences, previous.id, { validTo: eve })
  await refuseOverlap(tx, input)
  const row = await insert(tx, costReferences, input)
  return { id: row.id, closed: previous ? formatDate(eve) : null }
}

async function updateReference(tx: Transaction, id: string, input: ReferenceInput, version: number): Promise<{ id: string }> {
  await lockPeriods(tx)
  await hold(tx, costReferences, id, version)
  await refuseOverlap(tx, input, id)
  return change(tx, costReferences, id, input)
}

const sameKind = ({ category, activity }: ReferenceInput) =>
  and(eq(costReferences.category, category), eq(costReferences.activity, activity))

/** Serializes writers: concurrent inserts of one period would deadlock in the exclusion constraint. */
const lockPeriods = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('cost_reference_overlap'))`)

/** The exclusion constraint enforces this; the query names the overlapping period in the error. */
async function refuseOverlap(tx: Transaction, input: ReferenceInput, except?: string) {
  const [other] = await tx
    .select()
    .from(costReferences)
    .where(
      and(
        sameKind(input),
        input.validTo === null ? undefined : lte(costReferences.validFrom, input.validTo),
        or(isNull(costReferences.validTo), gte(costReferences.validTo, input.validFrom)),
        except ? ne(costReferences.id, except) : undefined,
      ),
    )
    .orderBy(asc(costReferences.validFrom))
    .limit(1)
  if (other) throw invalid({ path: 'validFrom', message: OVERLAP(periodWords(other)) })
}

const figure = (value: string | null) => (value === null ? null : { number: value })

const COLUMNS: CsvColumns<Reference> = {
  Catégorie: row => VEHICLE_CATEGORY_LABELS[row.category],
  Activité: row => CNR_ACTIVITY_LABELS[row.activity],
  'Terme kilométrique (€/km)': row => figure(row.perKm),
  'Terme horaire (€/h)': row => figure(row.perHour),
  'Terme journalier (€/j)': row => figure(row.perDay),
  'Péages (€/km)': row => figure(row.tollsPerKm),
  'Consommation (l/100 km)': row => figure(row.consumption),
  Du: row => ({ date: row.validFrom }),
  Au: row => row.validTo && { date: row.validTo },
  Source: row => row.source,
}
