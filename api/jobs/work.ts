import type { Logger } from 'pino'
import { checkLicences } from '#api/administration/parameters/licences.ts'
import type { Backups } from '#api/backup/folder.ts'
import { checkBackups, makeDueBackup } from '#api/backup/schedule.ts'
import { checkExpiries } from '#api/home/expiries/alerts.ts'
import { checkCertifications } from '#api/human-resources/driver-certifications/alerts.ts'
import { seeOffDrivers } from '#api/human-resources/drivers/acts.ts'
import { PERSON_ERASURE_JOB, personErasureWork } from '#api/human-resources/drivers/person-data/erase.ts'
import { forgetOldExports, PERSON_EXPORT_JOB, personExportWork } from '#api/human-resources/drivers/person-data/export.ts'
import { checkDamageDates } from '#api/incidents-management/damages/alerts.ts'
import { checkDelays } from '#api/incidents-management/delays/alerts.ts'
import { checkIncidentClocks } from '#api/incidents-management/incidents/alerts.ts'
import { checkDesignations, lapseDesignations } from '#api/incidents-management/infractions/alerts.ts'
import { purgeInfractions } from '#api/incidents-management/infractions/purge.ts'
import { indexLeftOut } from '#api/journey-management/journeys/indexation.ts'
import { reckonOpenServices } from '#api/journey-management/journeys/reckoned-services.ts'
import { settleLeftOut } from '#api/journey-management/journeys/settlements.ts'
import { GENERATION_JOB, generate, generationWork, resumeLines } from '#api/journey-management/live-lines/generation.ts'
import { checkModifications } from '#api/journey-management/modifications/alerts.ts'
import { applyDue } from '#api/journey-management/modifications/apply.ts'
import { checkReplacements } from '#api/journey-management/replacements/alerts.ts'
import { keepPositions } from '#api/positions/keep.ts'
import { rebuildMonths } from '#api/sales/companies/months.ts'
import { checkSubcontractedShare } from '#api/sales/companies/subcontracting.ts'
import { activateDueVersions } from '#api/sales/delivery-request/activation.ts'
import { INVOICING_JOB, invoicingWork } from '#api/sales/invoices/preparation.ts'
import { noteEves } from '#api/trade/figures/eves.ts'
import { renewJourneyFigures } from '#api/trade/figures/sums.ts'
import { renewFigures } from '#api/trade/requests/figures.ts'
import { checkActionTasks } from '#api/transverse/action-tasks/alerts.ts'
import { checkIndices } from '#api/transverse/cnr/alerts.ts'
import { forgetOldCodes } from '../auth/mail-codes.ts'
import { forgetOldChallenges } from '../auth/passkey-challenges.ts'
import { forgetOldTurns } from '../auth/rate-limits.ts'
import { forgetOldSessions } from '../auth/sessions.ts'
import type { Database } from '../db/client.ts'
import { forgetOldAnswers } from '../db/write.ts'
import type { FileStore } from '../documents/file-store.ts'
import { IMPORT_JOB, importWork } from '../imports/import-work.ts'
import { forgetOldImports } from '../imports/imports.ts'
import { type Mails, sendMail } from '../mail/mails.ts'
import type { ImportThread } from '../middleware/env.ts'
import { today } from '../middleware/today.ts'
import { forgetOldNotifications } from '../notifications/tell.ts'
import { queueDigests } from './alerts.ts'
import { type Jobs, type ScheduledWork, startJobs } from './queue.ts'

