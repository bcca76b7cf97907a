import { userList } from '#api/administration/users/list.ts'
import type { countLists } from '#api/db/list.ts'
import { absenceList } from '#api/human-resources/absences/list.ts'
import { certificationList } from '#api/human-resources/driver-certifications/list.ts'
import { driverList } from '#api/human-resources/drivers/list.ts'
import { damageList } from '#api/incidents-management/damages/list.ts'
import { delayList } from '#api/incidents-management/delays/list.ts'
import { incidentList } from '#api/incidents-management/incidents/list.ts'
import { infractionList } from '#api/incidents-management/infractions/list.ts'
import { conceptionList } from '#api/journey-management/delivery-request/list.ts'
import { driverPoolList } from '#api/journey-management/drivers-pools/list.ts'
import { journeyList } from '#api/journey-management/journeys/list.ts'
import { lineList } from '#api/journey-management/live-lines/list.ts'
import { modificationList } from '#api/journey-management/modifications/list.ts'
import { replacementList } from '#api/journey-management/replacements/list.ts'
import { equipmentList } from '#api/materials/equipment/list.ts'
import { trailerList } from '#api/materials/trailers/list.ts'
import { vehicleList } from '#api/materials/vehicles/list.ts'
import type { Env } from '#api/middleware/env.ts'
import { serviceList } from '#api/sales/additional-services/list.ts'
import { addressList } from '#api/sales/addresses/list.ts'
import { companyList } from '#api/sales/companies/list.ts'
import { requestList } from '#api/sales/delivery-request/list.ts'
import { BILLABLE, invoiceList } from '#api/sales/invoices/list.ts'
import { damageCauses, incidentCauses } from '#api/schema/transverse/causes.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import { taskList } from '#api/transverse/action-tasks/list.ts'
import { actionList } from '#api/transverse/actions/actions.ts'
import { causeList } from '#api/transverse/causes/causes.ts'
import { factorList } from '#api/transverse/cost-factors/cost-factors.ts'
import { userListQuery } from '#domain/administration/users/user.ts'
import { expiryListQuery } from '#domain/home/expiries.ts'
import { absenceListQuery } from '#domain/human-resources/absences/absence.ts'
import { certificationListQuery } from '#domain/human-resources/driver-certifications/certification.ts'
import { driverListQuery } from '#domain/human-resources/drivers/driver.ts'
import { damageListQuery } from '#domain/incidents-management/damages/damage.ts'
import { delayListQuery } from '#domain/incidents-management/delays/delay.ts'
import { incidentListQuery } from '#domain/incidents-management/incidents/incident.ts'
import { infractionListQuery } from '#domain/incidents-management/infractions/infraction.ts'
import { conceptionListQuery } from '#domain/journey-management/delivery-request/conception.ts'
import { driverPoolListQuery } from '#domain/journey-management/drivers-pools/driver-pool.ts'
import { journeyListQuery } from '#domain/journey-management/journeys/journey.ts'
import { liveLineListQuery } from '#domain/journey-management/live-lines/live-line.ts'
import { modificationHistoryQuery, modificationListQuery } from '#domain/journey-management/modifications/modification.ts'
import { replacementListQuery } from '#domain/journey-management/replacements/replacement.ts'
import { equipmentListQuery } from '#domain/materials/equipment/equipment.ts'
import { trailerListQuery } from '#domain/materials/trailers/trailer.ts'
import { vehicleListQuery } from '#domain/materials/vehicles/vehicle.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { serviceListQuery } from '#domain/sales/additional-services/additional-service.ts'
import { addressListQuery } from '#domain/sales/addresses/address.ts'
import { companyListQuery } from '#domain/sales/companies/company.ts'
import { requestListQuery } from '#domain/sales/delivery-request/list-query.ts'
import { invoiceListQuery } from '#domain/sales/invoices/invoice.ts'
import type { ScreenPath } from '#domain/screens.ts'
import { taskListQuery } from '#domain/transverse/action-tasks/action-task.ts'
import { FOLLOW_UP } from '#domain/transverse/action-tasks/values.ts'
import { actionListQuery } from '#domain/transverse/actions/action.ts'
import { causeListQuery } from '#domain/transverse/causes/cause.ts'
import { factorListQuery } from '#domain/transverse/cost-factors/cost-factor.ts'
import { expiryList } from './expiries/list.ts'

