import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { IMPORT_JOB, importWork } from '../imports/import-work.ts'
import { communesOf } from '../sales/communes.ts'
import { type Jobs, startJobs } from './queue.ts'

/** Starts the queue with every kind of work that the product knows. */
export function startWork(options: { url: string; db: Database; log: Logger; zone: string }): Promise<Jobs> {
  return startJobs({ ...options, work: { [IMPORT_JOB]: importWork(communesOf) }, nightly: async () => {} })
}
