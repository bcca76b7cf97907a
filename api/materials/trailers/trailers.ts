import { z } from 'zod'
import { SHEET } from '#api/middleware/answers.ts'
import { type CsvColumns, csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { byIds, operations } from '#api/middleware/operations.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { proposedCode } from '#api/trade/codes/proposed-code.ts'
import { columnsOf } from '#domain/field-book.ts'
import { recordVersion } from '#domain/fields.ts'
import { DEADLINE_KIND_LABELS, DEADLINE_STATE_LABELS } from '#domain/materials/deadline-values.ts'
import { TRAILER_FIELDS } from '#domain/materials/trailers/fields.ts'
import { trailerListQuery, trailerSchema } from '#domain/materials/trailers/trailer.ts'
import { may } from '#domain/rights.ts'
import { archiveFleet, leaveFleet, returnToFleet } from '../fleet.ts'
import { createdTrailer, trailerNextCode, trailerPage, trailerSheet } from './answers.ts'
import { type TrailerRow, trailerList } from './list.ts'
import { aroundTrailer, findTrailer } from './read.ts'
import { createTrailer, updateTrailer } from './writes.ts'

/** Trailers (`domain.md` §3.13, §4.6). */
export const trailerRoutes = operations('materials/trailers', gate(['/materials/trailers']))
  .list('GET /', 'Liste des remorques', { query: trailerListQuery, answer: trailerPage }, ({ db, query }) =>
    trailerList(db, query),
  )
  .respond('GET /export.csv', 'Liste des remorques en CSV', { query: trailerListQuery, file: SHEET }, ({ c, db, query }) =>
    csvList(c, trailerList(db, query), { name: 'remorques', columns: COLUMNS }),
  )
  .read('GET /next-code', 'N° de parc proposé pour une nouvelle remorque', { answer: trailerNextCode }, async ({ db }) => ({
    code: await proposedCode(db, trailers, trailers.fleetNo, 'R001'),
  }))
  .read('GET /:id', "Fiche d'une remorque", { answer: trailerSheet }, async ({ db, user, id }) => {
    const [{ rentCents, ...trailer }, around] = await Promise.all([findTrailer(db, id), aroundTrailer(db, id)])
    return { ...trailer, ...(may(user.role, 'material.money') && { rentCents }), ...around }
  })
  .create(
    'POST /',
    'Créer une remorque',
    { act: 'material.write', body: trailerSchema, answer: createdTrailer },
    (tx, { body }) => createTrailer(tx, body),
  )
  .write('POST /archive', 'Archiver plusieurs remorques', { act: 'material.archive', ...byIds }, (tx, { body }) =>
    archiveFleet(tx, 'trailer', body.ids),
  )
  .write(
    'PUT /:id',
    'Modifier une remorque',
    { act: 'material.write', body: trailerSchema.and(z.object({ version: recordVersion() })) },
    (tx, { id, body: { version, ...input } }) => updateTrailer(tx, id, input, version),
  )
  .write('POST /:id/archive', 'Archiver une remorque', { act: 'material.archive' }, (tx, { id }) =>
    leaveFleet(tx, 'trailer', id, 'ARCHIVE'),
  )
  .write('POST /:id/give-back', 'Restituer ou vendre une remorque', { act: 'material.archive' }, (tx, { id }) =>
    leaveFleet(tx, 'trailer', id, 'RESTITUE'),
  )
  .write('POST /:id/restore', 'Remettre une remorque dans le parc', { act: 'material.archive' }, (tx, { id }) =>
    returnToFleet(tx, 'trailer', id),
  )

const COLUMNS: CsvColumns<TrailerRow> = {
  ...columnsOf(TRAILER_FIELDS, ['fleetNo', 'plate', 'category', 'brand', 'model', 'atpClass', 'pallets']),
  'Charge utile (kg)': row => ({ number: String(row.payloadKg) }),
  [TRAILER_FIELDS.depotId.label]: row => row.depot,
  'Attelée à': row => row.coupled?.plate ?? null,
  Lieu: row => (row.place ? `${row.place.label}, ${row.place.city}` : row.depot),
  ...columnsOf(TRAILER_FIELDS, ['status']),
  'Prochaine échéance': row => row.deadline && DEADLINE_KIND_LABELS[row.deadline.kind],
  Échéance: row => row.deadline && { date: row.deadline.dueOn },
  "État de l'échéance": row => row.deadline && DEADLINE_STATE_LABELS[row.deadline.state],
}
