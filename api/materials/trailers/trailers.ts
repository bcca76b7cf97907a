import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { type CsvColumns, csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { columnsOf } from '#domain/field-book.ts'
import { recordVersion } from '#domain/fields.ts'
import { DEADLINE_KIND_LABELS, DEADLINE_STATE_LABELS } from '#domain/materials/deadline-values.ts'
import { TRAILER_FIELDS } from '#domain/materials/trailers/fields.ts'
import { trailerListQuery, trailerSchema } from '#domain/materials/trailers/trailer.ts'
import { may } from '#domain/rights.ts'
import { type TrailerRow, trailerList } from './list.ts'
import { aroundTrailer, findTrailer } from './read.ts'
import { archiveTrailers, createTrailer, leaveFleet, restoreTrailer, updateTrailer } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['materials/trailers']

/** Trailers (`domain.md` §3.13, §4.6). */
export const trailerRoutes = new Hono<Env>()
  .use(gate(['/materials/trailers']))
  .get('/', describeRoute({ tags, summary: 'Liste des remorques' }), query(trailerListQuery), async c =>
    c.json(await readPage(trailerList(c.var.db, c.req.valid('query')))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des remorques en CSV' }), query(trailerListQuery), c =>
    csvList(c, trailerList(c.var.db, c.req.valid('query')), { name: 'remorques', columns: COLUMNS }),
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'une remorque" }), byId, async c => {
    const { id } = c.req.valid('param')
    const [{ rentCents, ...trailer }, around] = await Promise.all([findTrailer(c.var.db, id), aroundTrailer(c.var.db, id)])
    return c.json({ ...trailer, ...(may(c.var.user.role, 'material.money') && { rentCents }), ...around })
  })
  .post('/', describeRoute({ tags, summary: 'Créer une remorque' }), right('material.write'), body(trailerSchema), async c =>
    c.json(await write(c, tx => createTrailer(tx, c.req.valid('json'))), 201),
  )
  .post(
    '/archive',
    describeRoute({ tags, summary: 'Archiver plusieurs remorques' }),
    right('material.archive'),
    body(z.object({ ids: z.array(z.uuid()).min(1).max(100) })),
    async c => c.json(await write(c, tx => archiveTrailers(tx, c.req.valid('json').ids))),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier une remorque' }),
    right('material.write'),
    byId,
    body(trailerSchema.and(z.object({ version: recordVersion() }))),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateTrailer(tx, c.req.valid('param').id, input, version)))
    },
  )
  .post('/:id/archive', describeRoute({ tags, summary: 'Archiver une remorque' }), right('material.archive'), byId, async c =>
    c.json(await write(c, tx => leaveFleet(tx, c.req.valid('param').id, 'ARCHIVE'))),
  )
  .post(
    '/:id/give-back',
    describeRoute({ tags, summary: 'Restituer ou vendre une remorque' }),
    right('material.archive'),
    byId,
    async c => c.json(await write(c, tx => leaveFleet(tx, c.req.valid('param').id, 'RESTITUE'))),
  )
  .post(
    '/:id/restore',
    describeRoute({ tags, summary: 'Remettre une remorque dans le parc' }),
    right('material.archive'),
    byId,
    async c => c.json(await write(c, tx => restoreTrailer(tx, c.req.valid('param').id))),
  )

const COLUMNS: CsvColumns<TrailerRow> = {
  ...columnsOf(TRAILER_FIELDS, ['fleetNo', 'plate', 'category', 'brand', 'model', 'atpClass', 'pallets']),
  'Charge utile (kg)': row => ({ number: String(row.payloadKg) }),
  [TRAILER_FIELDS.depotId.label]: row => row.depot,
  'Attelée à': row => row.coupled?.plate ?? null,
  Lieu: row => (row.place ? `${row.place.label}, ${row.place.city}` : row.depot),
  ...columnsOf(TRAILER_FIELDS, ['status']),
  'Prochaine échéance': row => row.deadline && DEADLINE_KIND_LABELS[row.deadline.kind],
  Échéance: row => row.deadline && formatDate(row.deadline.dueOn),
  "État de l'échéance": row => row.deadline && DEADLINE_STATE_LABELS[row.deadline.state],
}
