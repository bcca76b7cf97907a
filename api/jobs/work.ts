import type { Logger } from 'pino'
import { indexLeftOut } from '#api/journey-management/journeys/indexation.ts'
import { GENERATION_JOB, generationWork, nightlyGeneration } from '#api/journey-management/live-lines/generation.ts'
import { communesOf } from '#api/sales/addresses/communes.ts'
import { checkSubcontractedShare } from '#api/sales/companies/subcontracting.ts'
import { activateDueVersions } from '#api/sales/delivery-request/activation.ts'
import { checkIndices } from '#api/transverse/cnr/alerts.ts'
import { forgetOldCodes } from '../auth/mail-codes.ts'
import { forgetOldTurns } from '../auth/rate-limits.ts'
import { forgetOldSessions } from '../auth/sessions.ts'
import type { Database } from '../db/client.ts'
import { forgetOldAnswers } from '../db/write.ts'
import { IMPORT_JOB, importWork } from '../imports/import-work.ts'
import { type Mails, sendMail } from '../mail/mails.ts'
import { today } from '../middleware/today.ts'
import { queueDigests } from './alerts.ts'
import { type Jobs, startJobs } from './queue.ts'

/** Starts the queue with every kind of work that the product knows. */
export function startWork(options: { url: string; db: Database; log: Logger; zone: string; mails: Mails }): Promise<Jobs> {
  const { db, log } = options
  return startJobs({
    ...options,
    work: { [IMPORT_JOB]: importWork(communesOf), [GENERATION_JOB]: generationWork },
    mail: job => sendMail(job, { db, log, ...options.mails }),
    nightly: async jobs => {
      log.info(await activateDueVersions(db, today()), 'versions by the calendar')
      await nightlyGeneration(db, log, jobs)
      log.info({ journeys: await indexLeftOut(db) }, 'indexation of journeys left out')
      await checkIndices(db, jobs)
      await checkSubcontractedShare(db, jobs)
      await forgetOldAnswers(db)
      log.info(await forgetOldSessions(db), 'old sessions forgotten')
      await forgetOldCodes(db)
      await forgetOldTurns(db)
    },
    morning: async jobs => {
      log.info({ digests: await queueDigests(db, jobs) }, 'digests of alerts queued')
    },
  })
}
