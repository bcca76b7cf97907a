import { asc, desc } from 'drizzle-orm'
import { backupState } from '#api/backup/schedule.ts'
import { pageWith } from '#api/db/page-with.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { yearsWithoutBans } from '#api/parameters/traffic-bans.ts'
import {
  carrierClosures,
  datedBans,
  lateRates,
  mailTemplates,
  transportLicences,
} from '#api/schema/administration/parameters.table.ts'
import { carrierSchema, lateRateSchema, licenceSchema, parameterQuery } from '#domain/administration/parameters/carrier.ts'
import { lackingText } from '#domain/administration/parameters/copies.ts'
import { recordVersion } from '#domain/fields.ts'
import { parametersList } from './answers.ts'
import { closureRoutes } from './closures.ts'
import { connectors } from './connectors.ts'
import { copyFacts } from './licences.ts'
import { lastNumbers } from './numbering.ts'
import { templateRoutes } from './templates.ts'
import { trafficBanRoutes } from './traffic-bans.ts'
import { addLateRate, addLicence, changeCarrier, changeLateRate, changeLicence, removeLateRate, removeLicence } from './writes.ts'

const versioned = { version: recordVersion() }

/** The carrier's parameters (`domain.md` §4.9). */
export const parameterRoutes = operations('administration/parameters', gate(['/administration/parameters']))
  .read(
    'GET /',
    'Paramètres du transporteur',
    { query: parameterQuery, answer: parametersList },
    async ({ c, db, query: { id, ...pages } }) => {
      const [carrier, licences, rates, copies, backups, closures, bans, unknownBanYears, templates, numbers, connected] =
        await Promise.all([
          readCarrier(db),
          pageWith(db, transportLicences, {
            order: [asc(transportLicences.kind), asc(transportLicences.validTo)],
            page: pages.licencePage,
            id,
          }),
          pageWith(db, lateRates, { order: [desc(lateRates.validFrom)], page: pages.ratePage, id }),
          copyFacts(db),
          backupState(db, c.var.backups),
          pageWith(db, carrierClosures, { order: [desc(carrierClosures.fromDate)], page: pages.closurePage, id }),
          pageWith(db, datedBans, {
            order: [desc(datedBans.day), asc(datedBans.fromTime), asc(datedBans.area)],
            page: pages.banPage,
            id,
          }),
          yearsWithoutBans(db),
          db.select().from(mailTemplates),
          lastNumbers(db),
          connectors(db, c.var.routing?.kind ?? null, c.var.platform),
        ])
      const lacking = licences.total > 0 ? lackingText(copies) : null
      return {
        ...{ carrier, licences, rates, closures, bans, unknownBanYears, templates, lacking, backups, numbers },
        connectors: connected,
      }
    },
  )
  .write('PUT /', 'Modifier les paramètres du transporteur', { act: 'parameter.write', body: carrierSchema }, (tx, { body }) =>
    changeCarrier(tx, body),
  )
  .create('POST /licences', 'Ajouter une licence de transport', { act: 'parameter.write', body: licenceSchema }, (tx, { body }) =>
    addLicence(tx, body),
  )
  .write(
    'PUT /licences/:id',
    'Modifier une licence de transport',
    { act: 'parameter.write', body: licenceSchema.extend(versioned) },
    (tx, { id, body: { version, ...input } }) => changeLicence(tx, id, input, version),
  )
  .write('DELETE /licences/:id', 'Retirer une licence de transport', { act: 'parameter.write' }, (tx, { id }) =>
    removeLicence(tx, id),
  )
  .create('POST /late-rates', 'Ajouter un taux de pénalité', { act: 'parameter.write', body: lateRateSchema }, (tx, { body }) =>
    addLateRate(tx, body),
  )
  .write(
    'PUT /late-rates/:id',
    'Modifier un taux de pénalité',
    { act: 'parameter.write', body: lateRateSchema.extend(versioned) },
    (tx, { id, body: { version, ...input } }) => changeLateRate(tx, id, input, version),
  )
  .write('DELETE /late-rates/:id', 'Retirer un taux de pénalité', { act: 'parameter.write' }, (tx, { id }) =>
    removeLateRate(tx, id),
  )
  .route('/closures', closureRoutes)
  .route('/traffic-bans', trafficBanRoutes)
  .route('/templates', templateRoutes)
