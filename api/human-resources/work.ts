import { type AreaWork, night, type WorkPlace } from '#api/jobs/registry.ts'
import { checkCertifications } from './driver-certifications/alerts.ts'
import { markDepartedDrivers } from './drivers/acts.ts'
import { PERSON_ERASURE_JOB, personErasureWork } from './drivers/person-data/erase.ts'
import { forgetOldExports, PERSON_EXPORT_JOB, personExportWork } from './drivers/person-data/export.ts'

export const humanResourcesWork = ({ db, files }: WorkPlace): AreaWork => ({
  jobs: { [PERSON_EXPORT_JOB]: personExportWork(files), [PERSON_ERASURE_JOB]: personErasureWork(files) },
  scheduled: {
    'see-off-drivers': night('31 2', () => markDepartedDrivers(db)),
    'check-certifications': night('12 3', jobs => checkCertifications(db, jobs)),
    'forget-exports': night('40 3', () => forgetOldExports(db, files)),
  },
})
