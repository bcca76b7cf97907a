import { eq, notInArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { rateLimits, sessions, users } from '#api/schema/administration/users.table.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import { invoices, reminderLetters } from '#api/schema/sales/invoices.table.ts'
import { KEY_AREAS, KEY_ROLES, keyActsOf } from '#domain/administration/users/applications/fields.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { LOOKUP_KINDS, LOOKUPS } from '#domain/lookup.ts'
import { type Act, may } from '#domain/rights.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { SCREENS, type ScreenPath } from '#domain/screens.ts'
import { spec } from '#tests/specification/statements.ts'
import { company, type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

/** Each role × each API operation × existing foreign ids: never read, never written. An operation without an entry fails. */

type Reach = readonly ScreenPath[] | { only: Role } | 'anybody' | 'signed in' | 'office'

/** Screens that open a resource; the longest path prefix counts. */
const REACH: Record<string, Reach> = {
  '/auth': 'anybody',
  '/profile': 'signed in',
  '/views': 'signed in',
  '/notifications': 'signed in',
  '/home/operations': { only: 'OPERATOR' },
  '/home/direction': { only: 'ADMIN' },
  '/home/conception': { only: 'CONCEPTOR' },
  '/home/sales': { only: 'SALES' },
  '/home/my-day': { only: 'DRIVER' },
  '/jobs': 'signed in',
  '/history': 'signed in',
  '/documents': 'signed in',
  '/lookup': 'signed in',
  '/search': 'signed in',
  '/home/expiries': ['/settings'],
  '/sales/companies': ['/sales/companies'],
  '/sales/addresses': ['/sales/addresses'],
  '/sales/additional-services': ['/sales/additional-services'],
  '/sales/invoices': ['/sales/invoices'],
  '/sales/kpi': ['/sales/kpi'],
  '/sales/stats': ['/sales/stats'],
  '/human-resources/absences': ['/human-resources/absences'],
  '/human-resources/driver-certifications': ['/human-resources/driver-certifications'],
  '/human-resources/drivers': ['/human-resources/drivers'],
  '/materials/vehicles': ['/materials/vehicles'],
  '/materials/deadlines': ['/materials/vehicles'],
  '/materials/outages': ['/materials/vehicles'],
  '/materials/documents': ['/materials/vehicles'],
  '/materials/planning': ['/materials/vehicles'],
  '/materials/couplings': ['/materials/vehicles'],
  '/transverse/actions': ['/transverse/actions'],
  '/transverse/action-tasks': ['/incidents-management/delays', '/transverse/actions'],
  '/transverse/delays': ['/transverse/delays'],
  '/administration/users': ['/administration/users'],
  '/administration/parameters': ['/administration/parameters'],
  '/administration/profiles': ['/administration/profiles'],
  '/transverse/incidents': ['/transverse/incidents'],
  '/transverse/damages': ['/transverse/damages'],
  '/transverse/cost-factors': ['/transverse/cost-factors'],
  '/transverse/cnr': ['/transverse/cnr'],
  '/materials/equipment': ['/materials/equipment'],
  '/materials/trailers': ['/materials/trailers'],
  '/sales/communes': 'office',
  '/imports': ['/sales/companies', '/sales/addresses', '/human-resources/drivers', '/materials/vehicles', '/materials/trailers'],
  '/sales/delivery-request': ['/sales/delivery-request'],
  '/journey-management/calendar': ['/journey-management/calendar'],
  '/journey-management/delivery-request': ['/journey-management/delivery-request'],
  '/journey-management/live-lines': ['/journey-management/live-lines'],
  '/journey-management/live': ['/journey-management/live'],
  // Authenticated by device key (tests/api/journey-management/live.test.ts).
  '/positions': 'anybody',
  '/journey-management/drivers-pools': ['/journey-management/drivers-pools'],
  '/journey-management/journeys': ['/journey-management/journeys'],
  '/calendar': 'anybody',
  '/calendar/holidays': 'office',
  // SALES opens single ones from journeys.
  '/journey-management/modifications': ['/journey-management/modifications', '/journey-management/journeys'],
  '/journey-management/replacements': ['/journey-management/replacements'],
  '/incidents-management/delays': ['/incidents-management/delays'],
  '/incidents-management/incidents': ['/incidents-management/incidents'],
  '/incidents-management/damages': ['/incidents-management/damages'],
  '/incidents-management/infractions': ['/incidents-management/infractions'],
  '/simulations': 'office',
  '/validations': 'office',
}

/** Additional right per operation; null for computations, reads and own records. */
const ACTS: Record<string, Act | null> = {
  'GET /materials/vehicles/{id}/devices': 'material.track',
  'POST /materials/vehicles/{id}/devices': 'material.track',
  'POST /materials/vehicles/{id}/devices/{deviceId}/revoke': 'material.track',
  'POST /materials/vehicles/{id}/track': 'material.track',
  'POST /journey-management/live/{ref}/passage': 'journey.drive',
  'POST /journey-management/live/{ref}/inform': 'journey.inform',
  'POST /journey-management/live/{ref}/message': 'journey.drive',
  'POST /sales/companies': 'company.write',
  'PUT /sales/companies/{id}': 'company.write',
  'POST /sales/companies/archive': 'company.archive',
  'POST /sales/companies/assign': 'company.write',
  'PUT /sales/companies/{id}/notes': 'company.notes',
  'GET /sales/companies/{id}/indexation': 'company.money',
  'PUT /sales/companies/{id}/indexation': 'company.write',
  'POST /sales/companies/{id}/block': 'company.block',
  'POST /sales/companies/{id}/unblock': 'company.block',
  'POST /sales/companies/{id}/activate': 'company.write',
  'POST /sales/companies/{id}/archive': 'company.archive',
  'POST /sales/companies/{id}/restore': 'company.archive',
  'GET /sales/companies/{id}/merge/{into}': 'company.merge',
  'POST /sales/companies/{id}/merge': 'company.merge',
  'POST /sales/companies/{id}/documents': 'company.write',
  'POST /sales/companies/{id}/documents/{documentId}/archive': 'company.write',
  'POST /sales/companies/{id}/documents/{documentId}/restore': 'company.write',
  'GET /sales/companies/{id}/quality-report': 'company.report',
  'POST /sales/companies/{id}/pallets': 'pallet.correct',
  'GET /sales/companies/{id}/services': 'service.tariff',
  'GET /sales/companies/{id}/subcontracting': 'company.money',
  'GET /sales/companies/subcontracted-share': 'company.money',
  'GET /sales/companies/affreightment-register.csv': 'company.money',
  'PUT /sales/companies/{id}/subcontractor': 'company.write',
  'POST /sales/companies/{companyId}/contacts': 'contact.write',
  'PUT /sales/companies/{companyId}/contacts/{id}': 'contact.write',
  'POST /sales/companies/{companyId}/contacts/{id}/archive': 'contact.write',
  'POST /sales/companies/{companyId}/contacts/{id}/restore': 'contact.write',
  'POST /sales/addresses': 'address.write',
  'PUT /sales/addresses/{id}': 'address.write',
  'POST /sales/addresses/{id}/protocol': 'address.write',
  'POST /sales/addresses/archive': 'address.archive',
  'POST /sales/addresses/{id}/archive': 'address.archive',
  'POST /sales/addresses/{id}/restore': 'address.archive',
  'POST /sales/additional-services': 'service.write',
  'POST /sales/additional-services/starter': 'service.write',
  'PUT /sales/additional-services/{id}': 'service.write',
  'POST /sales/additional-services/deactivate': 'service.archive',
  'POST /sales/additional-services/{id}/deactivate': 'service.archive',
  'POST /sales/additional-services/{id}/reactivate': 'service.archive',
  'POST /sales/additional-services/{id}/tariffs': 'service.write',
  'PUT /sales/additional-services/{id}/tariffs/{tariffId}': 'service.write',
  'POST /sales/additional-services/{id}/tariffs/{tariffId}/close': 'service.write',
  'GET /human-resources/absences/payroll.csv': 'absence.decide',
  'GET /human-resources/absences/{id}/attestation.pdf': 'absence.decide',
  'POST /human-resources/absences': 'absence.write',
  'POST /human-resources/absences/preview': 'absence.write',
  'PUT /human-resources/absences/{id}': 'absence.write',
  'GET /human-resources/absences/coverage': 'absence.validateIllness',
  'POST /human-resources/absences/validate': 'absence.validateIllness',
  'POST /human-resources/absences/{id}/validate': 'absence.validateIllness',
  'POST /human-resources/absences/{id}/ratify': 'absence.decide',
  'POST /human-resources/absences/{id}/refuse': 'absence.decide',
  'POST /human-resources/absences/{id}/cancel': 'absence.write',
  'POST /human-resources/absences/{id}/documents': 'absence.write',
  'POST /human-resources/absences/{id}/shorten': 'absence.decide',
  'POST /human-resources/absences/{id}/training': 'absence.decide',
  'GET /human-resources/absences/rights': 'absence.decide',
  'POST /human-resources/absences/rights': 'absence.decide',
  'PUT /human-resources/absences/rights/{id}': 'absence.decide',
  'POST /human-resources/driver-certifications': 'certification.write',
  'POST /human-resources/driver-certifications/types': 'certification.types',
  'PUT /human-resources/driver-certifications/types/{id}': 'certification.types',
  'POST /human-resources/driver-certifications/trainings': 'certification.write',
  'POST /human-resources/driver-certifications/{id}/obtain': 'certification.write',
  'PUT /human-resources/driver-certifications/{id}': 'certification.write',
  'POST /human-resources/driver-certifications/{id}/renew': 'certification.write',
  'POST /human-resources/driver-certifications/{id}/suspend': 'certification.suspend',
  'POST /human-resources/driver-certifications/papers': 'certification.deposit',
  'POST /human-resources/driver-certifications/{id}/remind': 'certification.write',
  'POST /human-resources/driver-certifications/{id}/lift': 'certification.suspend',
  'POST /human-resources/driver-certifications/{id}/cancel': 'certification.cancel',
  'POST /materials/vehicles': 'material.write',
  'PUT /materials/vehicles/{id}': 'material.write',
  'POST /materials/vehicles/archive': 'material.archive',
  'POST /materials/vehicles/{id}/archive': 'material.archive',
  'POST /materials/vehicles/{id}/give-back': 'material.archive',
  'POST /materials/vehicles/{id}/restore': 'material.archive',
  'POST /materials/vehicles/{id}/odometer': 'material.state',
  'POST /materials/vehicles/{id}/odometer/correct': 'material.correct',
  'POST /materials/couplings': 'material.write',
  'POST /materials/couplings/{id}/end': 'material.write',
  'DELETE /materials/couplings/{id}': 'material.write',
  'GET /materials/vehicles/{id}/costs': 'material.money',
  'POST /materials/vehicles/{id}/expenses': 'material.write',
  'DELETE /materials/vehicles/{id}/expenses/{expenseId}': 'material.write',
  'POST /materials/deadlines': 'material.write',
  'PUT /materials/deadlines/{id}': 'material.write',
  'DELETE /materials/deadlines/{id}': 'material.write',
  'POST /materials/deadlines/{id}/plan': 'material.write',
  'POST /materials/deadlines/{id}/done': 'material.state',
  'DELETE /materials/deadlines/{id}/done/{doneId}': 'material.correct',
  'POST /materials/outages': 'material.state',
  'PUT /materials/outages/{id}': 'material.state',
  'POST /materials/outages/{id}/back': 'material.restore',
  'POST /materials/documents': 'material.write',
  'POST /materials/documents/{id}/archive': 'material.write',
  'POST /materials/documents/{id}/restore': 'material.write',
  'POST /transverse/actions': 'action.write',
  'POST /transverse/actions/starter': 'action.write',
  'PUT /transverse/actions/{id}': 'action.write',
  'POST /transverse/actions/deactivate': 'action.archive',
  'POST /transverse/actions/{id}/deactivate': 'action.archive',
  'POST /transverse/actions/{id}/reactivate': 'action.archive',
  'PUT /administration/parameters': 'parameter.write',
  'POST /administration/parameters/licences': 'parameter.write',
  'PUT /administration/parameters/licences/{id}': 'parameter.write',
  'DELETE /administration/parameters/licences/{id}': 'parameter.write',
  'POST /administration/parameters/late-rates': 'parameter.write',
  'PUT /administration/parameters/late-rates/{id}': 'parameter.write',
  'DELETE /administration/parameters/late-rates/{id}': 'parameter.write',
  'POST /administration/parameters/closures': 'parameter.write',
  'PUT /administration/parameters/closures/{id}': 'parameter.write',
  'DELETE /administration/parameters/closures/{id}': 'parameter.write',
  'POST /administration/parameters/traffic-bans': 'parameter.write',
  'PUT /administration/parameters/traffic-bans/{id}': 'parameter.write',
  'DELETE /administration/parameters/traffic-bans/{id}': 'parameter.write',
  'PUT /administration/parameters/templates/{kind}': 'parameter.write',
  'DELETE /administration/parameters/templates/{kind}': 'parameter.write',
  'POST /transverse/action-tasks': 'actionTask.write',
  'POST /transverse/action-tasks/done': 'actionTask.write',
  'POST /transverse/action-tasks/cancel': 'actionTask.write',
  'POST /transverse/action-tasks/assign': 'actionTask.write',
  'PUT /transverse/action-tasks/{id}': 'actionTask.write',
  'POST /transverse/action-tasks/{id}/start': 'actionTask.write',
  'POST /transverse/action-tasks/{id}/done': 'actionTask.write',
  'POST /transverse/action-tasks/{id}/cancel': 'actionTask.write',
  'POST /transverse/action-tasks/{id}/assess': 'actionTask.write',
  'POST /transverse/delays': 'cause.write',
  'POST /transverse/delays/deactivate': 'cause.archive',
  'PUT /transverse/delays/{id}': 'cause.write',
  'POST /transverse/delays/{id}/move': 'cause.write',
  'POST /transverse/delays/{id}/merge': 'cause.archive',
  'POST /transverse/delays/{id}/deactivate': 'cause.archive',
  'POST /transverse/delays/{id}/reactivate': 'cause.archive',
  'GET /administration/users/applications': 'user.write',
  'POST /administration/users/applications': 'user.write',
  'POST /administration/users/applications/{id}/revoke': 'user.write',
  'GET /administration/users/webhooks': 'user.write',
  'POST /administration/users/webhooks': 'user.write',
  'PUT /administration/users/webhooks/{id}': 'user.write',
  'POST /administration/users/webhooks/{id}/secret': 'user.write',
  'POST /administration/users/webhooks/{id}/test': 'user.write',
  'POST /administration/users/webhooks/{id}/remove': 'user.write',
  'GET /administration/users/webhooks/{id}/deliveries': 'user.write',
  'POST /administration/users/webhooks/{id}/deliveries/{deliveryId}/replay': 'user.write',
  'POST /administration/users': 'user.write',
  'PUT /administration/users/{id}': 'user.write',
  'POST /administration/users/{id}/invite': 'user.write',
  'POST /administration/users/{id}/reassign': 'user.write',
  'POST /administration/users/{id}/deactivate': 'user.archive',
  'POST /administration/users/{id}/reactivate': 'user.archive',
  'POST /transverse/incidents': 'cause.write',
  'POST /transverse/incidents/deactivate': 'cause.archive',
  'PUT /transverse/incidents/{id}': 'cause.write',
  'POST /transverse/incidents/{id}/move': 'cause.write',
  'POST /transverse/incidents/{id}/merge': 'cause.archive',
  'POST /transverse/incidents/{id}/deactivate': 'cause.archive',
  'POST /transverse/incidents/{id}/reactivate': 'cause.archive',
  'POST /transverse/damages': 'cause.write',
  'POST /transverse/damages/deactivate': 'cause.archive',
  'PUT /transverse/damages/{id}': 'cause.write',
  'POST /transverse/damages/{id}/move': 'cause.write',
  'POST /transverse/damages/{id}/merge': 'cause.archive',
  'POST /transverse/damages/{id}/deactivate': 'cause.archive',
  'POST /transverse/damages/{id}/reactivate': 'cause.archive',
  'POST /human-resources/drivers': 'driver.write',
  'PUT /human-resources/drivers/{id}': 'driver.write',
  'PUT /human-resources/drivers/{id}/phone': 'driver.phone',
  'PUT /human-resources/drivers/{id}/photo': 'driver.photo',
  'POST /human-resources/drivers/{id}/photo/remove': 'driver.photo',
  'PUT /human-resources/drivers/{id}/account': 'driver.account',
  'POST /human-resources/drivers/{id}/access': 'driver.account',
  'GET /human-resources/drivers/{id}/person-data': 'driver.data',
  'POST /human-resources/drivers/{id}/person-data/export': 'driver.data',
  'POST /human-resources/drivers/{id}/person-data/erase': 'driver.data',
  'GET /human-resources/drivers/{id}/documents': 'driver.personal',
  'GET /human-resources/drivers/{id}/feed': 'driver.personal',
  'POST /human-resources/drivers/{id}/feed': 'driver.personal',
  'DELETE /human-resources/drivers/{id}/feed': 'driver.personal',
  'GET /human-resources/drivers/{id}/file': 'driver.personal',
  'POST /human-resources/drivers/{id}/documents': 'driver.write',
  'POST /human-resources/drivers/{id}/documents/{documentId}/archive': 'driver.write',
  'POST /human-resources/drivers/{id}/documents/{documentId}/restore': 'driver.write',
  'POST /human-resources/drivers/archive': 'driver.archive',
  'POST /human-resources/drivers/{id}/suspend': 'driver.suspend',
  'POST /human-resources/drivers/{id}/reactivate': 'driver.suspend',
  'POST /human-resources/drivers/{id}/leave': 'driver.leave',
  'POST /human-resources/drivers/{id}/stay': 'driver.leave',
  'POST /human-resources/drivers/{id}/archive': 'driver.archive',
  'POST /human-resources/drivers/{id}/restore': 'driver.archive',
  'POST /transverse/cost-factors': 'factor.write',
  'PUT /transverse/cost-factors/{id}': 'factor.write',
  'DELETE /transverse/cost-factors/{id}': 'factor.archive',
  'POST /transverse/cost-factors/{id}/values': 'factor.write',
  'POST /transverse/cost-factors/{id}/deactivate': 'factor.archive',
  'POST /transverse/cost-factors/{id}/reactivate': 'factor.archive',
  'POST /transverse/cnr/indices': 'cnr.write',
  'PUT /transverse/cnr/indices/{id}': 'cnr.write',
  'POST /transverse/cnr/indices/{id}/archive': 'cnr.archive',
  'POST /transverse/cnr/indices/{id}/restore': 'cnr.archive',
  'POST /transverse/cnr/indices/{id}/values': 'cnr.write',
  'POST /transverse/cnr/indices/{id}/import/preview': 'cnr.write',
  'POST /transverse/cnr/indices/{id}/import': 'cnr.write',
  'POST /transverse/cnr/values/{id}/correction': 'cnr.write',
  'POST /transverse/cnr/values/{id}/publication': 'cnr.write',
  'POST /transverse/cnr/shares': 'cnr.write',
  'PUT /transverse/cnr/shares/{id}': 'cnr.write',
  'POST /transverse/cnr/references': 'cnr.write',
  'PUT /transverse/cnr/references/{id}': 'cnr.write',
  'GET /sales/addresses/{id}/merge/{into}': 'address.merge',
  'POST /sales/addresses/{id}/merge': 'address.merge',
  'POST /sales/invoices/prepare': 'invoice.write',
  'POST /sales/invoices/validate': 'invoice.validate',
  'POST /sales/invoices/issue': 'invoice.validate',
  'POST /sales/invoices/report': 'invoice.validate',
  'POST /sales/invoices/delete': 'invoice.write',
  'PUT /sales/invoices/{id}': 'invoice.write',
  'POST /sales/invoices/{id}/delete': 'invoice.write',
  'POST /sales/invoices/{id}/validate': 'invoice.validate',
  'POST /sales/invoices/{id}/issue': 'invoice.validate',
  'POST /sales/invoices/{id}/report': 'invoice.validate',
  'POST /sales/invoices/{id}/send': 'invoice.validate',
  'POST /sales/invoices/{id}/contest': 'invoice.pay',
  'POST /sales/invoices/{id}/settle': 'invoice.pay',
  'POST /sales/invoices/{id}/credit': 'invoice.write',
  'POST /sales/invoices/{id}/lines/{lineId}/credit': 'invoice.write',
  'POST /sales/invoices/free': 'invoice.write',
  'POST /sales/invoices/deposits': 'invoice.write',
  'POST /sales/invoices/{id}/deposits/{depositId}/deduct': 'invoice.write',
  'POST /sales/invoices/{id}/deposits/{depositId}/restore': 'invoice.write',
  'POST /sales/invoices/{id}/penalties/{delayId}/deduct': 'invoice.write',
  'POST /sales/invoices/{id}/penalties/{delayId}/waive': 'invoice.write',
  'POST /sales/invoices/{id}/lines': 'invoice.write',
  'PUT /sales/invoices/{id}/lines/{lineId}': 'invoice.write',
  'POST /sales/invoices/{id}/lines/{lineId}/discount': 'invoice.write',
  'POST /sales/invoices/{id}/lines/{lineId}/remove': 'invoice.write',
  'POST /sales/invoices/{id}/journeys/{journeyId}/remove': 'invoice.write',
  'POST /sales/invoices/payments': 'invoice.pay',
  'POST /sales/invoices/{id}/payments': 'invoice.pay',
  'POST /sales/invoices/{id}/refunds': 'invoice.pay',
  'POST /sales/invoices/{id}/payments/{paymentId}/cancel': 'invoice.pay',
  'POST /sales/invoices/{id}/remind': 'invoice.pay',
  'POST /sales/invoices/late/{id}/letter': 'invoice.pay',
  'POST /sales/invoices/late/{id}/fees': 'invoice.write',
  'POST /sales/invoices/month-end/close': 'invoice.validate',
  'POST /sales/invoices/month-end/{id}/reopen': 'invoice.validate',
  'POST /incidents-management/delays': 'delay.write',
  'POST /incidents-management/delays/qualify': 'delay.write',
  'POST /incidents-management/delays/close': 'delay.close',
  'POST /incidents-management/delays/{id}/qualify': 'delay.write',
  'POST /incidents-management/delays/{id}/contest': 'delay.write',
  'POST /incidents-management/delays/{id}/inform': 'delay.write',
  'POST /incidents-management/delays/{id}/close': 'delay.close',
  'POST /incidents-management/delays/{id}/archive': 'delay.archive',
  'POST /incidents-management/delays/{id}/restore': 'delay.archive',
  'POST /incidents-management/incidents': 'incident.write',
  'POST /incidents-management/incidents/archive': 'incident.archive',
  'POST /incidents-management/incidents/qualify': 'incident.write',
  'POST /incidents-management/incidents/close': 'incident.close',
  'PUT /incidents-management/incidents/{id}': 'incident.write',
  'POST /incidents-management/incidents/{id}/qualify': 'incident.write',
  'POST /incidents-management/incidents/{id}/plan': 'incident.write',
  'POST /incidents-management/incidents/{id}/inform': 'incident.write',
  'POST /incidents-management/incidents/{id}/insurance': 'incident.write',
  'POST /incidents-management/incidents/{id}/costs': 'incident.write',
  'POST /incidents-management/incidents/{id}/close': 'incident.close',
  'POST /incidents-management/incidents/{id}/reopen': 'incident.close',
  'POST /incidents-management/incidents/{id}/archive': 'incident.archive',
  'POST /incidents-management/incidents/{id}/restore': 'incident.archive',
  'POST /incidents-management/incidents/{id}/documents': 'incident.write',
  'POST /incidents-management/incidents/{id}/documents/{documentId}/archive': 'incident.write',
  'POST /incidents-management/incidents/{id}/documents/{documentId}/restore': 'incident.write',
  'POST /incidents-management/damages': 'damage.write',
  'PUT /incidents-management/damages/{id}': 'damage.write',
  'PUT /incidents-management/damages/{id}/claim': 'damage.write',
  'POST /incidents-management/damages/instruct': 'damage.write',
  'POST /incidents-management/damages/close': 'damage.close',
  'POST /incidents-management/damages/{id}/instruct': 'damage.write',
  'POST /incidents-management/damages/{id}/accept': 'damage.decide',
  'POST /incidents-management/damages/{id}/refuse': 'damage.decide',
  'POST /incidents-management/damages/{id}/dispute': 'damage.decide',
  'POST /incidents-management/damages/{id}/settle': 'damage.decide',
  'POST /incidents-management/damages/{id}/close': 'damage.close',
  'POST /incidents-management/damages/{id}/archive': 'damage.archive',
  'POST /incidents-management/damages/{id}/restore': 'damage.archive',
  'POST /incidents-management/damages/{id}/documents': 'damage.write',
  'POST /incidents-management/damages/{id}/documents/{documentId}/archive': 'damage.write',
  'POST /incidents-management/infractions': 'infraction.write',
  'POST /incidents-management/infractions/confirm': 'infraction.write',
  'POST /incidents-management/infractions/close': 'infraction.close',
  'POST /incidents-management/infractions/offences': 'offence.write',
  'PUT /incidents-management/infractions/offences/{id}': 'offence.write',
  'PUT /incidents-management/infractions/{id}': 'infraction.write',
  'DELETE /incidents-management/infractions/{id}': 'infraction.delete',
  'POST /incidents-management/infractions/{id}/identify': 'infraction.write',
  'POST /incidents-management/infractions/{id}/designate': 'infraction.write',
  'POST /incidents-management/infractions/{id}/pay': 'infraction.pay',
  'POST /incidents-management/infractions/{id}/contest': 'infraction.write',
  'POST /incidents-management/infractions/{id}/outcome': 'infraction.write',
  'POST /incidents-management/infractions/{id}/close': 'infraction.close',
  'POST /incidents-management/infractions/{id}/documents': 'infraction.write',
  'POST /incidents-management/infractions/{id}/sheet': 'driver.personal',
  'POST /materials/trailers': 'material.write',
  'PUT /materials/trailers/{id}': 'material.write',
  'POST /materials/trailers/archive': 'material.archive',
  'POST /materials/trailers/{id}/archive': 'material.archive',
  'POST /materials/trailers/{id}/give-back': 'material.archive',
  'POST /materials/trailers/{id}/restore': 'material.archive',
  'POST /materials/equipment': 'material.write',
  'PUT /materials/equipment/{id}': 'material.write',
  'POST /materials/equipment/assign': 'material.state',
  'POST /materials/equipment/return': 'material.state',
  'POST /materials/equipment/scrap': 'material.archive',
  'POST /materials/equipment/archive': 'material.archive',
  'POST /materials/equipment/inventories': 'material.state',
  'POST /materials/equipment/{id}/assign': 'material.state',
  'POST /materials/equipment/{id}/return': 'material.state',
  'POST /materials/equipment/{id}/repair': 'material.state',
  'POST /materials/equipment/{id}/repaired': 'material.restore',
  'POST /materials/equipment/{id}/lose': 'material.state',
  'POST /materials/equipment/{id}/scrap': 'material.archive',
  'POST /materials/equipment/{id}/archive': 'material.archive',
  'POST /materials/equipment/{id}/restore': 'material.archive',
  'POST /views': null,
  'PUT /views/{id}': null,
  'DELETE /views/{id}': null,
  'POST /notifications/read': null,
  'POST /notifications/{id}/read': null,
  // Decided by the file's entity, tested separately.
  'POST /imports': null,
  'POST /imports/{id}/apply': null,
  'POST /imports/{id}/cancel': null,
  'POST /imports/{id}/given': null,
  'POST /imports/{id}/lines': null,
  'POST /sales/delivery-request': 'request.write',
  'POST /sales/delivery-request/drafts': 'request.write',
  'PUT /sales/delivery-request/{id}': 'request.write',
  'PUT /sales/delivery-request/{id}/steps/client': 'request.write',
  'PUT /sales/delivery-request/{id}/steps/need': 'request.write',
  'PUT /sales/delivery-request/{id}/steps/stops': 'request.write',
  'PUT /sales/delivery-request/{id}/steps/recurrence': 'request.write',
  'PUT /sales/delivery-request/{id}/steps/price': 'request.price',
  'DELETE /sales/delivery-request/{id}': 'request.archive',
  'PUT /sales/delivery-request/{id}/price': 'request.price',
  'POST /sales/delivery-request/{id}/price/simulation': 'request.price',
  'POST /sales/delivery-request/{id}/price/cascade.csv': 'request.price',
  'PUT /sales/delivery-request/{id}/clauses': 'request.price',
  'PUT /sales/delivery-request/{id}/services': 'request.price',
  'POST /sales/delivery-request/{id}/submit': 'request.sell',
  'POST /sales/delivery-request/{id}/propose': 'request.sell',
  'POST /sales/delivery-request/{id}/accept': 'request.sell',
  'POST /sales/delivery-request/{id}/refuse': 'request.sell',
  'POST /sales/delivery-request/{id}/suspend': 'request.sell',
  'POST /sales/delivery-request/{id}/resume': 'request.sell',
  'POST /sales/delivery-request/{id}/terminate': 'request.sell',
  'POST /sales/delivery-request/archive': 'request.archive',
  'POST /sales/delivery-request/{id}/archive': 'request.archive',
  'POST /sales/delivery-request/{id}/versions': 'request.write',
  'POST /sales/delivery-request/{id}/duplicate': 'request.write',
  'POST /sales/delivery-request/{id}/suspend/effect': 'request.sell',
  'POST /sales/delivery-request/{id}/terminate/effect': 'request.sell',
  'POST /sales/delivery-request/calendar': null,
  'POST /sales/delivery-request/{id}/exceptions': 'request.write',
  'DELETE /sales/delivery-request/{id}/exceptions/{date}': 'request.write',
  'POST /sales/delivery-request/{id}/documents': 'request.write',
  'POST /journey-management/delivery-request/take': 'request.design',
  'POST /journey-management/delivery-request/send-back': 'request.design',
  'POST /journey-management/delivery-request/{id}/take': 'request.design',
  'POST /journey-management/delivery-request/{id}/send-back': 'request.design',
  'PUT /journey-management/delivery-request/{id}/design': 'request.design',
  'PUT /journey-management/delivery-request/{id}/cost': 'request.design',
  'POST /journey-management/delivery-request/{id}/variants': 'request.design',
  'PUT /journey-management/delivery-request/{id}/variants/{variantId}': 'request.design',
  'DELETE /journey-management/delivery-request/{id}/variants/{variantId}': 'request.design',
  'POST /journey-management/delivery-request/{id}/variants/{variantId}/keep': 'request.design',
  'POST /journey-management/delivery-request/{id}/deliver': 'request.design',
  'POST /journey-management/delivery-request/{id}/lines': 'request.design',
  'PUT /journey-management/delivery-request/{id}/lines/{lineId}': 'request.design',
  'DELETE /journey-management/delivery-request/{id}/lines/{lineId}': 'request.design',
  'POST /journey-management/delivery-request/{id}/lines/{lineId}/split': 'request.design',
  'POST /journey-management/delivery-request/{id}/lines/{lineId}/group': 'request.design',
  'POST /journey-management/delivery-request/{id}/lines/{lineId}/points': 'request.design',
  'POST /journey-management/drivers-pools': 'driverPool.write',
  'POST /journey-management/drivers-pools/archive': 'driverPool.archive',
  'PUT /journey-management/drivers-pools/{id}': 'driverPool.write',
  'PUT /journey-management/drivers-pools/{id}/week': 'driverPool.write',
  'POST /journey-management/drivers-pools/lines': 'driverPool.write',
  'POST /journey-management/drivers-pools/{id}/members': 'driverPool.write',
  'PUT /journey-management/drivers-pools/{id}/members/{memberId}': 'driverPool.write',
  'DELETE /journey-management/drivers-pools/{id}/members/{memberId}': 'driverPool.write',
  'POST /journey-management/drivers-pools/{id}/duplicate': 'driverPool.write',
  'POST /journey-management/drivers-pools/{id}/activate': 'driverPool.write',
  'POST /journey-management/drivers-pools/{id}/suspend': 'driverPool.write',
  'POST /journey-management/drivers-pools/{id}/archive': 'driverPool.archive',
  'GET /journey-management/modifications': 'modification.write',
  'GET /journey-management/modifications/export.csv': 'modification.write',
  'GET /journey-management/modifications/history': 'modification.write',
  'GET /journey-management/modifications/history/export.csv': 'modification.write',
  'GET /journey-management/modifications/history/register.pdf': 'modification.write',
  'POST /journey-management/modifications': 'modification.ask',
  'PUT /journey-management/modifications/{id}': 'modification.ask',
  'POST /journey-management/modifications/{id}/submit': 'modification.ask',
  'POST /journey-management/modifications/{id}/validate': 'modification.ask',
  'POST /journey-management/modifications/{id}/refuse': 'modification.ask',
  'POST /journey-management/modifications/{id}/apply': 'modification.write',
  'POST /journey-management/modifications/{id}/cancel': 'modification.ask',
  'POST /journey-management/modifications/{id}/notify': 'modification.ask',
  'POST /journey-management/modifications/{id}/messages': 'modification.ask',
  'POST /journey-management/modifications/{id}/reverse': 'modification.write',
  'POST /journey-management/replacements': 'replacement.write',
  'GET /journey-management/replacements/missing/{driverId}': 'replacement.confirm',
  'POST /journey-management/replacements/missing/{driverId}': 'replacement.confirm',
  'POST /journey-management/replacements/missing/calls': 'replacement.write',
  'POST /journey-management/replacements/{id}/propose': 'replacement.write',
  'POST /journey-management/replacements/{id}/confirm': 'replacement.confirm',
  'POST /journey-management/replacements/{id}/tour': 'replacement.confirm',
  'POST /journey-management/replacements/{id}/subcontract': 'replacement.confirm',
  'POST /journey-management/replacements/{id}/inform': 'replacement.write',
  'POST /journey-management/replacements/{id}/refuse': 'replacement.write',
  'POST /journey-management/replacements/{id}/not-filled': 'replacement.write',
  'POST /journey-management/replacements/{id}/cancel': 'replacement.write',
  'POST /journey-management/replacements/{id}/restore': 'replacement.confirm',
  'POST /journey-management/live-lines/generate': 'liveLine.generate',
  'PUT /journey-management/live-lines/{id}': 'liveLine.write',
  'DELETE /journey-management/live-lines/{id}': 'liveLine.write',
  'POST /journey-management/live-lines/{id}/duplicate': 'liveLine.write',
  'POST /journey-management/live-lines/{id}/plan': 'liveLine.write',
  'POST /journey-management/live-lines/{id}/suspend': 'liveLine.write',
  'POST /journey-management/live-lines/{id}/resume': 'liveLine.write',
  'POST /journey-management/live-lines/{id}/close': 'liveLine.write',
  'POST /journey-management/journeys': 'journey.write',
  'POST /journey-management/journeys/bulk': 'journey.write',
  'PUT /journey-management/journeys/{ref}': 'journey.write',
  'POST /journey-management/calendar/{ref}/move': 'journey.assign',
  'GET /journey-management/calendar/day': 'journey.assign',
  'POST /journey-management/calendar/day': 'journey.assign',
  'POST /journey-management/calendar/day/undo': 'journey.assign',
  'POST /journey-management/journeys/{ref}/services': 'journey.drive',
  'DELETE /journey-management/journeys/{ref}/services/{entryId}': 'journey.drive',
  'GET /journey-management/journeys/{ref}/candidates': 'journey.assign',
  'POST /journey-management/journeys/{ref}/assign': 'journey.assign',
  'POST /journey-management/journeys/{ref}/undo': 'journey.assign',
  'POST /home/my-day/absences': 'absence.request',
  'POST /home/my-day/absences/preview': 'absence.request',
  'POST /home/my-day/absences/{id}/withdraw': 'absence.request',
  'POST /home/my-day/absences/{id}/documents': 'absence.request',
  'POST /home/my-day/infractions/{id}/acknowledge': 'infraction.acknowledge',
  'POST /home/my-day/{ref}/confirm': 'journey.driveOwn',
  'POST /home/my-day/{ref}/start': 'journey.driveOwn',
  'POST /home/my-day/{ref}/stops/{position}/arrive': 'journey.driveOwn',
  'POST /home/my-day/{ref}/stops/{position}/leave': 'journey.driveOwn',
  'POST /home/my-day/{ref}/stops/{position}/approach': 'journey.driveOwn',
  'POST /home/my-day/{ref}/stops/{position}/proofs': 'journey.driveOwn',
  'POST /home/my-day/{ref}/stops/{position}/fail': 'journey.driveOwn',
  'POST /home/my-day/{ref}/stops/{position}/photos': 'journey.driveOwn',
  'PUT /home/my-day/{ref}/facts': 'journey.driveOwn',
  'POST /home/my-day/{ref}/delays': 'delay.declareOwn',
  'POST /home/my-day/{ref}/incidents': 'incident.declareOwn',
  'POST /home/my-day/{ref}/damages': 'damage.declareOwn',
  'POST /journey-management/journeys/{ref}/confirm': 'journey.drive',
  'POST /journey-management/journeys/{ref}/unassign': 'journey.assign',
  'POST /journey-management/journeys/{ref}/start': 'journey.drive',
  'POST /journey-management/journeys/{ref}/finish': 'journey.drive',
  'POST /journey-management/journeys/control': 'journey.control',
  'GET /journey-management/journeys/candidates': 'journey.assign',
  'POST /journey-management/journeys/assign': 'journey.assign',
  'POST /journey-management/journeys/best-plan': 'journey.assign',
  'GET /journey-management/journeys/best-plan/{id}': 'journey.assign',
  'POST /journey-management/journeys/best-plan/{id}/apply': 'journey.assign',
  'POST /journey-management/journeys/confirm': 'journey.drive',
  'POST /journey-management/journeys/papers': 'journey.drive',
  'POST /journey-management/journeys/{ref}/papers': 'journey.drive',
  'POST /journey-management/journeys/{ref}/documents': 'journey.drive',
  'POST /journey-management/journeys/{ref}/documents/{documentId}/archive': 'journey.write',
  'GET /journey-management/journeys/{ref}/charge': 'journey.control',
  'POST /journey-management/journeys/{ref}/control': 'journey.control',
  'POST /journey-management/journeys/{ref}/reopen': 'journey.reopen',
  'GET /journey-management/journeys/{ref}/figures': 'journey.money',
  'POST /journey-management/journeys/{ref}/cancel': 'journey.cancel',
  'POST /journey-management/journeys/{ref}/not-executed': 'journey.drive',
  'POST /journey-management/journeys/{ref}/stops/{position}': 'journey.drive',
  'POST /journey-management/journeys/{ref}/reviewed': 'journey.write',
  'POST /journey-management/journeys/{ref}/stops/{position}/approach': 'journey.drive',
  'POST /journey-management/journeys/{ref}/stops/{position}/photos': 'journey.drive',
  'DELETE /journey-management/journeys/{ref}/stops/{position}/photos/{photoId}': 'journey.drive',
  'PUT /journey-management/journeys/{ref}/facts': 'journey.drive',
  'PUT /journey-management/journeys/{ref}/equipment': 'journey.assign',
  'POST /journey-management/journeys/{ref}/comments': 'journey.comment',
  'POST /journey-management/journeys/{ref}/realign': 'journey.write',
}

const UNKNOWN = '0198c0de-0000-7000-8000-000000000000'

/** Valid bodies, so that rights and ids decide. */
const BODIES: Record<string, object> = {
  'POST /sales/companies/{id}/block': { reason: 'Impayé' },
  'POST /sales/companies/{id}/pallets': {
    addressId: UNKNOWN,
    day: '2026-01-05',
    given: '1',
    returned: '0',
    reason: 'Comptage sur place',
  },
  'POST /journey-management/journeys/{ref}/cancel': { reason: 'Client', cancelledBy: 'CLIENT', billingPct: '0' },
  'POST /journey-management/journeys/{ref}/undo': { at: '2026-01-05T08:00:00.000000Z' },
  'POST /journey-management/journeys/{ref}/comments': { body: 'Quai' },
  'POST /journey-management/journeys/{ref}/services': { serviceId: UNKNOWN, quantity: '1', reason: 'Quai' },
  'POST /human-resources/absences/{id}/refuse': { reason: 'Effectif' },
  'POST /journey-management/journeys/{ref}/not-executed': { reason: 'Panne', cancelledBy: 'TRANSPORTEUR' },
  'POST /journey-management/journeys/{ref}/papers': { request: 'LETTRE' },
  'POST /journey-management/journeys/{ref}/documents/{documentId}/archive': { reason: 'Illisible' },
  'POST /journey-management/journeys/{ref}/reopen': { reason: 'Heures fausses' },
  'POST /journey-management/live-lines/{id}/suspend': { from: TODAY, reason: 'Travaux' },
  'POST /journey-management/live-lines/{id}/duplicate': { code: 'COPIE', label: 'Copie' },
  'POST /journey-management/journeys/{ref}/realign': { version: 1 },
  'POST /journey-management/drivers-pools/{id}/duplicate': { code: 'T-COPIE', label: 'Copie' },
  'POST /journey-management/drivers-pools/{id}/members': { driverId: UNKNOWN, rank: 'RESERVE', priority: '1', from: TODAY },
  'PUT /journey-management/drivers-pools/{id}/week': { cells: [], version: 1 },
  'PUT /journey-management/drivers-pools/{id}/members/{memberId}': {
    driverId: UNKNOWN,
    rank: 'RESERVE',
    priority: '1',
    from: TODAY,
    version: 1,
  },
  'POST /materials/vehicles/{id}/odometer': { km: '1', readOn: TODAY },
  'POST /materials/vehicles/{id}/odometer/correct': { km: '1', reason: 'Faute de frappe' },
  'POST /materials/deadlines/{id}/done': { doneOn: TODAY },
  'POST /materials/outages/{id}/back': { backOn: TODAY },
  'PUT /materials/outages/{id}': { reason: 'Accident', version: 1 },
  'POST /human-resources/drivers/{id}/suspend': { from: TODAY, reason: 'Permis' },
  'POST /human-resources/drivers/{id}/leave': { leaveDate: TODAY, reason: 'Retraite' },
  'POST /sales/delivery-request/{id}/refuse': { reason: 'Trop cher' },
}
/** Required query parameters. */
const QUERIES: Record<string, string> = {
  'GET /journey-management/modifications/target': '?ref={ref}',
  'GET /views': '?screen=/',
  'GET /views/counts': '?screen=/',
  'GET /materials/deadlines': '?vehicleId={vehicleId}',
  'GET /materials/outages': '?vehicleId={vehicleId}',
  'GET /materials/outages/impact': '?vehicleId={vehicleId}&from=2026-01-01',
  'GET /materials/documents': '?vehicleId={vehicleId}',
  'GET /materials/couplings': '?vehicleId={vehicleId}',
  'GET /materials/planning': '?vehicleId={vehicleId}&from=2026-01-05',
  'GET /human-resources/drivers/{id}/planning': '?from=2026-01-05',
  'GET /human-resources/absences/payroll.csv': '?month=2026-01',
  'GET /human-resources/absences/rights': '?driver={driverId}',
  'GET /sales/companies/{id}/quality-report': '?month=2026-01',
  'GET /sales/invoices/preview': '?from=2026-01-01&to=2026-01-31',
  'GET /sales/invoices/month-end': '?month=2026-01',
  'GET /sales/invoices/documents/journal.csv': '?from=2026-01-01&to=2026-01-31',
  'GET /sales/invoices/documents/fec.txt': '?from=2026-01-01&to=2026-01-31',
  'GET /sales/invoices/documents/companies/{id}/statement': '?from=2026-01-01&to=2026-01-31',
  'GET /journey-management/journeys/papers.pdf': '?request=LETTRE&only={ref}',
  'GET /transverse/cost-factors/{id}/impact': '?amount=1&from=2026-01-01',
  'GET /sales/delivery-request/{id}/versions/compare': '?a=1&b=1',
  'GET /sales/companies/affreightment-register.csv': '?from=2026-01-01&to=2026-12-31',
  'GET /transverse/cnr/rate': '?index=CNR_GAZOLE_PRO&refMonth=2024-01&month=2024-08&sharePct=22.7',
  'GET /sales/delivery-request/{id}/effect': '?act=accept',
}

const LETTER = {
  ...{ day: TODAY, letterhead: { name: 'Transports du Test', lines: [] }, client: ['Client'], code: 'C00010' },
  ...{ level: 1, text: 'Merci de régler', invoices: [] },
}

let all: Requests
let operations: string[]
let answers: Record<string, Record<string, { responses: object }>>
/** Two of each: one for the path, one that must not be reached through it. */
const here: Record<string, string> = {}
const elsewhere: Record<string, string> = {}

beforeAll(async () => {
  all = await startRequests()
  const { paths } = (await all.call(null, 'GET', '/openapi.json')).body as { paths: Record<string, object> }
  answers = paths as typeof answers
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )

  const make = factories('foreign ids', { first: 60_000 })
  for (const [place, code] of [
    [here, 'C00010'],
    [elsewhere, 'C00011'],
  ] as const) {
    const [client] = await all.db
      .insert(companies)
      .values(company(code, `Client ${code}`))
      .returning()
    const [person] = await all.db.insert(contacts).values({ companyId: client!.id, lastName: 'Le Bihan' }).returning()
    place.companyId = client!.id
    place.contactId = person!.id
    place.requestId = await all.at('EN_CONCEPTION')
    place.lineId = (
      await all.must(all.conception('POST', `/${place.requestId}/lines`, { code: 'L1', label: 'Le Mans', weekdays: [1] }))
    ).id
    place.documentId = (await all.must(all.upload(place.requestId!))).id
    place.addressId = place === here ? all.depot.id : all.customer.id
    const service = { code: `S_${code}`, label: 'Hayon', unit: 'FORFAIT', unitPrice: '18', vatRate: '20', trigger: 'MANUEL' }
    place.serviceId = (await all.must(all.call('SALES', 'POST', '/sales/additional-services', service))).id
    const tariff = { companyId: client!.id, unitPrice: '15', validFrom: TODAY }
    place.tariffId = (
      await all.must(all.call('SALES', 'POST', `/sales/additional-services/${place.serviceId}/tariffs`, tariff))
    ).id
    const factor = { code: `F_${code}`, label: 'Nuit', basis: 'PCT_TH', amount: '20', sign: 'COST', condition: 'NUIT_21_6' }
    const dated = { ...factor, priority: '0', validFrom: TODAY }
    place.factorId = (await all.must(all.call('SALES', 'POST', '/transverse/cost-factors', dated))).id
    const action = { code: `A_${code}`, label: 'Former', nature: 'PREVENTIVE' }
    place.actionId = (await all.must(all.call('CONCEPTOR', 'POST', '/transverse/actions', action))).id
    const invited = { email: `${code}@quai.test`, firstName: 'Loïc', lastName: 'Robin', role: 'OPERATOR' }
    place.userId = (await all.must(all.call('ADMIN', 'POST', '/administration/users', invited))).id
    const subscription = { name: code, url: 'https://exemple.fr/quai', events: ['journey.ended'] }
    place.webhookId = (await all.must(all.call('ADMIN', 'POST', '/administration/users/webhooks', subscription))).id
    const cause = { code: `C_${code}`, label: 'Pneu', defaultResponsibility: 'TIERS' }
    place.delayCauseId = (await all.must(all.call('CONCEPTOR', 'POST', '/transverse/delays', cause))).id
    place.incidentCauseId = (await all.must(all.call('CONCEPTOR', 'POST', '/transverse/incidents', cause))).id
    place.damageCauseId = (await all.must(all.call('CONCEPTOR', 'POST', '/transverse/damages', cause))).id
    const driver = make.driver({ depotId: all.depot.id, ...SECRETS, tachoCardNo: `FKORRIGAN${code.padStart(7, '0')}` })
    await all.db.insert(drivers).values(driver)
    place.driverId = driver.id
    const driven = make.journey({
      ...{ serviceDate: TODAY, plannedStart: `${TODAY}T04:00:00Z`, plannedEnd: `${TODAY}T06:00:00Z` },
      ...{ number: `TR-990101-${code.slice(1)}`, companyId: client!.id },
    })
    await all.db.insert(journeys).values({ ...driven, driverId: driver.id, status: 'AFFECTE' })
    const leave = { driverId: driver.id, kind: 'CP', from: addDays(TODAY, 30), to: addDays(TODAY, 40) }
    place.absenceId = (await all.must(all.call('OPERATOR', 'POST', '/human-resources/absences', leave))).id
    place.certificationId = await certificationOf(all, code)
    const vehicle = factories(`ids of ${code}`, { first: Number(code.slice(1)) * 100 }).vehicle({ depotId: all.depot.id })
    await all.db.insert(vehicles).values(vehicle)
    place.vehicleId = vehicle.id!
    const type = { code: `T_${code}`, label: 'Accueil sécurité', severity: 'INFO', alertDays: '30' }
    place.certificationTypeId = (
      await all.must(all.call('CONCEPTOR', 'POST', '/human-resources/driver-certifications/types', type))
    ).id
    const index = { code: `I_${code}`, label: 'Gazole', base: '2020', unit: 'Indice', source: 'CNR' }
    place.indexId = (await all.must(all.call('SALES', 'POST', '/transverse/cnr/indices', index))).id
    const trailer = make.trailer({ depotId: all.depot.id })
    await all.db.insert(trailers).values(trailer)
    place.trailerId = trailer.id
    const piece = { code: `E_${code}`, kind: 'SANGLES', depotId: all.depot.id, heldSince: TODAY }
    place.equipmentId = (await all.must(all.call('CONCEPTOR', 'POST', '/materials/equipment', piece))).id
    const pool = make.pool({ depotId: all.depot.id, code: `T-${code}` })
    await all.db.insert(driverPools).values(pool)
    place.poolId = pool.id
    const reserve = make.poolMember({ driverPoolId: pool.id, driverId: driver.id, rank: 'RESERVE' })
    await all.db.insert(driverPoolMembers).values(reserve)
    place.memberId = reserve.id
    place.depotId = all.depot.id
    await all.journey(place.requestId!, TODAY)
    place.ref = (await all.must(all.call('ADMIN', 'GET', `/journey-management/journeys?request=${place.requestId}`))).rows[0].id
    const invoice = { companyId: client!.id, from: TODAY, to: TODAY }
    place.invoiceId = (await all.db.insert(invoices).values(invoice).returning())[0]!.id
    place.letterId = (await all.db.insert(reminderLetters).values({ document: LETTER }).returning())[0]!.id
    place.delayId = await delayOf(place.ref!, code)
    const happened = {
      occurredAt: `${TODAY}T00:00:00Z`,
      kind: 'PANNE',
      severity: 1,
      description: 'Batterie à plat au dépôt',
    } as const
    place.incidentId = (
      await all.db
        .insert(incidents)
        .values({ ...happened, number: `INC-${code}` })
        .returning()
    )[0]!.id
    const [assignee] = await all.db.select().from(users).where(eq(users.role, 'OPERATOR')).limit(1)
    const given = { event: 'RETARD', eventId: place.delayId, actionId: place.actionId, assigneeId: assignee!.id, dueDate: TODAY }
    place.actionTaskId = (await all.must(all.call('CONCEPTOR', 'POST', '/transverse/action-tasks', given))).id
    const broken = {
      number: `DOM-${code}`,
      journeyId: place.ref!,
      kind: 'VEHICULE',
      foundOn: TODAY,
      description: 'Pare-chocs',
    } as const
    place.damageId = (await all.db.insert(damages).values(broken).returning())[0]!.id
    Object.assign(place, await infractionOf(place, code))
    const waiting = { number: `REM-${code}`, kind: 'CHAUFFEUR', cause: 'AUTRE', journeyId: place.ref! } as const
    place.replacementId = (await all.db.insert(replacements).values(waiting).returning())[0]!.id
    const [author] = await all.db.select().from(users).limit(1)
    const run = { stops: [], kmLoaded: '1', kmEmpty: '0', driverId: null, vehicleId: null, trailerId: null, price: null }
    const asked: typeof modifications.$inferInsert = {
      ...{ number: `MOD-${code}`, requestedAt: `${TODAY}T08:00:00Z`, requestedBy: 'CLIENT', type: 'HORAIRE', scope: 'TRAJET' },
      ...{ journeyId: place.ref!, effectiveFrom: TODAY, reason: 'Plus tard', change: { type: 'HORAIRE', start: '07:00' } },
      ...{ before: run, after: run, difference: [], status: 'A_VALIDER', authorId: author!.id },
    }
    place.modificationId = (await all.db.insert(modifications).values(asked).returning())[0]!.id
  }
}, 60_000)
afterAll(() => all?.api.close())

async function delayOf(journeyId: string, code: string): Promise<string> {
  const [at, seen] = [`${TODAY}T05:00:00Z`, `${TODAY}T06:00:00Z`]
  const [stop] = await all.db.execute<{ id: string }>(sql`
    insert into journey_stop (journey_id, position, address_id, kind, planned_arrival, planned_departure)
    values (${journeyId}, 90, ${all.depot.id}, 'LIVRAISON', ${at}, ${at}) returning id`)
  const facts = { dueAt: at, observedAt: seen, toleranceMin: 15 }
  const late = { number: `RET-${code}`, journeyId, stopId: stop!.id, ...facts, detectedBy: 'MANUEL' } as const
  return (await all.db.insert(delays).values(late).returning())[0]!.id
}

async function infractionOf({ driverId, vehicleId }: Record<string, string>, code: string) {
  const [offence] = await all.db.select().from(offences).where(eq(offences.code, 'FEU_ROUGE'))
  const seen = {
    source: 'RADAR' as const,
    occurredAt: `${TODAY}T05:00:00Z`,
    noticeSentOn: TODAY,
    identifiedAt: `${TODAY}T06:00:00Z`,
  }
  const notice = { number: `INF-${code}`, noticeNo: `AVIS-${code}`, offenceId: offence!.id, vehicleId: vehicleId!, points: 4 }
  const [row] = await all.db
    .insert(infractions)
    .values({ ...seen, ...notice, driverId: driverId!, status: 'IDENTIFIEE' })
    .returning()
  return { infractionId: row!.id, offenceId: offence!.id }
}

async function certificationOf({ db, depot }: Requests, code: string): Promise<string> {
  const driver = factories(code, { first: 80_000 }).driver({ depotId: depot.id, code })
  await db.insert(drivers).values(driver)
  const [type] = await db.select().from(certificationTypes).where(eq(certificationTypes.code, 'FCO'))
  const held = { driverId: driver.id, typeId: type!.id, obtainedOn: '2024-01-05', validTo: '2029-01-05' }
  return (await db.insert(driverCertifications).values(held).returning())[0]!.id
}

function reachOf(path: string): readonly Role[] | null {
  const [prefix] = Object.keys(REACH)
    .filter(prefix => path === prefix || path.startsWith(`${prefix}/`))
    .sort((a, b) => b.length - a.length)
  if (!prefix) throw new Error(`${path}: who may reach it is written nowhere`)
  const reach = REACH[prefix]!
  if (reach === 'anybody') return null
  if (reach === 'signed in') return ROLES
  if (reach === 'office') return ROLES.filter(role => role !== 'DRIVER')
  if ('only' in reach) return [reach.only]
  return ROLES.filter(role => reach.some(screen => (SCREENS[screen].roles as readonly Role[]).includes(role)))
}

/** Path with existing ids: `/sales/companies/{id}` is a company, `…/contacts/{id}` a contact. */
function fill(path: string, ids: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string, at: number) => {
    if (name === 'ref' && path.startsWith('/sales/invoices/')) return ids.invoiceId!
    if (name === 'into') return (path.startsWith('/sales/addresses/') ? ids.addressId : ids.companyId)!
    if (name !== 'id') return ids[name] ?? { date: TODAY, position: '0', kind: 'company', rootId: ids.companyId }[name] ?? UNKNOWN
    const before = path.slice(0, at)
    if (before.endsWith('/contacts/')) return ids.contactId!
    if (before.startsWith('/sales/companies/') || before.startsWith('/sales/invoices/companies/')) return ids.companyId!
    if (before === '/sales/invoices/late/letters/') return ids.letterId!
    if (before === '/sales/invoices/late/') return ids.companyId!
    if (before.startsWith('/sales/invoices/')) return ids.invoiceId!
    if (before.startsWith('/sales/addresses/')) return ids.addressId!
    if (before.startsWith('/sales/additional-services/')) return ids.serviceId!
    if (before.startsWith('/human-resources/absences/') || before.startsWith('/home/my-day/absences/')) return ids.absenceId!
    if (before.endsWith('/driver-certifications/types/')) return ids.certificationTypeId!
    if (before.startsWith('/human-resources/driver-certifications/')) return ids.certificationId!
    if (before.startsWith('/human-resources/drivers/')) return ids.driverId!
    if (before.startsWith('/materials/vehicles/')) return ids.vehicleId!
    if (before.startsWith('/transverse/actions/')) return ids.actionId!
    if (before.startsWith('/transverse/action-tasks/')) return ids.actionTaskId!
    if (before.startsWith('/transverse/delays/')) return ids.delayCauseId!
    if (before.startsWith('/administration/users/webhooks/')) return ids.webhookId!
    if (before.startsWith('/administration/users/')) return ids.userId!
    if (before.startsWith('/transverse/incidents/')) return ids.incidentCauseId!
    if (before.startsWith('/transverse/damages/')) return ids.damageCauseId!
    if (before.startsWith('/transverse/cost-factors/')) return ids.factorId!
    if (before.startsWith('/transverse/cnr/indices/')) return ids.indexId!
    if (before.includes('/delivery-request/')) return ids.requestId!
    if (before.startsWith('/journey-management/live-lines/')) return ids.lineId!
    if (before.startsWith('/journey-management/drivers-pools/')) return ids.poolId!
    if (before.startsWith('/journey-management/modifications/')) return ids.modificationId!
    if (before.startsWith('/journey-management/replacements/')) return ids.replacementId!
    if (before.startsWith('/incidents-management/delays/')) return ids.delayId!
    if (before.startsWith('/incidents-management/incidents/')) return ids.incidentId!
    if (before.startsWith('/incidents-management/damages/')) return ids.damageId!
    if (before.endsWith('/infractions/offences/')) return ids.offenceId!
    if (before.startsWith('/incidents-management/infractions/') || before.startsWith('/home/my-day/infractions/'))
      return ids.infractionId!
    if (before.startsWith('/materials/trailers/')) return ids.trailerId!
    if (before.startsWith('/materials/equipment/')) return ids.equipmentId!
    if (before.startsWith('/documents/')) return ids.documentId!
    return UNKNOWN
  })
}

