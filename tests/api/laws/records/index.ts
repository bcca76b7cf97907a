import type { RecordCases } from '../record-case.ts'
import { absenceCases } from './absences.ts'
import { actionTaskCases } from './action-tasks.ts'
import { actionCases } from './actions.ts'
import { addressCases } from './addresses.ts'
import { parameterCases } from './administration/parameters.ts'
import { userCases } from './administration/users.ts'
import { costFactorCases, serviceCases } from './catalogues.ts'
import { causeCases } from './causes.ts'
import { cnrCases } from './cnr.ts'
import { companyCases } from './companies.ts'
import { requestCases } from './delivery-requests.ts'
import { certificationCases } from './driver-certifications.ts'
import { driverCases } from './drivers.ts'
import { driverPoolCases } from './drivers-pools.ts'
import { equipmentCases } from './equipment.ts'
import { damageCases } from './incidents-management/damages.ts'
import { delayCases } from './incidents-management/delays.ts'
import { incidentCases } from './incidents-management/incidents.ts'
import { infractionCases } from './incidents-management/infractions.ts'
import { invoiceCases } from './invoices.ts'
import { conceptionCases, journeyCases, liveLineCases, myDayCases } from './journey-management.ts'
import { liveCases } from './live.ts'
import { materialCases } from './materials.ts'
import { modificationCases } from './modifications.ts'
import { notificationCases } from './notifications.ts'
import { replacementCases } from './replacements.ts'
import { trailerCases } from './trailers.ts'
import { viewCases } from './views.ts'

/** Case of each write operation. */
export const RECORD_CASES: RecordCases = {
  ...companyCases,
  ...addressCases,
  ...serviceCases,
  ...equipmentCases,
  ...trailerCases,
  ...invoiceCases,
  ...requestCases,
  ...conceptionCases,
  ...liveLineCases,
  ...driverPoolCases,
  ...journeyCases,
  ...modificationCases,
  ...replacementCases,
  ...delayCases,
  ...incidentCases,
  ...damageCases,
  ...infractionCases,
  ...liveCases,
  ...myDayCases,
  ...absenceCases,
  ...certificationCases,
  ...driverCases,
  ...materialCases,
  ...costFactorCases,
  ...cnrCases,
  ...actionCases,
  ...actionTaskCases,
  ...causeCases,
  ...userCases,
  ...parameterCases,
  ...viewCases,
  ...notificationCases,
}
