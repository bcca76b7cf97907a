import { and, eq, exists, isNotNull, or, sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { type Letterhead, letterheadOf } from '#api/pdf/letterhead.ts'
import { rebuildMonths } from '#api/sales/companies/months.ts'
import { copyServiceTerms } from '#api/sales/delivery-request/agreed-services.ts'
import { storeOffer } from '#api/sales/delivery-request/offer/offer.ts'
import { readInvoicer } from '#api/sales/invoices/seller.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { counters } from '#api/schema/house/ledger.table.ts'
import { absences, leaveBalances } from '#api/schema/human-resources/absences.table.ts'
import { driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolItems, driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { modificationClaims, modificationJourneys, modifications } from '#api/schema/journey-management/modifications.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { couplings } from '#api/schema/materials/couplings.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { vehicleExpenses } from '#api/schema/materials/expenses.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { additionalServices, serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import {
  deliveryRequestStops,
  deliveryRequests,
  deliveryRequestVersions,
  versionServices,
} from '#api/schema/sales/delivery-requests.table.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { cnrShares, cnrValues, costReferences } from '#api/schema/transverse/cnr.table.ts'
import { costFactors } from '#api/schema/transverse/cost-factors.table.ts'
import { rebuildJourneyFigures } from '#api/trade/figures/sums.ts'
import { updateAllFinishedFigures } from '#api/trade/journeys/finished-figures.ts'
import { settleLeftOut } from '#api/trade/journeys/settlements.ts'
import { renewFigures } from '#api/trade/requests/figures.ts'
import { STARTER_ACTIONS } from '#domain/transverse/actions/starter-actions.ts'
import { DIESEL_INDEX } from '#domain/transverse/cnr/values.ts'
import type { FileStore } from '../../documents/file-store.ts'
import { type Database, openDatabase } from '../client.ts'
import { openSql } from '../database-url.ts'
import { transact } from '../write.ts'
import { type Carrier, makeCarrier } from './carrier.ts'
import { seedDamages } from './damages/damages.ts'
import { seedDelays } from './delays.ts'
import { seedActionTasks } from './events/action-tasks.ts'
import { seedInfractions } from './events/infractions.ts'
import { seedEveAssignments } from './eves.ts'
import { seedIncidents } from './incidents.ts'
import { seedInvoices } from './invoices/invoices.ts'
import { fillBare, insertRows } from './load.ts'
import { seedNotifications } from './notifications.ts'
import { SPECIMEN } from './papers.ts'
import { seedCarrier } from './parameters.ts'
import { PORTRAITS } from './portraits.ts'
import { QUOTED_LINE } from './requests/quoted-line.ts'

const SEED_LOCK = 7_820_342

/**
 * Loads the demonstration carrier (`domain.md` §8) into an empty database in one transaction; does nothing when it is loaded.
 * `scale` < 1 shortens only the period with journeys. `files` receives document contents.
 */
export async function seedDemo(
  url: string,
  log: (line: string) => void,
  {
    now = new Date(),
    scale = 1,
    files,
    letterhead,
  }: { now?: Date; scale?: number; files?: FileStore; letterhead?: Letterhead } = {},
): Promise<void> {
  const tell = (what: string) => log(`chargement du transporteur de démonstration : ${what}`)
  const connection = openSql(url, { max: 1, onnotice: () => {}, connection: { application_name: 'quai-seed' } })
  try {
    const loaded = await connection.begin(async tx => {
      await tx`select pg_advisory_xact_lock(${SEED_LOCK})`
      const [existing] = await tx`select 1 from account limit 1`
      if (existing) return false
      tell('clients, chauffeurs, véhicules et trajets')
      const carrier = makeCarrier({ now, scale })
      await insertCarrier(tx, carrier)
      // All documents share one file.
      await files?.put(carrier.papers[0]!.storageKey, SPECIMEN)
      for (const { storageKey, bytes } of PORTRAITS) await files?.put(storageKey, bytes)
      return true
    })
    if (!loaded) return
    await afterwards(url, async db => {
      tell('trajets contrôlés')
      await fixOffered(db)
      await settleLeftOut(db)
      tell('retards')
      await seedDelays(db, now)
      tell('incidents, avaries et infractions')
      await seedIncidents(db, now)
      await seedDamages(db, now, files)
      await seedInfractions(db, now)
      await seedActionTasks(db, now)
      tell('énergie et émissions des trajets')
      await updateAllFinishedFigures(db)
      tell('factures')
      await seedInvoices(db, now, await readInvoicer(db, letterhead ?? letterheadOf({}, true)))
      tell('chiffres et marges')
      await Promise.all([tidy(connection, 'complete'), computeFigures(db)])
      await seedNotifications(db, now)
      if (!files || !letterhead) return
      tell('offres')
      await storeOffers(db, { files, letterhead, userId: null })
    })
    tell('index')
    await tidy(connection, 'others')
  } finally {
    await connection.end({ timeout: 5 })
  }
}

async function computeFigures(db: Database): Promise<void> {
  await renewFigures(db)
  await seedEveAssignments(db)
  await rebuildJourneyFigures(db)
  await rebuildMonths(db)
}

/** Large tables, hardly written after the invoices: a second core tidies them while the figures are computed. */
const COMPLETE = ['audit_log', 'journey', 'journey_crew', 'journey_settlement', 'journey_stop', 'pallet_movement']

/** Planner statistics and search indexes are ready before the first request. */
async function tidy(connection: postgres.Sql, which: 'complete' | 'others'): Promise<void> {
  const tables = await connection<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and (relname = any(${COMPLETE})) = ${which === 'complete'}`
  await connection.unsafe(`vacuum (analyze) ${tables.map(({ name }) => name).join(', ')}`)
}

/** Data computed by the product. After an interruption the nightly job completes it. */
async function afterwards(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase(url, { readers: 1, writers: 1, writePlans: 'auto' })
  try {
    await work(db)
  } finally {
    await close()
  }
}

async function fixOffered(db: Database): Promise<void> {
  const offered = await db
    .select({ version: deliveryRequestVersions, companyId: deliveryRequests.companyId })
    .from(deliveryRequestVersions)
    .innerJoin(deliveryRequests, eq(deliveryRequests.id, deliveryRequestVersions.requestId))
    .where(isNotNull(deliveryRequestVersions.proposedAt))
  await transact(db, null, 'IMPORT', async tx => {
    for (const { version, companyId } of offered) await copyServiceTerms(tx, version, companyId)
  })
}

/** Pending offers, and those of the contract of `domain.md` §6.5. */
async function storeOffers(db: Database, by: Parameters<typeof storeOffer>[1]): Promise<void> {
  const offered = await db
    .select({ requestId: deliveryRequestVersions.requestId, versionNo: deliveryRequestVersions.versionNo })
    .from(deliveryRequestVersions)
    .where(
      and(
        isNotNull(deliveryRequestVersions.proposedAt),
        or(
          eq(deliveryRequestVersions.status, 'PROPOSE'),
          exists(
            db
              .select({ id: liveLines.id })
              .from(liveLines)
              .where(and(eq(liveLines.versionId, deliveryRequestVersions.id), eq(liveLines.code, QUOTED_LINE))),
          ),
        ),
      ),
    )
  for (const { requestId, versionNo } of offered) {
    await transact(db, null, 'IMPORT', tx => storeOffer(tx, by, requestId, versionNo))
  }
  // Dated at the proposal.
  await db
    .update(documents)
    .set({ createdAt: sql`${deliveryRequestVersions.proposedAt}` })
    .from(deliveryRequestVersions)
    .where(eq(deliveryRequestVersions.offerDocumentId, documents.id))
}

/** Inserts in reference order, audited as an import by the administrator. */
export async function insertCarrier(tx: postgres.TransactionSql, carrier: Carrier): Promise<void> {
  await insertRows(tx, users, carrier.users)
  await tx`select set_config('quai.actor', ${carrier.users[0]!.id}, true), set_config('quai.source', 'IMPORT', true)`
  await seedCarrier(tx)
  await insertRows(tx, companies, carrier.companies)
  await insertRows(tx, contacts, carrier.contacts)
  await insertRows(tx, documents, [...carrier.papers, ...carrier.contracts, ...carrier.portraits])
  await insertRows(tx, addresses, carrier.addresses)
  await insertRows(tx, drivers, carrier.drivers)
  await insertRows(tx, users, carrier.accounts)
  await insertRows(tx, trailers, carrier.trailers)
  await insertRows(tx, vehicles, carrier.vehicles)
  await insertPeople(tx, carrier)
  await insertRows(tx, outages, carrier.outages)
  await insertRows(tx, couplings, carrier.couplings)
  await insertRows(tx, vehicleExpenses, carrier.expenses)
  await insertRows(tx, equipment, carrier.equipment)
  await insertRows(tx, deadlines, carrier.deadlines)
  await insertRows(tx, additionalServices, carrier.services)
  await insertRows(tx, serviceTariffs, carrier.tariffs)
  await insertRows(tx, costFactors, carrier.factors)
  await insertRows(tx, actions, [...STARTER_ACTIONS])
  await insertCnr(tx, carrier)
  await insertRequests(tx, carrier)
  await insertRows(tx, versionServices, carrier.versionServices)
  await insertRows(tx, liveLines, carrier.lines)
  await insertRows(tx, liveLineStops, carrier.lineStops)
  await insertRows(tx, driverPools, carrier.driverPools)
  await insertRows(tx, driverPoolItems, carrier.driverPoolItems)
  await insertRows(tx, driverPoolMembers, carrier.driverPoolMembers)
  await fillBare(tx, ['journey', 'journey_crew', 'journey_stop', 'pallet_movement'], () =>
    insertJourneys(tx, carrier.journeys, carrier.journeyStops),
  )
  // A load that is killed before its figures are computed leaves them to the first read.
  await tx`insert into journey_figure_due select id from journey where status in ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE')`
  await insertRows(tx, modifications, carrier.modifications)
  await insertRows(tx, modificationJourneys, carrier.modificationJourneys)
  await insertRows(tx, modificationClaims, carrier.modificationClaims)
  await insertRows(tx, replacements, carrier.replacements)
  await insertRows(tx, counters, carrier.counters)
}

async function insertPeople(tx: postgres.TransactionSql, { absences: away, balances, certifications }: Carrier): Promise<void> {
  await insertRows(tx, absences, away)
  await insertRows(tx, leaveBalances, balances)
  const types = await tx<{ id: string; code: string }[]>`select id, code from certification_type`
  const idOf = new Map(types.map(({ id, code }) => [code, id]))
  await insertRows(
    tx,
    driverCertifications,
    certifications.map(({ type, ...row }) => ({ ...row, typeId: idOf.get(type)! })),
  )
}

async function insertCnr(
  tx: postgres.TransactionSql,
  { cnrValues: values, cnrShares: shares, costReferences: references }: Carrier,
): Promise<void> {
  const [index] = await tx`select id from cnr_index where code = ${DIESEL_INDEX}`
  await insertRows(
    tx,
    cnrValues,
    values.map(value => ({ ...value, indexId: index!.id })),
  )
  await insertRows(tx, cnrShares, shares)
  await insertRows(tx, costReferences, references)
}

/** Request and newest version reference each other: the link is set last, without raising the row version. */
export async function insertRequests(
  tx: postgres.TransactionSql,
  carrier: Pick<Carrier, 'requests' | 'versions' | 'requestStops'>,
): Promise<void> {
  await insertRows(
    tx,
    deliveryRequests,
    carrier.requests.map(request => ({ ...request, currentVersionId: null })),
  )
  await insertRows(tx, deliveryRequestVersions, carrier.versions)
  await insertRows(tx, deliveryRequestStops, carrier.requestStops)
  const links = carrier.requests.map(({ id, currentVersionId }) => ({ id, version: currentVersionId }))
  await tx`select set_config('quai.reindexing', 'on', true)`
  await tx`
    update delivery_request set current_version_id = link.version
    from json_to_recordset(${JSON.stringify(links)}::text::json) as link (id uuid, version uuid)
    where delivery_request.id = link.id`
  await tx`select set_config('quai.reindexing', '', true)`
}

/** Triggers that the load disables: their sums are rebuilt after it. The audit of new stops, a third of the time, is left out. */
const UNNEEDED = {
  journey: ['journey_months', 'journey_due', 'journey_figures_due'],
  journey_stop: ['journey_stop_audit', 'journey_stop_due'],
  pallet_movement: ['pallet_accounts', 'pallet_months'],
}

/** Rebuild the figures of journeys, clients and pallets afterwards. */
export async function insertJourneys(
  tx: postgres.TransactionSql,
  rows: Carrier['journeys'],
  stops: Carrier['journeyStops'],
): Promise<void> {
  const triggers = (verb: 'disable' | 'enable') =>
    Object.entries(UNNEEDED).map(
      ([table, names]) => `alter table ${table} ${names.map(name => `${verb} trigger ${name}`).join(', ')}`,
    )
  await tx.unsafe(triggers('disable').join(';'))
  await insertRows(tx, journeys, rows)
  await insertRows(tx, journeyStops, stops)
  await tx.unsafe(triggers('enable').join(';'))
}
