import type { MakeCase } from '../list-case.ts'
import { absenceList } from './absences.ts'
import { actionTaskList } from './action-tasks.ts'
import { actionList } from './actions.ts'
import { serviceList } from './additional-services.ts'
import { addressList } from './addresses.ts'
import { causeList } from './causes.ts'
import { companyList } from './companies.ts'
import { costFactorList } from './cost-factors.ts'
import { conceptionList, requestList } from './delivery-requests.ts'
import { certificationList } from './driver-certifications.ts'
import { driverList } from './drivers.ts'
import { driverPoolList } from './drivers-pools.ts'
import { equipmentList } from './equipment.ts'
import { expiryList } from './expiries.ts'
import { damageList } from './incidents-management/damages.ts'
import { delayList } from './incidents-management/delays.ts'
import { incidentList } from './incidents-management/incidents.ts'
import { infractionList } from './incidents-management/infractions.ts'
import { invoiceList } from './invoices.ts'
import { journeyList } from './journeys.ts'
import { liveLineList } from './live-lines.ts'
import { modificationHistoryList, modificationList } from './modifications.ts'
import { replacementList } from './replacements.ts'
import { trailerList } from './trailers.ts'
import { userList } from './users.ts'
import { vehicleList } from './vehicles.ts'

/** Case of each list by API path. */
export const LIST_CASES: Record<string, MakeCase> = {
  '/home/expiries': expiryList,
  '/sales/companies': companyList,
  '/sales/addresses': addressList,
  '/sales/additional-services': serviceList,
  '/sales/invoices': invoiceList,
  '/sales/delivery-request': requestList,
  '/materials/equipment': equipmentList,
  '/materials/trailers': trailerList,
  '/journey-management/delivery-request': conceptionList,
  '/journey-management/live-lines': liveLineList,
  '/journey-management/drivers-pools': driverPoolList,
  '/journey-management/journeys': journeyList,
  '/journey-management/modifications': modificationList,
  '/journey-management/modifications/history': modificationHistoryList,
  '/journey-management/replacements': replacementList,
  '/incidents-management/delays': delayList,
  '/incidents-management/incidents': incidentList,
  '/incidents-management/damages': damageList,
  '/incidents-management/infractions': infractionList,
  '/human-resources/absences': absenceList,
  '/human-resources/driver-certifications': certificationList,
  '/human-resources/drivers': driverList,
  '/materials/vehicles': vehicleList,
  '/transverse/cost-factors': costFactorList,
  '/transverse/actions': actionList,
  '/transverse/action-tasks': actionTaskList,
  '/transverse/delays': causeList('delays'),
  '/administration/users': userList,
  '/transverse/incidents': causeList('incidents'),
  '/transverse/damages': causeList('damages'),
}