export type Counter = Pick<Env['Variables'], 'db' | 'shared'>
export type Asked = Record<string, string | string[]>
type Countable = Parameters<typeof countLists>[1][number]
type Counted = (counter: Counter, query: Asked, role: Role) => Countable | Promise<Countable>

const BY_SCREEN = {
  '/': ({ db }, query, role) => expiryList(db, expiryListQuery.parse(query), role),
  '/sales/companies': ({ db }, query, role) => companyList(db, companyListQuery.parse(query), role),
  '/sales/addresses': ({ db }, query) => addressList(db, addressListQuery.parse(query)),
  '/sales/invoices': ({ db }, query) => {
    const asked = invoiceListQuery.parse(query)
    return asked.stage === 'toBill' ? BILLABLE : invoiceList(db, asked)
  },
  '/sales/delivery-request': ({ db }, query) => requestList(db, requestListQuery.parse(query)),
  '/sales/additional-services': ({ db }, query, role) => serviceList(db, serviceListQuery.parse(query), role),
  '/journey-management/delivery-request': ({ db }, query) => conceptionList(db, conceptionListQuery.parse(query)),
  '/journey-management/drivers-pools': (counter, query, role) =>
    driverPoolList(counter, driverPoolListQuery.parse(query), may(role, 'journey.money')),
  '/journey-management/live-lines': ({ db }, query) => lineList(db, liveLineListQuery.parse(query)),
  '/journey-management/journeys': ({ db }, query) => journeyList(db, journeyListQuery.parse(query)),
  '/journey-management/modifications': ({ db }, query, role) =>
    modificationList(db, modificationListQuery.parse(query), { part: 'inbox', money: may(role, 'journey.money') }),
  '/journey-management/modifications/history': ({ db }, query, role) =>
    modificationList(db, modificationHistoryQuery.parse(query), { part: 'history', money: may(role, 'journey.money') }),
  '/journey-management/replacements': ({ db }, query, role) =>
    replacementList(db, replacementListQuery.parse(query), may(role, 'journey.money')),
  '/incidents-management/incidents': ({ db }, query) => incidentList(db, incidentListQuery.parse(query)),
  '/incidents-management/damages': ({ db }, query, role) =>
    damageList(db, damageListQuery.parse(query), may(role, 'journey.money')),
  '/incidents-management/delays': ({ db }, query, role) => delayList(db, delayListQuery.parse(query), may(role, 'journey.money')),
  '/incidents-management/infractions': ({ db }, query, role) => infractionList(db, infractionListQuery.parse(query), role),
  '/human-resources/drivers': ({ db }, query, role) => driverList(db, driverListQuery.parse(query), role),
  '/human-resources/absences': ({ db }, query) => absenceList(db, absenceListQuery.parse(query)),
  '/human-resources/driver-certifications': ({ db }, query, role) =>
    certificationList(db, certificationListQuery.parse(query), role),
  '/materials/vehicles': ({ db }, query) => vehicleList(db, vehicleListQuery.parse(query)),
  '/materials/trailers': ({ db }, query) => trailerList(db, trailerListQuery.parse(query)),
  '/materials/equipment': ({ db }, query) => equipmentList(db, equipmentListQuery.parse(query)),
  '/transverse/cost-factors': (counter, query) => factorList(counter, factorListQuery.parse(query)),
  '/transverse/actions': ({ db }, query) =>
    query.view === FOLLOW_UP ? taskList(db, taskListQuery.parse(query)) : actionList(db, actionListQuery.parse(query)),
  '/transverse/delays': ({ db }, query) => causeList(db, causeListQuery.parse(query), delayCauses),
  '/administration/users': ({ db }, query) => userList(db, userListQuery.parse(query)),
  '/transverse/incidents': ({ db }, query) => causeList(db, causeListQuery.parse(query), incidentCauses),
  '/transverse/damages': ({ db }, query) => causeList(db, causeListQuery.parse(query), damageCauses),
} satisfies Partial<Record<ScreenPath, Counted>>

/** Each list as its screen queries it, so that a link and its count agree. */
export const LISTS: Record<keyof typeof BY_SCREEN, Counted> = BY_SCREEN
