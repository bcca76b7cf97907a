import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Platform } from '#api/platform/platform.ts'
import { indexByLaw, indexMonthOf, lockIndexValues } from '#api/trade/journeys/indexation.ts'
import type { DistanceProvider } from '#api/trade/routing/distance-provider.ts'
import { parameterRoutes } from './administration/parameters/parameters.ts'
import { profileRoutes } from './administration/profile.ts'
import { profileMatrixRoutes } from './administration/profiles.ts'
import { savedViewRoutes } from './administration/saved-views.ts'
import { applicationRoutes } from './administration/users/applications.ts'
import { userRoutes } from './administration/users/users.ts'
import { webhookRoutes } from './administration/users/webhooks.ts'
import { auth } from './auth/auth.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Backups } from './backup/folder.ts'
import { holidayRoutes } from './calendar/holidays.ts'
import type { Database } from './db/client.ts'
import type { SharedReads } from './db/shared-reads.ts'
import { documentation, documentsOf } from './documentation.ts'
import { documentRoutes } from './documents/documents.ts'
import type { FileStore } from './documents/file-store.ts'
import { historyRoutes } from './history/history.ts'
import { expiryRoutes } from './home/expiries/expiries.ts'
import { homeRoutes } from './home/home.ts'
import { myAbsenceRoutes } from './home/my-day/absences.ts'
import { myInfractionRoutes } from './home/my-day/infractions.ts'
import { myDayRoutes } from './home/my-day/my-day.ts'
import { myPaperRoutes } from './home/my-day/papers.ts'
import { myReportRoutes } from './home/my-day/reports.ts'
import { viewCountRoutes } from './home/view-counts.ts'
import { absenceRoutes } from './human-resources/absences/absences.ts'
import { certificationRoutes } from './human-resources/driver-certifications/driver-certifications.ts'
import { ownPaperRoutes } from './human-resources/driver-certifications/own-papers.ts'
import { driverRoutes } from './human-resources/drivers/drivers.ts'
import { calendarFileRoutes, ownFeedRoutes } from './human-resources/feeds/feeds.ts'
import { importRoutes } from './imports/imports.ts'
import { damageRoutes } from './incidents-management/damages/damages.ts'
import { delayRoutes } from './incidents-management/delays/delays.ts'
import { incidentRoutes } from './incidents-management/incidents/incidents.ts'
import { infractionRoutes } from './incidents-management/infractions/infractions.ts'
import { jobRunRoutes } from './jobs/job-runs.ts'
import type { Jobs } from './jobs/queue.ts'
import { bestPlanRoutes } from './journey-management/best-plan/best-plan.ts'
import { calendarRoutes } from './journey-management/calendar/calendar.ts'
import { conceptionRoutes } from './journey-management/delivery-request/delivery-requests.ts'
import { driverPoolRoutes } from './journey-management/drivers-pools/drivers-pools.ts'
import { journeyRoutes } from './journey-management/journeys/journeys.ts'
import { warnOfLateEnds } from './journey-management/journeys/late-ends.ts'
import { regularisations } from './journey-management/journeys/regularisations.ts'
import { followVehicle } from './journey-management/live/follow.ts'
import { liveRoutes } from './journey-management/live/live.ts'
import { liveLineRoutes } from './journey-management/live-lines/live-lines.ts'
import { modificationRoutes } from './journey-management/modifications/modifications.ts'
import { replacementRoutes } from './journey-management/replacements/replacements.ts'
import { lookupRoutes } from './lookup/lookup.ts'
import { couplingRoutes } from './materials/couplings/couplings.ts'
import { deadlineRoutes } from './materials/deadlines/deadlines.ts'
import { materialDocumentRoutes } from './materials/documents/documents.ts'
import { equipmentRoutes } from './materials/equipment/equipment.ts'
import { outageRoutes } from './materials/outages/outages.ts'
import { materialPlanningRoutes } from './materials/planning.ts'
import { trailerRoutes } from './materials/trailers/trailers.ts'
import { vehicleRoutes } from './materials/vehicles/vehicles.ts'
import { answerWhole } from './middleware/answer-whole.ts'
import type { Env, ImportThread, LiveFeed } from './middleware/env.ts'
import { bodyLimits, contentTypes, sameOrigin } from './middleware/gate.ts'
import { onError, onNotFound } from './middleware/problem-answer.ts'
import { notificationRoutes } from './notifications/notifications.ts'
import type { Letterhead } from './pdf/letterhead.ts'
import { deviceRoutes, gatewayRoutes } from './positions/devices.ts'
import { positionRoutes } from './positions/positions.ts'
import { trackRoutes } from './positions/track.ts'
import { additionalServiceRoutes } from './sales/additional-services/additional-services.ts'
import { addressRoutes } from './sales/addresses/addresses.ts'
import { communeRoutes } from './sales/addresses/communes.ts'
import { companyRoutes } from './sales/companies/companies.ts'
import { contactRoutes } from './sales/companies/contacts.ts'
import { deliveryRequestRoutes } from './sales/delivery-request/delivery-requests.ts'
import { closingRoutes } from './sales/invoices/closing.ts'
import { depositRoutes } from './sales/invoices/deposit-routes.ts'
import { invoiceDocumentRoutes } from './sales/invoices/documents/documents.ts'
import { invoiceRoutes } from './sales/invoices/invoices.ts'
import { lateRoutes } from './sales/invoices/late/late.ts'
import { invoiceLifeRoutes } from './sales/invoices/lifecycle/routes.ts'
import { invoicePaymentRoutes } from './sales/invoices/payment-routes.ts'
import { penaltyRoutes } from './sales/invoices/penalty-routes.ts'
import { kpiRoutes } from './sales/kpi/kpi.ts'
import { statsRoutes } from './sales/stats/stats.ts'
import { searchRoutes } from './search/search.ts'
import { assignmentSimulation } from './simulations/assignment.ts'
import { damageCeilingSimulation } from './simulations/damage-ceiling.ts'
import { drivingTimeSimulations } from './simulations/driving-time.ts'
import { durationSimulation } from './simulations/duration.ts'
import { etaSimulation } from './simulations/eta.ts'
import { invoiceSimulations } from './simulations/invoice.ts'
import { leaveSimulation } from './simulations/leave.ts'
import { priceSimulations } from './simulations/price.ts'
import { recurrenceSimulation } from './simulations/recurrence.ts'
import { rotationSimulation } from './simulations/rotation.ts'
import { communesOf } from './trade/communes/communes.ts'
import { actionTaskRoutes } from './transverse/action-tasks/action-tasks.ts'
import { actionRoutes } from './transverse/actions/actions.ts'
import { causeRoutes } from './transverse/causes/causes.ts'
import { cnrArchiveRoutes } from './transverse/cnr/archive.ts'
import { cnrRoutes } from './transverse/cnr/cnr.ts'
import { costReferenceRoutes } from './transverse/cnr/cost-references.ts'
import { cnrRegularisationRoutes } from './transverse/cnr/regularisations.ts'
import { cnrShareRoutes } from './transverse/cnr/shares.ts'
import { costFactorRoutes } from './transverse/cost-factors/cost-factors.ts'
import { validationRoutes } from './validations/validations.ts'

