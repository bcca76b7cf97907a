import { type AreaWork, night, type WorkPlace } from '#api/jobs/registry.ts'
import { checkDamageDates } from './damages/alerts.ts'
import { checkDelays } from './delays/alerts.ts'
import { checkIncidentClocks } from './incidents/alerts.ts'
import { checkDesignations, lapseDesignations } from './infractions/alerts.ts'
import { purgeInfractions } from './infractions/purge.ts'

export const incidentsWork = ({ db, files }: WorkPlace): AreaWork => ({
  scheduled: {
    // The shortest clock of an incident is one hour.
    'check-incident-clocks': { cron: '*/15 * * * *', retryDelay: 60, run: jobs => checkIncidentClocks(db, jobs) },
    'check-delays': night('14 3', jobs => checkDelays(db, jobs)),
    'check-designations': night('14 3', jobs => checkDesignations(db, jobs)),
    'check-damages': night('15 3', jobs => checkDamageDates(db, jobs)),
    'lapse-designations': { cron: '1 * * * *', retryDelay: 60, run: () => lapseDesignations(db) },
    'purge-infractions': night('42 3', () => purgeInfractions(db, files)),
  },
})
