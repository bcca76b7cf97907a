import type { KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import type { Backups } from '#api/backup/folder.ts'
import type { Database } from '#api/db/client.ts'
import type { FileStore } from '#api/documents/file-store.ts'
import type { ImportThread } from '#api/middleware/env.ts'
import type { Platform } from '#api/platform/platform.ts'
import type { JobWork, ScheduledWork } from './queue.ts'

/** Resources that the work of an area may need. */
export interface WorkPlace {
  db: Database
  log: Logger
  /** Time zone of the schedules. */
  zone: string
  files: FileStore
  importThread: ImportThread
  /** Project folder: worker threads run its sources. */
  root: string
  /** Null where no backup folder is configured. */
  backups: Backups | null
  /** Key of the host, from which the secrets of webhooks are derived. */
  key: KeyObject
  /** Networks that are not public where webhooks may go. */
  webhookNetworks: readonly string[]
  /** Null: electronic invoices are sent by hand. */
  platform?: Platform | null
}

/** Work that one area registers in `api/work.ts`: followed jobs by kind, scheduled work by the name of its queue. */
export interface AreaWork {
  jobs?: Record<string, JobWork>
  scheduled?: Record<string, ScheduledWork>
}

/** Once a night; `time` is the minute and the hour of a cron line. A failed run is tried again after five minutes. */
export const night = (time: string, run: ScheduledWork['run']): ScheduledWork => ({ cron: `${time} * * *`, retryDelay: 300, run })

/** Joins the work of all areas. Throws when two areas use one name. */
export function joined(areas: readonly AreaWork[]): Required<AreaWork> {
  const all: Required<AreaWork> = { jobs: {}, scheduled: {} }
  for (const { jobs = {}, scheduled = {} } of areas) {
    for (const name of [...Object.keys(jobs), ...Object.keys(scheduled)]) {
      if (name in all.jobs || name in all.scheduled) throw new Error(`Two areas register work named ${name}`)
    }
    Object.assign(all.jobs, jobs)
    Object.assign(all.scheduled, scheduled)
  }
  return all
}
