import { asc, desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { backupState } from '#api/backup/schedule.ts'
import { pageWith } from '#api/db/page-with.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
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
import { closureRoutes } from './closures.ts'
import { connectors } from './connectors.ts'
import { copyFacts } from './licences.ts'
import { lastNumbers } from './numbering.ts'
import { templateRoutes } from './templates.ts'
import { trafficBanRoutes } from './traffic-bans.ts'
import { addLateRate, addLicence, changeCarrier, changeLateRate, changeLicence, removeLateRate, removeLicence } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const mayWrite = right('parameter.write')
const describe = (summary: string) => describeRoute({ tags: ['administration/parameters'], summary })
const versioned = { version: recordVersion() }

/** The carrier's parameters (`domain.md` §4.9). */
export const parameterRoutes = new Hono<Env>()
  .use(gate(['/administration/parameters']))
  .get('/', describe('Paramètres du transporteur'), query(parameterQuery), async c => {
    const { db } = c.var
    const { id, ...pages } = c.req.valid('query')
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
        connectors(db, c.var.routing !== null),
      ])
    const lacking = licences.total > 0 ? lackingText(copies) : null
    return c.json({
      ...{ carrier, licences, rates, closures, bans, unknownBanYears, templates, lacking, backups, numbers },
      connectors: connected,
    })
  })
  .put('/', describe('Modifier les paramètres du transporteur'), mayWrite, body(carrierSchema), async c =>
    c.json(await write(c, tx => changeCarrier(tx, c.req.valid('json')))),
  )
  .post('/licences', describe('Ajouter une licence de transport'), mayWrite, body(licenceSchema), async c =>
    c.json(await write(c, tx => addLicence(tx, c.req.valid('json'))), 201),
  )
  .put(
    '/licences/:id',
    describe('Modifier une licence de transport'),
    mayWrite,
    byId,
    body(licenceSchema.extend(versioned)),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => changeLicence(tx, c.req.valid('param').id, input, version)))
    },
  )
  .delete('/licences/:id', describe('Retirer une licence de transport'), mayWrite, byId, async c =>
    c.json(await write(c, tx => removeLicence(tx, c.req.valid('param').id))),
  )
  .post('/late-rates', describe('Ajouter un taux de pénalité'), mayWrite, body(lateRateSchema), async c =>
    c.json(await write(c, tx => addLateRate(tx, c.req.valid('json'))), 201),
  )
  .put(
    '/late-rates/:id',
    describe('Modifier un taux de pénalité'),
    mayWrite,
    byId,
    body(lateRateSchema.extend(versioned)),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => changeLateRate(tx, c.req.valid('param').id, input, version)))
    },
  )
  .delete('/late-rates/:id', describe('Retirer un taux de pénalité'), mayWrite, byId, async c =>
    c.json(await write(c, tx => removeLateRate(tx, c.req.valid('param').id))),
  )
  .route('/closures', closureRoutes)
  .route('/traffic-bans', trafficBanRoutes)
  .route('/templates', templateRoutes)
