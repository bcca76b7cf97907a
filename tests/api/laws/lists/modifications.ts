import { sql } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { Run } from '#domain/journey-management/modifications/change.ts'
import {
  ENDED_MODIFICATION,
  MODIFICATION_REQUESTERS,
  MODIFICATION_SCOPES,
  MODIFICATION_STATUSES,
  MODIFICATION_TYPES,
  type ModificationStatus,
} from '#domain/journey-management/modifications/values.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, inPortions, type MakeCase, naming, on, type Row } from '../list-case.ts'

const RUN: Run = { stops: [], kmLoaded: '1', kmEmpty: '0', driverId: null, vehicleId: null, trailerId: null, price: null }
const RANK = ['A_VALIDER', 'VALIDEE', 'BROUILLON', 'APPLIQUEE', 'REFUSEE', 'ANNULEE']
const isOver = (status: string) => (ENDED_MODIFICATION as string[]).includes(status)

const listOf =
  (part: 'inbox' | 'history'): MakeCase =>
  async db => {
    const make = factories(`laws of modifications, ${part}`, { first: part === 'inbox' ? 90_000 : 94_000 })
    const people = await db.execute<{ id: string }>(sql`select id from account order by id limit 2`)
    const client = make.company({ legalName: 'Élan du Mans' })
    await db.insert(companies).values(client)
    const [version] = await db.execute<{ id: string }>(sql`select id from delivery_request_version order by id limit 1`)
    const line = make.line({ versionId: version!.id, status: 'PLANIFIE' })
    await db.insert(liveLines).values(line)
    let count = 0
    const usual: ModificationStatus = part === 'inbox' ? 'A_VALIDER' : 'ANNULEE'
    async function add(rows: { label?: string; over?: Partial<typeof modifications.$inferInsert> }[]) {
      const made = rows.map(({ label = 'Élan', over = {} }) => {
        const planned = { plannedStart: instantAt(TODAY, 1, '06:00'), plannedEnd: instantAt(TODAY, 1, '10:00') }
        const journey = make.journey({ serviceDate: addDays(TODAY, 1), label, ...planned })
        count += 1
        const status = over.status ?? usual
        const at = new Date(Date.parse(`${TODAY}T08:00:00Z`) + count * 60_000).toISOString()
        const signed = status === 'VALIDEE' || status === 'APPLIQUEE' ? { approvedAt: at, approverId: people[0]!.id } : {}
        const applied =
          status === 'APPLIQUEE' ? { appliedAt: at } : isOver(status) ? { decidedAt: at, decidedById: people[0]!.id } : {}
        const row = {
          ...{
            number: `MOD-2031-${part === 'inbox' ? 1 : 2}${String(1000 + count)}`,
            requestedAt: at,
            requestedBy: 'CLIENT' as const,
          },
          ...{ type: 'HORAIRE' as const, scope: 'TRAJET' as const, journeyId: journey.id, effectiveFrom: addDays(TODAY, 1) },
          ...{ reason: 'Pour les lois', change: { type: 'HORAIRE' as const, start: '07:00' }, before: RUN, after: RUN },
          ...{ difference: [{ label: 'Départ', before: '06:00', after: '07:00' }], authorId: people[0]!.id },
          ...{ ...signed, ...applied, ...over, status },
        }
        return { journey, row }
      })
      await inPortions(made, portion => db.insert(journeys).values(portion.map(({ journey }) => journey)))
      await inPortions(made, portion => db.insert(modifications).values(portion.map(({ row }) => row)))
    }
    const statuses = MODIFICATION_STATUSES.filter(status => isOver(status) === (part === 'history'))
    await add([
      ...MODIFICATION_TYPES.map(type => ({ over: { type } })),
      ...MODIFICATION_REQUESTERS.map(requestedBy => ({ over: { requestedBy } })),
      ...statuses.map((status, index) => ({ over: { status, priceImpactCents: index * 100 } })),
      { label: 'Elan', over: { companyId: client.id, authorId: people[1]!.id } },
      ...MODIFICATION_SCOPES.map(scope => ({ over: { scope, liveLineId: line.id } })),
      { over: { effectiveFrom: addDays(TODAY, 20), requestedAt: `${addDays(TODAY, -9)}T10:00:00Z` } },
    ])
    // The register holds ended ones only.
    if (part === 'history')
      await add(MODIFICATION_STATUSES.filter(status => !isOver(status)).map(status => ({ over: { status } })))
    return {
      ...(part === 'history' && { everything: { underway: '1' } }),
      number: row => row.number,
      orders: {
        status: row => [RANK.indexOf(row.status), row.effectiveFrom],
        requested: row => new Date(row.requestedAt).toISOString(),
        number: row => row.number,
        type: row => row.type,
        effect: row => row.effectiveFrom,
        impact: row => row.priceImpactCents,
        ...(part === 'history' && { applied: (row: Row) => row.treatedAt && new Date(row.treatedAt).toISOString() }),
      },
      filters: {
        status: { fits: (row, value) => row.status === value },
        ...(part === 'history' && { underway: on(row => !isOver(row.status)) }),
        type: { fits: (row, value) => row.type === value },
        scope: { fits: (row, value) => row.scope === value },
        requestedBy: { fits: (row, value) => row.requestedBy === value },
        company: by(row => row.companyId),
        companyName: naming(row => row.company),
        lineName: naming(row => row.label),
        authorName: naming(row => row.author),
        line: by(row => row.liveLineId),
        journey: by(row => row.journeyId),
        author: by(row => row.authorId),
        soon: on(row => row.effectiveFrom >= TODAY && row.effectiveFrom <= addDays(TODAY, 7)),
        from: { fits: (row, value) => row.requestedAt.slice(0, 10) >= value, values: () => [addDays(TODAY, -3)] },
        to: { fits: (row, value) => row.requestedAt.slice(0, 10) <= value, values: () => [addDays(TODAY, -3)] },
      },
      exported: row => row.number,
      insert: labels => add(labels.map(label => ({ label }))),
    }
  }

export const modificationList = listOf('inbox')
export const modificationHistoryList = listOf('history')