/** The document names this answer of the operation. */
function expectDocumented(operation: string, status: number) {
  const [method = '', path = ''] = operation.split(' ')
  const named = Object.keys(answers[path]![method.toLowerCase()]!.responses)
  expect(status < 300 ? ['2XX', ...named] : named, `${operation}: ${status}`).toContain(
    named.includes('2XX') && status < 300 ? '2XX' : String(status),
  )
}

/** Everything written, without sessions and keys. */
const written = () => all.db.$count(auditLog, notInArray(auditLog.entity, ['account', 'session', 'application_key']))

/** Personal data of the drivers in paths (`domain.md` §2.7). */
const SECRETS = {
  birthDate: '1961-02-13',
  homeLine1: '17 venelle du Korrigan',
  homeCity: 'Trégarantec-Coz',
  emergencyName: 'Azenor Kerdoncuff',
  emergencyPhone: '+33639980777',
  licenceNo: '29KK0000777',
  hireDate: '2003-04-05',
  note: 'korrigan à ménager',
}
/** In JSON and CSV form, and unique field names. */
const PERSONAL = [
  ...Object.values(SECRETS),
  ...['13/02/1961', '05/04/2003', 'FKORRIGAN'],
  ...['birthDate', 'homeLine1', 'emergencyName', 'coefficient', 'weeklyHours', 'tachoCardNo'].map(name => `"${name}":`),
]

