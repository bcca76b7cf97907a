import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { PANELS } from '#domain/panels.ts'

/** A list with its panels: a file for each row of its table. */
function list<Path extends keyof typeof PANELS>(path: Path, files: Record<keyof (typeof PANELS)[Path] & string, string>) {
  const folder = `routes${path}`
  const panels = Object.entries<string>(files).map(([pattern, file]) =>
    route(pattern, `${folder}/${file}.tsx`, { id: `${folder}/${pattern}` }),
  )
  return route(path.slice(1), `${folder}/list.tsx`, panels)
}

/** Every URL of the product, in the order of spec §2; `domain/screens.ts` defines who may open each. */
export default [
  layout('routes/auth-layout.tsx', [route('login', 'routes/login.tsx'), route('verify', 'routes/verify/verify.tsx')]),
  route('logout', 'routes/logout.ts'),
  route('api/*', 'routes/api-relay.ts'),
  route('healthz', 'routes/healthz.ts'),
  route('readyz', 'routes/readyz.ts'),

  layout('routes/user-layout.tsx', [
    index('routes/home/home.tsx'),
    route('profile', 'routes/profile/profile.tsx'),
    route('profile/guide', 'routes/profile/guide/guide.tsx'),
    route('settings', 'routes/settings/settings.tsx'),

    // Commercial
    route('sales/companies', 'routes/sales/companies/companies.tsx'),
    route('sales/companies/:companyId', 'routes/sales/companies/company.tsx'),
    route('sales/addresses', 'routes/sales/addresses/addresses.tsx'),
    route('sales/invoices', 'routes/sales/invoices/invoices.tsx'),
    route('sales/delivery-request', 'routes/sales/delivery-request/delivery-requests.tsx'),
    route('sales/delivery-request/:requestId', 'routes/sales/delivery-request/delivery-request.tsx'),
    list('/sales/additional-services', {
      new: 'form',
      ':id': 'sheet',
      ':id/edit': 'form',
      ':id/tariffs/new': 'tariff',
      ':id/tariffs/:tariffId': 'tariff',
      ':id/tariffs/:tariffId/close': 'close-tariff',
      'ask/:act': 'ask',
    }),
    route('sales/kpi', 'routes/sales/kpi/kpi.tsx'),
    route('sales/stats', 'routes/sales/stats/stats.tsx'),

    // Suivis des tournées
    route('journey-management/delivery-request', 'routes/journey-management/delivery-request/delivery-requests.tsx'),
    route('journey-management/delivery-request/:requestId', 'routes/journey-management/delivery-request/delivery-request.tsx'),
    route('journey-management/live-lines', 'routes/journey-management/live-lines/live-lines.tsx'),
    route('journey-management/drivers-pools', 'routes/journey-management/drivers-pools/drivers-pools.tsx'),
    route('journey-management/drivers-pools/:driverPoolId', 'routes/journey-management/drivers-pools/drivers-pool.tsx'),
    route('journey-management/journeys', 'routes/journey-management/journeys/journeys.tsx'),
    route('journey-management/journeys/best-plan', 'routes/journey-management/best-plan/best-plan.tsx'),
    route('journey-management/calendar', 'routes/journey-management/calendar/calendar.tsx'),
    route('journey-management/live', 'routes/journey-management/live/live.tsx'),
    route('journey-management/modifications', 'routes/journey-management/modifications/modifications.tsx'),
    route('journey-management/modifications/history', 'routes/journey-management/modifications/history/history.tsx'),
    route('journey-management/replacements', 'routes/journey-management/replacements/replacements.tsx'),
    route('journey-management/replacements/missing/:driverId', 'routes/journey-management/replacements/missing/missing.tsx'),

    // Suivis des événements
    route('incidents-management/incidents', 'routes/incidents-management/incidents/incidents.tsx'),
    route('incidents-management/infractions', 'routes/incidents-management/infractions/infractions.tsx'),
    route('incidents-management/delays', 'routes/incidents-management/delays/delays.tsx'),
    route('incidents-management/damages', 'routes/incidents-management/damages/damages.tsx'),

    // Ressources humaines
    route('human-resources/drivers', 'routes/human-resources/drivers/drivers.tsx'),
    route('human-resources/drivers/:driverId', 'routes/human-resources/drivers/driver.tsx'),
    route('human-resources/absences', 'routes/human-resources/absences/absences.tsx'),
    route('human-resources/driver-certifications', 'routes/human-resources/driver-certifications/driver-certifications.tsx'),

    // Matériel
    route('materials/vehicles', 'routes/materials/vehicles/vehicles.tsx'),
    route('materials/vehicles/:vehicleId', 'routes/materials/vehicles/vehicle.tsx'),
    route('materials/trailers', 'routes/materials/trailers/trailers.tsx'),
    route('materials/equipment', 'routes/materials/equipment/equipment.tsx'),

    // Transverse
    route('transverse/cnr', 'routes/transverse/cnr/cnr.tsx'),
    route('transverse/cost-factors', 'routes/transverse/cost-factors/cost-factors.tsx'),
    route('transverse/delays', 'routes/transverse/delay-causes.tsx'),
    route('transverse/incidents', 'routes/transverse/incident-causes.tsx'),
    route('transverse/damages', 'routes/transverse/damage-causes.tsx'),
    route('transverse/actions', 'routes/transverse/actions/actions.tsx'),

    // Administration
    route('administration/parameters', 'routes/administration/parameters/parameters.tsx'),
    route('administration/parameters/:section', 'routes/administration/parameters/parameters.tsx', { id: 'parameter-section' }),
    route('administration/profiles', 'routes/administration/profiles/profiles.tsx'),
    route('administration/users', 'routes/administration/users/users.tsx'),
    route('administration/users/applications', 'routes/administration/users/applications/applications.tsx'),
    route('administration/users/webhooks', 'routes/administration/users/webhooks/webhooks.tsx'),
  ]),

  layout('routes/unknown-layout.tsx', [route('*', 'routes/not-found.tsx')]),
] satisfies RouteConfig
