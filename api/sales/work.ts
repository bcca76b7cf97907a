import { type AreaWork, night, type WorkPlace } from '#api/jobs/registry.ts'
import { today } from '#api/middleware/today.ts'
import { renewFigures } from '#api/trade/requests/figures.ts'
import { rebuildMonths } from './companies/months.ts'
import { checkSubcontractedShare } from './companies/subcontracting.ts'
import { activateDueVersions } from './delivery-request/activation.ts'
import { readFlows, SEND_FLOWS, sendInvoices } from './invoices/lifecycle/flows.ts'
import { INVOICING_JOB, invoicingWork } from './invoices/preparation.ts'

export const salesWork = ({ db, log, platform }: WorkPlace): AreaWork => ({
  jobs: { [INVOICING_JOB]: invoicingWork },
  scheduled: {
    ...(platform && {
      [SEND_FLOWS]: {
        ...{ cron: '*/5 * * * *', retryDelay: 60, expireInSeconds: 3600 },
        run: jobs => sendInvoices(jobs, { db, log, platform }),
      },
      'read-flows': { cron: '*/10 * * * *', retryDelay: 60, run: () => readFlows({ db, log, platform }) },
    }),
    'begin-versions': night('30 2', () => activateDueVersions(db, today())),
    'renew-figures': night('32 2', () => renewFigures(db)),
    'rebuild-months': night('4 3', () => rebuildMonths(db)),
    'check-subcontracted-share': night('10 3', jobs => checkSubcontractedShare(db, jobs)),
  },
})