export interface ApiOptions {
  db: Database
  shared: SharedReads
  live: LiveFeed
  jobs: Jobs
  files: FileStore
  importThread: ImportThread
  tokens: Tokens
  log: Logger
  /** Public address; a function, because a free port is known only after listening. */
  appUrl: () => string
  demo: boolean
  letterhead?: Letterhead
  routing?: DistanceProvider | null
  platform?: Platform | null
  backups?: Backups | null
  codesShown: boolean
}

/** Every resource under the path of its screen, mounted at `/api`. */
export function createApi(options: ApiOptions) {
  const { db, shared, live, jobs, files, tokens, log, demo, codesShown } = options
  const resources = routes({ demo, codesShown })
  const api = new Hono<Env>()
    .use(async (c, next) => {
      c.set('db', db)
      c.set('shared', shared)
      c.set('live', live)
      c.set('jobs', jobs)
      c.set('files', files)
      c.set('importThread', options.importThread)
      c.set('tokens', tokens)
      c.set('appUrl', options.appUrl())
      c.set('log', log)
      c.set('letterhead', options.letterhead ?? { name: '', shortName: '', lines: [] })
      c.set('routing', options.routing ?? null)
      c.set('platform', options.platform ?? null)
      c.set('backups', options.backups ?? null)
      c.set('requestId', c.req.header('x-request-id') ?? crypto.randomUUID())
      // Header overwritten by the server, so clients cannot forge it.
      c.set('remoteAddress', c.req.header('x-client-address') ?? '')
      answerWhole(c)
      await next()
      // Answers belong to one user; shareable ones are small.
      if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store')
    })
    .use(sameOrigin(options.appUrl))
    .use(bodyLimits)
    .use(contentTypes)
    .route('/', resources)
  api.onError(onError)
  api.route('/', documentation(resources as unknown as Hono<never>))
  const host = new Hono<Env>().route('/api', api)
  host.notFound(onNotFound)
  return host
}

