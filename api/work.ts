import { throttle } from 'es-toolkit'
import { administrationWork } from './administration/work.ts'
import { checkBackups, makeDueBackup } from './backup/schedule.ts'
import { forgetOldTombstones } from './changes/tombstones.ts'
import type { Listen } from './db/listener.ts'
import { forgetOldAnswers } from './db/write.ts'
import { checkExpiries } from './home/expiries/alerts.ts'
import { humanResourcesWork } from './human-resources/work.ts'
import { IMPORT_JOB, importWork } from './imports/import-work.ts'
import { forgetOldImports } from './imports/imports.ts'
import { incidentsWork } from './incidents-management/work.ts'
import { queueDigests } from './jobs/alerts.ts'
import { type Jobs, startJobs } from './jobs/queue.ts'
import { type AreaWork, joined, night, type WorkPlace } from './jobs/registry.ts'
import { journeysWork } from './journey-management/work.ts'
import { type Mails, sendMail } from './mail/mails.ts'
import { forgetOldNotifications } from './notifications/notify.ts'
import { keepPositions, takeBoxOdometers } from './positions/keep.ts'
import { forgetOffDuty } from './positions/off-duty.ts'
import { connectPlatform, FLOW_CHANNEL, SEND_FLOWS } from './sales/invoices/lifecycle/flows.ts'
import { salesWork } from './sales/work.ts'
import { transverseWork } from './transverse/work.ts'
import { SEND_WEBHOOKS, WEBHOOK_CHANNEL } from './webhooks/send.ts'

/** Work of the shared rooms, which belong to no area. */
const houseWork = ({ db, importThread, backups, zone }: WorkPlace): AreaWork => ({
  jobs: { [IMPORT_JOB]: importWork(importThread) },
  scheduled: {
    'make-backup': {
      ...{ cron: '*/5 * * * *', retryDelay: 5, expireInSeconds: 6 * 3600 },
      run: jobs => makeDueBackup(db, jobs, backups, { zone }),
    },
    'check-backups': { cron: '*/15 * * * *', retryDelay: 60, run: jobs => checkBackups(db, jobs, backups) },
    'check-expiries': night('13 3', jobs => checkExpiries(db, jobs)),
    'forget-answers': night('15 3', () => forgetOldAnswers(db)),
    'forget-tombstones': night('16 3', () => forgetOldTombstones(db)),
    'forget-notifications': night('35 3', () => forgetOldNotifications(db)),
    'take-odometers': night('37 3', () => takeBoxOdometers(db)),
    'keep-positions': night('38 3', () => keepPositions(db)),
    'forget-off-duty': night('39 3', () => forgetOffDuty(db)),
    'forget-imports': night('41 3', () => forgetOldImports(db)),
    'queue-digests': { cron: '0 7 * * *', retryDelay: 60, run: jobs => queueDigests(db, jobs) },
  },
})

/** The order of the night is that of the times: each step reads the results of the earlier ones and also works without them. */
const AREAS = [salesWork, humanResourcesWork, journeysWork, transverseWork, incidentsWork, administrationWork, houseWork]

/** Starts the queue with the work of every area. `alone`: no other process uses this database. */
export async function startWork(
  options: Omit<WorkPlace, 'key'> & { url: string; alone: boolean; mails: Mails; listen: Listen },
): Promise<Jobs> {
  const { db, log, mails } = options
  await connectPlatform(db, Boolean(options.platform))
  const { jobs, scheduled } = joined(AREAS.map(work => work({ ...options, key: mails.key })))
  const started = await startJobs({ ...options, work: jobs, scheduled, mail: job => sendMail(job, { db, log, ...mails }) })
  // Once for a burst of acts.
  const wake = throttle(
    () => void started.wake(SEND_WEBHOOKS).catch(error => log.error({ err: error }, 'webhooks wait for their schedule')),
    200,
    { edges: ['trailing'] },
  )
  await options.listen(WEBHOOK_CHANNEL, wake, wake)
  const send = throttle(
    () => void started.wake(SEND_FLOWS).catch(error => log.error({ err: error }, 'invoices wait for their schedule')),
    200,
    { edges: ['trailing'] },
  )
  if (options.platform) await options.listen(FLOW_CHANNEL, send, send)
  return started
}