/** Starts the queue with every kind of work that the product knows. */
export function startWork(options: {
  url: string
  db: Database
  log: Logger
  zone: string
  alone: boolean
  mails: Mails
  files: FileStore
  importThread: ImportThread
  backups: Backups | null
}): Promise<Jobs> {
  const { db, log, backups, zone } = options
  return startJobs({
    ...options,
    work: {
      [IMPORT_JOB]: importWork(options.importThread),
      [GENERATION_JOB]: generationWork,
      [INVOICING_JOB]: invoicingWork,
      [PERSON_EXPORT_JOB]: personExportWork(options.files),
      [PERSON_ERASURE_JOB]: personErasureWork(options.files),
    },
    mail: job => sendMail(job, { db, log, ...options.mails }),
    scheduled: {
      // Each reads what the one before it has done by then, and does its own part without it.
      'begin-versions': night('30 2', () => activateDueVersions(db, today())),
      'see-off-drivers': night('31 2', () => seeOffDrivers(db)),
      'renew-figures': night('32 2', () => renewFigures(db)),
      'resume-lines': night('35 2', () => resumeLines(db)),
      'generate-journeys': night('40 2', jobs => generate(db, log, jobs, {})),
      'note-eves': { cron: '0 18 * * *', retryDelay: 60, run: () => noteEves(db, today()) },
      // Validated during the day for the same day as well (`domain.md` §3.8).
      'apply-modifications': { cron: '*/5 * * * *', retryDelay: 60, run: jobs => applyDue(db, log, jobs) },
      // The shortest of their clocks is an hour.
      'check-incident-clocks': { cron: '*/15 * * * *', retryDelay: 60, run: jobs => checkIncidentClocks(db, jobs) },
      'make-backup': {
        ...{ cron: '*/5 * * * *', retryDelay: 5, expireInSeconds: 6 * 3600 },
        run: jobs => makeDueBackup(db, jobs, backups, { zone }),
      },
      'check-backups': { cron: '*/15 * * * *', retryDelay: 60, run: jobs => checkBackups(db, jobs, backups) },
      'index-journeys': night('0 3', () => indexLeftOut(db)),
      'settle-journeys': night('2 3', () => settleLeftOut(db)),
      'reckon-services': night('3 3', () => reckonOpenServices(db)),
      'renew-indicators': night('6 3', () => renewJourneyFigures(db)),
      'rebuild-months': night('4 3', () => rebuildMonths(db)),
      'check-indices': night('5 3', jobs => checkIndices(db, jobs)),
      'check-subcontracted-share': night('10 3', jobs => checkSubcontractedShare(db, jobs)),
      'check-certifications': night('12 3', jobs => checkCertifications(db, jobs)),
      'check-delays': night('14 3', jobs => checkDelays(db, jobs)),
      'check-damages': night('15 3', jobs => checkDamageDates(db, jobs)),
      'check-replacements': night('18 3', jobs => checkReplacements(db, jobs)),
      'check-modifications': night('19 3', jobs => checkModifications(db, jobs)),
      'check-actions': night('16 3', jobs => checkActionTasks(db, jobs)),
      'check-licences': night('17 3', jobs => checkLicences(db, jobs)),
      'check-expiries': night('13 3', jobs => checkExpiries(db, jobs)),
      'lapse-designations': { cron: '1 * * * *', retryDelay: 60, run: () => lapseDesignations(db) },
      'check-designations': night('14 3', jobs => checkDesignations(db, jobs)),
      'purge-infractions': night('42 3', () => purgeInfractions(db, options.files)),
      'forget-answers': night('15 3', () => forgetOldAnswers(db)),
      'forget-sessions': night('20 3', () => forgetOldSessions(db)),
      'forget-mail-codes': night('25 3', () => forgetOldCodes(db)),
      'forget-passkey-challenges': night('26 3', () => forgetOldChallenges(db)),
      'forget-rate-limits': night('30 3', () => forgetOldTurns(db)),
      'forget-notifications': night('35 3', () => forgetOldNotifications(db)),
      'keep-positions': night('38 3', () => keepPositions(db)),
      'forget-imports': night('41 3', () => forgetOldImports(db)),
      'forget-parts': night('43 3', () => options.files.sweep()),
      'forget-exports': night('40 3', () => forgetOldExports(db, options.files)),
      'queue-digests': { cron: '0 7 * * *', retryDelay: 60, run: jobs => queueDigests(db, jobs) },
    },
  })
}

const night = (time: string, run: ScheduledWork['run']): ScheduledWork => ({ cron: `${time} * * *`, retryDelay: 300, run })
