/* AdminJS on the rows of the bench, as served in production. Copied beside its packages, which the project does not have. */

import { buildAuthenticatedRouter } from '@adminjs/express'
import { Adapter, Database, Resource } from '@adminjs/sql'
import AdminJS from 'adminjs'
import compression from 'compression'
import express from 'express'

const { PGHOST: host, PGUSER: user, PGDATABASE: database } = process.env
AdminJS.registerAdapter({ Database, Resource })
// It reports each table without a primary key; none of them is shown.
const { error } = console
console.error = () => {}
const tables = await new Adapter('postgresql', { host, user, database }).init()
console.error = error

/** A table with these properties; others that refer to a table would have to be looked up at each view. */
function tableOf(name, properties) {
  const table = tables.table(name)
  table.properties = table.properties.filter(property => property.isId() || properties.includes(property.path()))
  return table
}
const shown = (name, listProperties, sortBy) => ({
  resource: tableOf(name, listProperties),
  options: { listProperties, sort: { sortBy, direction: 'asc' } },
})
const named = (name, property) => ({
  resource: tableOf(name, [property]),
  options: { properties: { [property]: { isTitle: true } } },
})
const admin = new AdminJS({
  rootPath: '/admin',
  resources: [
    shown(
      'company',
      ['code', 'legal_name', 'billing_city', 'billing_zip', 'types', 'sales_user_id', 'credit_limit_cents', 'status'],
      'legal_name',
    ),
    shown(
      'journey',
      [
        'number',
        'service_date',
        'label',
        'company_id',
        'driver_id',
        'vehicle_id',
        'planned_start',
        'planned_end',
        'stops_done',
        'stops_total',
        'max_delay_min',
        'km_real',
        'status',
      ],
      'planned_start',
    ),
    named('account', 'last_name'),
    named('driver', 'last_name'),
    named('vehicle', 'plate'),
  ],
})
// Builds the bundle before the first view.
await admin.initialize()

const router = buildAuthenticatedRouter(
  admin,
  { authenticate: email => ({ email }), cookiePassword: 'the password of a bench is no secret' },
  null,
  { resave: false, saveUninitialized: false },
)
const server = express()
  .use(compression())
  .use(admin.options.rootPath, router)
  .listen(0, '127.0.0.1', () => {
    console.log(`AdminJS: http://127.0.0.1:${server.address().port}`)
  })
