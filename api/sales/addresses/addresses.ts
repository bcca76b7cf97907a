import { z } from 'zod'
import { SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { byIds, operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { recordVersion } from '#domain/fields.ts'
import { addressListQuery, addressSchema } from '#domain/sales/addresses/address.ts'
import { openOn, protocolState } from '#domain/sales/addresses/values.ts'
import { addressMap, addressPage, addressSheet, changedAddress, createdAddress } from './answers.ts'
import { regenerateFollowers } from './closures.ts'
import { ADDRESS_COLUMNS, exportedAddresses } from './export.ts'
import { addressesOnMap, addressList } from './list.ts'
import { addressMergeRoutes } from './merge.ts'
import { addressProtocolRoutes, protocolAt } from './protocol.ts'
import { linesAt, visitsAt } from './use.ts'
import {
  archiveAddress,
  archiveAddresses,
  countComingJourneys,
  countRunningRequests,
  createAddress,
  findAddress,
  restoreAddress,
  updateAddress,
} from './writes.ts'

/** Loading, delivery and depot points (`domain.md` §3.2, §4.2). */
export const addressRoutes = operations('sales/addresses', gate(['/sales/addresses']))
  .list('GET /', 'Liste des adresses', { query: addressListQuery, answer: addressPage }, ({ db, query }) =>
    addressList(db, query),
  )
  .respond('GET /export.csv', 'Liste des adresses en CSV', { query: addressListQuery, file: SHEET }, ({ c, db, query }) =>
    csvList(c, addressList(db, query), {
      name: 'adresses',
      columns: ADDRESS_COLUMNS,
      rowsOf: (ids: string[]) => exportedAddresses(db, ids),
    }),
  )
  .read('GET /map', 'Adresses de la liste sur la carte', { query: addressListQuery, answer: addressMap }, ({ db, query }) =>
    addressesOnMap(db, query),
  )
  .read('GET /:id', "Fiche d'une adresse", { answer: addressSheet }, async ({ db, id }) => {
    const address = await findAddress(db, id)
    const [usedBy, comingJourneys, runningRequests, visits, protocolDocument] = await Promise.all([
      linesAt(db, id),
      countComingJourneys(db, id),
      countRunningRequests(db, id),
      visitsAt(db, id, address.serviceMin),
      protocolAt(db, id),
    ])
    const date = today()
    const protocol = protocolState(address, date)
    const use = { usedBy, comingJourneys, runningRequests, visits }
    return { ...address, today: openOn(address, date), protocol, protocolDocument, ...use }
  })
  .create('POST /', 'Créer une adresse', { act: 'address.write', body: addressSchema, answer: createdAddress }, (tx, { body }) =>
    createAddress(tx, body),
  )
  .write('POST /archive', 'Archiver plusieurs adresses', { act: 'address.archive', ...byIds }, (tx, { body }) =>
    archiveAddresses(tx, body.ids),
  )
  .write(
    'PUT /:id',
    'Modifier une adresse',
    { act: 'address.write', body: addressSchema.and(z.object({ version: recordVersion() })), answer: changedAddress },
    async (tx, { c, id, body: { version, ...input } }) => {
      const { closed, ...saved } = await updateAddress(tx, id, input, version)
      return { ...saved, regenerated: closed ? await regenerateFollowers(c, tx, { ...input, id: saved.id }) : 0 }
    },
  )
  .write('POST /:id/archive', 'Archiver une adresse', { act: 'address.archive' }, (tx, { id }) => archiveAddress(tx, id))
  .write('POST /:id/restore', "Sortir une adresse de l'archive", { act: 'address.archive' }, (tx, { id }) =>
    restoreAddress(tx, id),
  )
  .route('/', addressProtocolRoutes)
  .route('/', addressMergeRoutes)