const ON_CARDS = [SECRETS.licenceNo, 'FKORRIGAN']

/** No answer contains personal data for roles that may not read it. */
function nothingPersonal(role: Role | null, operation: string, answer: string) {
  if (role && may(role, 'driver.personal')) return
  const told = PERSONAL.filter(word => answer.includes(word)).filter(
    word =>
      !(role === 'DRIVER' && word.endsWith(':')) &&
      // Numbers of licence and card are certification data (`domain.md` §4.5).
      !(ON_CARDS.includes(word) && operation.includes('/driver-certifications') && role && may(role, 'certification.detail')),
  )
  expect(told, `${role} ${operation}`).toEqual([])
}

async function statusOf(role: Role | null, operation: string, ids = here) {
  const [method = '', path = ''] = operation.split(' ')
  const body = ['GET', 'DELETE'].includes(method) ? undefined : (BODIES[operation] ?? {})
  const at = fill(path + (QUERIES[operation] ?? ''), ids)
  // Files, and endless streams.
  if (method === 'GET' && /\.csv$|quality-report$|\/file$|\/events$/.test(path)) {
    const answer = role ? await all.api.fetch(role, at) : await all.api.send('GET', at)
    if (path.endsWith('.csv')) nothingPersonal(role, operation, await (answer as Response).text())
    expectDocumented(operation, answer.status)
    return answer.status
  }
  const answer = await all.call(role, method, at, body)
  nothingPersonal(role, operation, JSON.stringify(answer.body ?? null))
  expectDocumented(operation, answer.status)
  return answer.status
}

