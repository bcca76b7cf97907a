import { and, isNotNull, ne, sql } from 'drizzle-orm'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { createJourney } from '#api/trade/journeys/plan.ts'
import type { ImportFile } from '#domain/import/asked.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import { type Plan, type PlanLine, planImport } from '#domain/import/plan.ts'
import { journeyImport, journeyNames, type KnownJourney } from '#domain/import/planning/journeys.ts'
import type { JourneyInput } from '#domain/journey-management/journeys/journey.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { asking } from '../doubts.ts'
import { today } from '../middleware/today.ts'
import { authorOf } from './author.ts'
import { anyId, type Progress, writePlan } from './batches.ts'
import { namedClients, sitesNamed } from './named-clients.ts'

/** Compares a file with the journeys of its clients on its days; `hold` locks these clients until the transaction ends. */
export async function planJourneys(db: Reader, file: ImportFile, _: CommunesOf, hold = false): Promise<Plan<JourneyInput>> {
  const named = journeyNames(file)
  const clients = await namedClients(db, named.clients, { hold, only: sql`'CLIENT' = any(${companies.types})` })
  const ids = clients.map(({ id }) => id)
  const [sites, known] = await Promise.all([sitesNamed(db, ids, named.sites), journeysOf(db, ids, named.days)])
  return planImport(file, journeyImport({ clients, sites, journeys: known, day: today() }))
}

const journeysOf = (db: Reader, clientIds: readonly string[], days: readonly string[]): Promise<KnownJourney[]> =>
  db
    .select({
      id: journeys.id,
      number: journeys.number,
      companyId: sql<string>`${journeys.companyId}`,
      serviceDate: journeys.serviceDate,
      clientReference: journeys.clientReference,
      label: journeys.label,
      plannedStart: journeys.plannedStart,
    })
    .from(journeys)
    .where(
      and(
        isNotNull(journeys.companyId),
        anyId(journeys.companyId, clientIds),
        sql`${journeys.serviceDate} = any(${sql.param([...days])}::text[]::date[])`,
        ne(journeys.status, 'ANNULE'),
      ),
    )

/** Creates each journey as « Nouveau trajet » does; its unlikely values were confirmed line by line. */
export async function writeJourneys(
  tx: Transaction,
  lines: readonly PlanLine<JourneyInput>[],
  progress: Progress,
  authorId: string | null,
): Promise<void> {
  const { role } = await authorOf(tx, authorId)
  await writePlan(lines, progress, {
    create: async batch => {
      for (const input of batch) await asking(() => createJourney(tx, input, { role }))
    },
    update: async () => {},
  })
}
