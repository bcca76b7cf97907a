import type { CsvFile } from '#domain/csv/read.ts'
import { ADDRESS_FIELDS } from '#domain/import/address-fields.ts'
import type { ImportFile } from '#domain/import/asked.ts'
import { OPENING_COLUMNS } from '#domain/import/balances/openings.ts'
import { PALLET_COLUMNS } from '#domain/import/balances/pallets.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import { COMPANY_FIELDS } from '#domain/import/company-fields.ts'
import { CONTACT_COLUMNS } from '#domain/import/contacts.ts'
import { DEADLINE_COLUMNS } from '#domain/import/deadlines.ts'
import { DRIVER_IMPORT } from '#domain/import/drivers.ts'
import { importedFile } from '#domain/import/file.ts'
import { TRAILER_IMPORT, VEHICLE_IMPORT } from '#domain/import/materials.ts'
import type { ImportEntity } from '#domain/import/outcome.ts'
import type { Plan, PlanLine } from '#domain/import/plan.ts'
import { JOURNEY_COLUMNS } from '#domain/import/planning/journeys.ts'
import { REQUEST_COLUMNS } from '#domain/import/planning/request-columns.ts'
import { TOUR_IMPORT } from '#domain/import/planning/tours.ts'
import type { ReadField } from '#domain/import/reading.ts'
import type { Act } from '#domain/rights.ts'
import type { ScreenPath } from '#domain/screens.ts'
import { readTable } from '#domain/xlsx/read.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { planAddresses, writeAddresses } from './address-import.ts'
import type { Progress } from './batches.ts'
import { planCompanies, writeCompanies } from './company-import.ts'
import { planContacts, writeContacts } from './contact-import.ts'
import { planDeadlines, writeDeadlines } from './deadline-import.ts'
import { planDrivers, writeDrivers } from './driver-import.ts'
import { planJourneys, writeJourneys } from './journey-import.ts'
import { planTrailers, planVehicles, writeTrailers, writeVehicles } from './material-import.ts'
import { planOpenings, writeOpenings } from './opening-import.ts'
import { planPallets, writePallets } from './pallet-import.ts'
import { planRequests, writeRequests } from './request-import.ts'
import { planTours, writeTours } from './tour-import.ts'

export interface Importable {
  right: Act
  screen: ScreenPath
  name: string
  fields: readonly ReadField<string>[]
  /** Rows of a file, from its headings on. */
  read(content: Uint8Array): Promise<CsvFile>
  plan(db: Reader, file: ImportFile): Promise<Plan<unknown>>
  /** Plans again with the records locked and writes as `author`, unless `stopped` is true of the plan. */
  apply(
    tx: Transaction,
    file: ImportFile,
    stopped: (plan: Plan<unknown>) => boolean,
    progress: Progress,
    author: string | null,
  ): Promise<Plan<unknown>>
}

export function importables(communesOf: CommunesOf): Record<ImportEntity, Importable> {
  const importable = <Values>(
    entity: ImportEntity,
    right: Act,
    screen: ScreenPath,
    name: string,
    fields: readonly ReadField<string>[],
    plan: (db: Reader, file: ImportFile, communesOf: CommunesOf, hold?: boolean) => Promise<Plan<Values>>,
    write: (tx: Transaction, lines: readonly PlanLine<Values>[], progress: Progress, author: string | null) => Promise<void>,
  ): Importable => ({
    right,
    screen,
    name,
    fields,
    read: async content => importedFile(entity, await readTable(content), fields),
    plan: (db, file) => plan(db, file, communesOf),
    async apply(tx, file, stopped, progress, author) {
      const planned = await plan(tx, file, communesOf, true)
      if (!stopped(planned)) await write(tx, planned.lines, progress, author)
      return planned
    },
  })
  const { fields: driver } = DRIVER_IMPORT
  const { fields: vehicle } = VEHICLE_IMPORT
  const { fields: trailer } = TRAILER_IMPORT
  const { fields: tour } = TOUR_IMPORT
  return {
    COMPANY: importable(
      'COMPANY',
      'import.company',
      '/sales/companies',
      'clients',
      COMPANY_FIELDS,
      planCompanies,
      writeCompanies,
    ),
    CONTACT: importable('CONTACT', 'contact.write', '/sales/companies', 'contacts', CONTACT_COLUMNS, planContacts, writeContacts),
    PALLET: importable(
      'PALLET',
      'pallet.correct',
      '/sales/companies',
      'soldes_palettes',
      PALLET_COLUMNS,
      planPallets,
      writePallets,
    ),
    OPENING: importable(
      'OPENING',
      'invoice.write',
      '/sales/companies',
      'factures_a_reprendre',
      OPENING_COLUMNS,
      planOpenings,
      writeOpenings,
    ),
    ADDRESS: importable(
      'ADDRESS',
      'import.address',
      '/sales/addresses',
      'adresses',
      ADDRESS_FIELDS,
      planAddresses,
      writeAddresses,
    ),
    DRIVER: importable('DRIVER', 'import.driver', '/human-resources/drivers', 'chauffeurs', driver, planDrivers, writeDrivers),
    VEHICLE: importable('VEHICLE', 'import.vehicle', '/materials/vehicles', 'vehicules', vehicle, planVehicles, writeVehicles),
    TRAILER: importable('TRAILER', 'import.trailer', '/materials/trailers', 'remorques', trailer, planTrailers, writeTrailers),
    DEADLINE: importable(
      'DEADLINE',
      'material.write',
      '/materials/vehicles',
      'echeances',
      DEADLINE_COLUMNS,
      planDeadlines,
      writeDeadlines,
    ),
    REQUEST: importable(
      'REQUEST',
      'request.write',
      '/sales/companies',
      'cahiers_des_charges',
      REQUEST_COLUMNS,
      planRequests,
      writeRequests,
    ),
    TOUR: importable('TOUR', 'driverPool.write', '/sales/companies', 'tournees', tour, planTours, writeTours),
    JOURNEY: importable(
      'JOURNEY',
      'journey.writePast',
      '/sales/companies',
      'trajets',
      JOURNEY_COLUMNS,
      planJourneys,
      writeJourneys,
    ),
  }
}
