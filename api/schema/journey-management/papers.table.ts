import { inArray, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { row } from '#api/schema/columns.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { PAPER_KINDS } from '#domain/journey-management/journeys/papers/kinds.ts'
import type { RoadFacts } from '#domain/journey-management/journeys/papers/road-sheet.ts'
import type { WaybillFacts } from '#domain/journey-management/journeys/papers/waybill.ts'
import { journeys } from './journeys.table.ts'

/** Issued papers (`domain.md` §3.7), immutable by trigger; a later one replaces. The file is a document under its id. */
export const journeyPapers = pgTable(
  'journey_paper',
  {
    ...row,
    kind: text({ enum: PAPER_KINDS }).notNull(),
    number: text().notNull(),
    /** Sequence by kind and run; a driver's sheet by driver and day. */
    issueNo: integer().notNull(),
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id),
    driverId: uuid().references(() => drivers.id),
    day: date({ mode: 'string' }).notNull(),
    replacesId: uuid().references((): AnyPgColumn => journeyPapers.id),
    /** Facts and their SHA-256, hexadecimal: prevents identical issues. */
    facts: jsonb().$type<WaybillFacts | RoadFacts>().notNull(),
    factsHash: text().notNull(),
    fileHash: text().notNull(),
    issuedBy: uuid().references(() => users.id),
  },
  t => [
    uniqueIndex('journey_paper_number_key').on(t.number),
    uniqueIndex('journey_paper_replaces_key').on(t.replacesId),
    uniqueIndex('journey_paper_note_key').on(t.journeyId, t.issueNo).where(sql`${t.kind} in ('LV', 'CMR')`),
    uniqueIndex('journey_paper_follow_up_key').on(t.journeyId, t.issueNo).where(sql`${t.kind} = 'SUIVI'`),
    uniqueIndex('journey_paper_sheet_key').on(t.driverId, t.day, t.issueNo).where(sql`${t.kind} = 'FEUILLE_ROUTE'`),
    index('journey_paper_journey_index').on(t.journeyId),
    index('journey_paper_day_index').on(t.day, t.number),
    index('journey_paper_issuer_index').on(t.issuedBy),
  ],
)

export const withPaper = (number: string): SQL =>
  inArray(journeys.id, sql`(select ${journeyPapers.journeyId} from ${journeyPapers} where ${journeyPapers.number} = ${number})`)