it('lists every API operation and no other', () => {
  expect(operations.length).toBeGreaterThan(95)
  for (const operation of operations) {
    const [method, path = ''] = operation.split(' ')
    const reach = reachOf(path)
    if (method === 'GET' || reach === null || typeof REACH[`/${path.split('/')[1]}`] === 'string') continue
    expect(Object.keys(ACTS), operation).toContain(operation)
  }
  expect(Object.keys(ACTS).filter(operation => !operations.includes(operation))).toEqual([])
  expect(Object.keys(BODIES).filter(operation => !operations.includes(operation))).toEqual([])
})

it('reaches only sign-in without a session', async () => {
  const before = await written()
  for (const operation of operations) {
    if (reachOf(operation.split(' ')[1]!) === null) continue
    expect(await statusOf(null, operation), operation).toBe(401)
  }
  expect(await written()).toBe(before)
})

describe(spec('Per-action permissions inside screens: not shown.'), () => {
  it.each(ROLES)('%s finds only its screens and writes only by its rights', async role => {
    const before = await written()
    for (const operation of operations) {
      const reach = reachOf(operation.split(' ')[1]!)
      if (reach === null) continue
      const act = ACTS[operation]
      if (reach.includes(role) && (!act || may(role, act))) continue
      const status = await statusOf(role, operation)
      // Roles with the screen may get body errors first; others get 404.
      if (reach.includes(role)) expect([404, 415, 422], `${operation}: ${status}`).toContain(status)
      else expect(status, operation).toBe(404)
    }
    expect(await written()).toBe(before)
  })

  it.each(ROLES)('%s reads what it may', async role => {
    for (const operation of operations.filter(
      one => one.startsWith('GET ') && !/\/(auth|jobs|imports|documents|lookup|calendar|communes|best-plan)/.test(one),
    )) {
      const act = ACTS[operation]
      if (!reachOf(operation.split(' ')[1]!)?.includes(role) || (act && !may(role, act))) continue
      if (operation === 'GET /history/{rootId}' && role === 'DRIVER') continue
      // Refusals by state are fine here: no offer, attestation or note yet. A driver's own documents: my-papers.test.ts.
      const found = /\/(offer|attestation|papers)\.pdf$/.test(operation)
        ? 422
        : /\/my-day\/papers\/\{/.test(operation)
          ? 404
          : 200
      expect(await statusOf(role, operation), operation).toBe(found)
    }
  })
})

describe('the key of an application', () => {
  const AREA_SCREENS = (Object.keys(SCREENS) as ScreenPath[]).filter(path =>
    (KEY_AREAS as readonly string[]).includes(path.split('/')[1]!),
  )

  /** Roles of a key that reaches a path: as a session's, by the screens of the areas that a key may read. */
  function keyReachOf(path: string): readonly Role[] {
    const [prefix] = Object.keys(REACH)
      .filter(prefix => path === prefix || path.startsWith(`${prefix}/`))
      .sort((a, b) => b.length - a.length)
    const reach = REACH[prefix!]!
    if (reach === 'office') return KEY_ROLES
    if (typeof reach === 'string' || 'only' in reach) return []
    const screens = reach.filter(screen => AREA_SCREENS.includes(screen))
    return KEY_ROLES.filter(role => screens.some(screen => (SCREENS[screen].roles as readonly Role[]).includes(role)))
  }

  async function keyFor(role: Role, rights: object): Promise<string> {
    const body = { name: `Essai ${role}`, role, ...rights }
    return (await all.must(all.call('ADMIN', 'POST', '/administration/users/applications', body))).key
  }

  /** Status and text of an operation with a key; streams without text. */
  async function answerTo(key: string, operation: string) {
    const [method = '', path = ''] = operation.split(' ')
    const body = ['GET', 'DELETE'].includes(method) ? undefined : (BODIES[operation] ?? {})
    const at = fill(path + (QUERIES[operation] ?? ''), here)
    const answer = await all.api.send(method, at, '', body, { authorization: `Bearer ${key}` })
    const isText = /json|csv/.test(answer.headers.get('content-type') ?? '')
    return { status: answer.status, text: isText ? await answer.text() : '' }
  }

  const guarded = () => operations.filter(operation => reachOf(operation.split(' ')[1]!) !== null)
  /** Keys of tests ask more a minute than the limit lets. */
  const others = async (operation: string, index: number) => {
    if (index % 200 === 0) await all.db.delete(rateLimits)
    return operation
  }

  it.each(KEY_ROLES)('of %s without acts reads its areas and writes nothing', async role => {
    const key = await keyFor(role, { areas: KEY_AREAS })
    const before = await written()
    for (const [index, operation] of guarded().entries()) {
      await others(operation, index)
      const { status, text } = await answerTo(key, operation)
      nothingPersonal(null, operation, text)
      const reached = keyReachOf(operation.split(' ')[1]!).includes(role)
      if (!reached) expect(status, operation).toBe(404)
      else if (ACTS[operation]) expect([404, 415, 422], `${operation}: ${status}`).toContain(status)
    }
    expect(await written()).toBe(before)
  })

  it.each(KEY_ROLES)('of %s with one right too few is refused that act alone', async role => {
    const acts = keyActsOf(role).flatMap(group => group.acts.map(([act]) => act))
    const before = await written()
    for (const [index, act] of acts.entries()) {
      await others(act, index)
      const of = guarded().filter(operation => ACTS[operation] === act && keyReachOf(operation.split(' ')[1]!).includes(role))
      if (of.length === 0) continue
      const key = await keyFor(role, { areas: KEY_AREAS, acts: acts.filter(other => other !== act) })
      for (const operation of of) {
        const { status } = await answerTo(key, operation)
        expect([404, 415, 422], `${operation}: ${status}`).toContain(status)
      }
    }
    expect(await written()).toBe(before)
  })

  it.each(KEY_ROLES)('of %s with all rights reads what the role reads', async role => {
    const acts = keyActsOf(role).flatMap(group => group.acts.map(([act]) => act))
    const key = await keyFor(role, { areas: KEY_AREAS, acts })
    for (const [index, operation] of guarded().entries()) {
      await others(operation, index)
      if (!operation.startsWith('GET ') || /\/(imports|documents|calendar|communes|best-plan|events)/.test(operation)) continue
      if (!keyReachOf(operation.split(' ')[1]!).includes(role)) continue
      const act = ACTS[operation]
      if (act && !acts.includes(act)) continue
      const found = /\/(offer|attestation|papers)\.pdf$/.test(operation) ? 422 : 200
      expect((await answerTo(key, operation)).status, operation).toBe(found)
    }
  })

  it('for positions reaches nothing but the calculators', async () => {
    const key = await keyFor('ADMIN', { positions: true })
    const before = await written()
    for (const [index, operation] of guarded().entries()) {
      await others(operation, index)
      const reach = REACH[`/${operation.split(' ')[1]!.split('/').slice(1, 3).join('/')}`] ?? REACH[`/${operation.split('/')[1]}`]
      if (reach !== 'office') expect((await answerTo(key, operation)).status, operation).toBe(404)
    }
    expect(await written()).toBe(before)
  })
})

it("does not reach a client's service price through another service", async () => {
  const { serviceId, companyId } = here
  const body = { companyId, unitPrice: '1', validFrom: TODAY, validTo: TODAY, version: 1 }
  const at = `/sales/additional-services/${serviceId}/tariffs/${elsewhere.tariffId}`
  expect((await all.call('SALES', 'PUT', at, body)).status).toBe(404)
  expect((await all.call('SALES', 'POST', `${at}/close`, { validTo: TODAY })).status).toBe(404)
})

it('returns 404 for an unknown id, or refuses the body first', async () => {
  const before = await written()
  const nothing = Object.fromEntries(Object.keys(here).map(name => [name, UNKNOWN]))
  for (const operation of operations.filter(operation => operation.includes('{') && !/\{kind\}/.test(operation))) {
    const status = await statusOf('ADMIN', operation, nothing)
    expect([404, 415, 422], `${operation}: ${status}`).toContain(status)
    if (/^(GET|DELETE)/.test(operation)) expect(status, operation).toBe(404)
  }
  expect(await written()).toBe(before)
})

describe('parts of another record through an allowed one', () => {
  it("hides another client's contact", async () => {
    const before = await written()
    const contact = { lastName: 'Volé', email: 'vole@quai.test', version: 1 }
    for (const role of ['ADMIN', 'SALES', 'CONCEPTOR', 'OPERATOR'] as const) {
      const at = `/sales/companies/${here.companyId}/contacts/${elsewhere.contactId}`
      expect((await all.call(role, 'PUT', at, contact)).status, role).toBe(404)
      expect((await all.call(role, 'POST', `${at}/archive`)).status, role).toBe(404)
    }
    expect(await written()).toBe(before)
    const { contacts } = await all.must(all.call('ADMIN', 'GET', `/sales/companies/${here.companyId}/contacts`))
    expect(contacts.map((one: { id: string }) => one.id)).toEqual([here.contactId])
  })

  it("hides another cahier des charges' line", async () => {
    const before = await written()
    const at = `/${here.requestId}/lines/${elsewhere.lineId}`
    const { lines } = await all.must(all.conception('GET', `/${elsewhere.requestId}`))
    const change = await all.conception('PUT', at, {
      code: 'L9',
      label: 'Volé',
      weekdays: [1],
      stops: all.request().stops,
      version: lines[0].version,
    })
    expect(change.status, JSON.stringify(change.body)).toBe(404)
    expect((await all.conception('DELETE', at)).status).toBe(404)
    expect(await written()).toBe(before)
  })

  it("refuses another cahier des charges' contract", async () => {
    const proposed = await all.at('PROPOSE')
    const before = await written()
    const answer = await all.sales('POST', `/${proposed}/accept`, { contractDocumentId: elsewhere.documentId })
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([422, 'contract'])
    expect(await written()).toBe(before)
  })
})

describe('private records', () => {
  it('limit an import and its job to author and ADMIN', async () => {
    const form = new FormData()
    form.set('entity', 'ADDRESS')
    form.set('file', new File(['Libellé;Adresse;CP;Ville\nQuai;1 rue;72000;Le Mans'], 'a.csv'))
    const { id } = await all.must(all.call('SALES', 'POST', '/imports', form))
    const [run] = await all.db
      .insert(jobRuns)
      .values({ kind: 'IMPORT', label: 'Import', params: {}, createdBy: (await all.userOf('SALES')).id })
      .returning({ id: jobRuns.id })
    for (const role of ROLES) {
      const own = role === 'SALES' || role === 'ADMIN'
      expect((await all.call(role, 'GET', `/imports/${id}`)).status, role).toBe(own ? 200 : 404)
      expect((await all.api.fetch(role, `/imports/${id}/refused`)).status, role).toBe(own ? 200 : 404)
      expect((await all.call(role, 'GET', `/jobs/${run!.id}`)).status, role).toBe(own ? 200 : 404)
      if (!own) expect((await all.call(role, 'POST', `/imports/${id}/apply`, { mode: 'VALID_LINES' })).status, role).not.toBe(202)
    }
    for (const role of ROLES.filter(role => role !== 'SALES')) {
      const mine = await all.call(role, 'GET', '/imports?entity=ADDRESS')
      expect(JSON.stringify(mine.body), role).not.toContain(id)
      expect(JSON.stringify((await all.call(role, 'GET', '/jobs?kind=IMPORT')).body), role).not.toContain(run!.id)
    }
  })

  it('let only the user end or see a session', async () => {
    await all.must(all.call('SALES', 'GET', '/profile/sessions'))
    const [{ id } = { id: '' }] = await all.db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.role, 'SALES'))
    for (const role of ROLES.filter(role => role !== 'SALES')) {
      expect((await all.call(role, 'POST', `/profile/sessions/${id}/end`)).status, role).toBe(404)
      expect(JSON.stringify((await all.call(role, 'GET', '/profile/sessions')).body), role).not.toContain(id)
    }
    expect((await all.call('SALES', 'GET', '/auth/me')).status).toBe(200)
  })

  it('show a history to roles that open its record; sessions and contacts have none', async () => {
    const roots: [id: string, screens: ScreenPath[]][] = [
      [here.companyId!, ['/sales/companies']],
      [here.addressId!, ['/sales/addresses']],
      [here.requestId!, ['/sales/delivery-request', '/journey-management/delivery-request']],
      [here.lineId!, ['/journey-management/live-lines']],
      [(await all.userOf('ADMIN')).id, ['/administration/users']],
      [here.contactId!, []],
      [UNKNOWN, []],
    ]
    for (const [id, screens] of roots) {
      for (const role of ROLES) {
        const may = screens.some(screen => (SCREENS[screen].roles as readonly Role[]).includes(role))
        expect((await all.call(role, 'GET', `/history/${id}`)).status, `${role} ${screens}`).toBe(may ? 200 : 404)
      }
    }
  })

  it("show a document to roles that open its owner's screen", async () => {
    for (const role of ROLES) {
      const may = (SCREENS['/sales/delivery-request'].roles as readonly Role[]).includes(role)
      expect((await all.api.fetch(role, `/documents/${here.documentId}/content`)).status, role).toBe(may ? 200 : 404)
    }
  })

  it('offer records to roles that open their screen', async () => {
    for (const kind of LOOKUP_KINDS) {
      for (const role of ROLES) {
        const may = (SCREENS[LOOKUPS[kind]].roles as readonly Role[]).includes(role)
        expect((await all.call(role, 'GET', `/lookup/${kind}?id=${here.companyId}`)).status, `${role} ${kind}`).toBe(
          may ? 200 : 404,
        )
      }
    }
  })
})
