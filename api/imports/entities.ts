import type { CsvFile } from '#domain/csv/read.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import type { Plan, PlanLine } from '#domain/import/plan.ts'
import type { Act } from '#domain/rights.ts'
import type { ScreenPath } from '#domain/screens.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { planAddresses, writeAddresses } from './address-import.ts'
import type { Progress } from './batches.ts'
import { planCompanies, writeCompanies } from './company-import.ts'
import type { imports } from './imports.table.ts'

export type Entity = (typeof imports.$inferSelect)['entity']

/** What can be imported: who may, how a file is planned, how its plan is written. */
export interface Importable {
  right: Act
  /** The list where one imports. */
  screen: ScreenPath
  name: string
  plan(db: Reader, file: CsvFile): Promise<Plan<unknown>>
  /** Plans again with the records locked, and writes in the name of `author` unless `stopped` is true of the plan. */
  apply(
    tx: Transaction,
    file: CsvFile,
    stopped: (plan: Plan<unknown>) => boolean,
    progress: Progress,
    author: string | null,
  ): Promise<Plan<unknown>>
}

export function importables(communesOf: CommunesOf): Record<Entity, Importable> {
  return {
    COMPANY: importable('import.company', '/sales/companies', 'clients', communesOf, planCompanies, writeCompanies),
    ADDRESS: importable('import.address', '/sales/addresses', 'adresses', communesOf, planAddresses, writeAddresses),
  }
}

function importable<Values>(
  right: Act,
  screen: ScreenPath,
  name: string,
  communesOf: CommunesOf,
  plan: (db: Reader, file: CsvFile, communesOf: CommunesOf, hold?: boolean) => Promise<Plan<Values>>,
  write: (tx: Transaction, lines: readonly PlanLine<Values>[], progress: Progress, author: string | null) => Promise<void>,
): Importable {
  return {
    right,
    screen,
    name,
    plan: (db, file) => plan(db, file, communesOf),
    async apply(tx, file, stopped, progress, author) {
      const planned = await plan(tx, file, communesOf, true)
      if (!stopped(planned)) await write(tx, planned.lines, progress, author)
      return planned
    },
  }
}