/** The OpenAPI document and its page, for the build. No setting changes them. */
export const apiDocuments = () => documentsOf(routes({ demo: false, codesShown: false }) as unknown as Hono<never>)

const routes = ({ demo, codesShown }: { demo: boolean; codesShown: boolean }) =>
  new Hono<Env>()
    .use('/journey-management/*', warnOfLateEnds)
    .use('/home/my-day/*', warnOfLateEnds)
    .use('/incidents-management/delays/*', warnOfLateEnds)
    .use('/human-resources/absences/*', warnOfLateEnds)
    .route('/auth', auth({ demo, codesShown }).hono)
    .route('/profile', profileRoutes({ codesShown }).hono)
    .route('/profile/papers', ownPaperRoutes.hono)
    .route('/profile/feed', ownFeedRoutes.hono)
    .route('/home', homeRoutes.hono)
    .route('/home/expiries', expiryRoutes.hono)
    .route('/home/my-day/absences', myAbsenceRoutes.hono)
    .route('/home/my-day/infractions', myInfractionRoutes.hono)
    .route('/home/my-day/papers', myPaperRoutes.hono)
    .route('/home/my-day', myReportRoutes.hono)
    .route('/home/my-day', myDayRoutes.hono)
    .route('/views/counts', viewCountRoutes.hono)
    .route('/views', savedViewRoutes.hono)
    .route('/notifications', notificationRoutes.hono)
    .route('/jobs', jobRunRoutes.hono)
    .route('/history', historyRoutes.hono)
    .route('/sales/companies', companyRoutes.hono)
    .route('/sales/companies/:companyId/contacts', contactRoutes.hono)
    .route('/sales/addresses', addressRoutes.hono)
    .route('/sales/communes', communeRoutes.hono)
    .route('/sales/additional-services', additionalServiceRoutes.hono)
    .route('/sales/invoices/documents', invoiceDocumentRoutes.hono)
    .route('/sales/invoices/late', lateRoutes.hono)
    .route('/sales/invoices/month-end', closingRoutes.hono)
    .route('/sales/invoices', invoiceRoutes.hono)
    .route('/sales/invoices', invoicePaymentRoutes.hono)
    .route('/sales/invoices', invoiceLifeRoutes.hono)
    .route('/sales/invoices', depositRoutes.hono)
    .route('/sales/invoices', penaltyRoutes.hono)
    .route('/human-resources/absences', absenceRoutes.hono)
    .route('/human-resources/driver-certifications', certificationRoutes.hono)
    .route('/human-resources/drivers', driverRoutes.hono)
    .route('/materials/vehicles', vehicleRoutes.hono)
    .route('/materials/vehicles', deviceRoutes.hono)
    .route('/materials/vehicles', trackRoutes(followVehicle).hono)
    .route('/positions', positionRoutes(followVehicle).hono)
    .route('/positions/gateways', gatewayRoutes.hono)
    .route('/materials/deadlines', deadlineRoutes.hono)
    .route('/materials/couplings', couplingRoutes.hono)
    .route('/materials/outages', outageRoutes.hono)
    .route('/materials/documents', materialDocumentRoutes.hono)
    .route('/materials/planning', materialPlanningRoutes.hono)
    .route('/transverse/cost-factors', costFactorRoutes.hono)
    .route('/transverse/actions', actionRoutes.hono)
    .route('/transverse/action-tasks', actionTaskRoutes.hono)
    .route('/transverse/delays', causeRoutes('delays').hono)
    // Before the users: their `/:id` would take it.
    .route('/administration/users/applications', applicationRoutes.hono)
    .route('/administration/users/webhooks', webhookRoutes.hono)
    .route('/administration/users', userRoutes.hono)
    .route('/administration/parameters', parameterRoutes.hono)
    .route('/administration/profiles', profileMatrixRoutes.hono)
    .route('/transverse/incidents', causeRoutes('incidents').hono)
    .route('/transverse/damages', causeRoutes('damages').hono)
    .route('/imports', importRoutes(communesOf).hono)
    .route('/sales/delivery-request', deliveryRequestRoutes.hono)
    .route('/sales/kpi', kpiRoutes.hono)
    .route('/sales/stats', statsRoutes.hono)
    .route('/journey-management/calendar', calendarRoutes.hono)
    .route('/journey-management/delivery-request', conceptionRoutes.hono)
    .route('/journey-management/live-lines', liveLineRoutes.hono)
    .route('/journey-management/live', liveRoutes.hono)
    .route('/journey-management/drivers-pools', driverPoolRoutes.hono)
    // Before the journeys: their `/:ref` would take it.
    .route('/journey-management/journeys/best-plan', bestPlanRoutes.hono)
    .route('/journey-management/journeys', journeyRoutes.hono)
    .route('/journey-management/modifications', modificationRoutes.hono)
    .route('/journey-management/replacements', replacementRoutes.hono)
    .route('/incidents-management/delays', delayRoutes.hono)
    .route('/incidents-management/incidents', incidentRoutes.hono)
    .route('/incidents-management/damages', damageRoutes.hono)
    .route('/incidents-management/infractions', infractionRoutes.hono)
    .route('/transverse/cnr', cnrRoutes({ holdIndexValues: lockIndexValues, indexMonthOf }).hono)
    .route('/transverse/cnr', cnrRegularisationRoutes(regularisations).hono)
    .route('/transverse/cnr', cnrArchiveRoutes.hono)
    .route('/transverse/cnr/shares', cnrShareRoutes({ holdIndexValues: lockIndexValues, indexByLaw }).hono)
    .route('/transverse/cnr/references', costReferenceRoutes.hono)
    .route('/materials/equipment', equipmentRoutes.hono)
    .route('/materials/trailers', trailerRoutes.hono)
    .route('/documents', documentRoutes.hono)
    .route('/lookup', lookupRoutes.hono)
    .route('/search', searchRoutes.hono)
    .route('/calendar/holidays', holidayRoutes.hono)
    .route('/calendar', calendarFileRoutes.hono)
    .route('/simulations/recurrence', recurrenceSimulation.hono)
    .route('/simulations/duration', durationSimulation.hono)
    .route('/simulations/leave', leaveSimulation.hono)
    .route('/simulations/assignment', assignmentSimulation.hono)
    .route('/simulations/rotation', rotationSimulation.hono)
    .route('/simulations/eta', etaSimulation.hono)
    .route('/simulations/damage-ceiling', damageCeilingSimulation.hono)
    .route('/simulations', drivingTimeSimulations.hono)
    .route('/simulations', priceSimulations.hono)
    .route('/simulations', invoiceSimulations.hono)
    .route('/validations', validationRoutes.hono)

export type ApiRoutes = ReturnType<typeof routes>
