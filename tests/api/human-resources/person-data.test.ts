import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FileStore } from '#api/documents/file-store.ts'
import { PERSON_ERASURE_JOB, personErasureWork } from '#api/human-resources/drivers/person-data/erase.ts'
import { forgetOldExports, PERSON_EXPORT_JOB, personExportWork } from '#api/human-resources/drivers/person-data/export.ts'
import { sessions, users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { erasableFrom } from '#domain/human-resources/drivers/person-data.ts'
import type { Role } from '#domain/roles.ts'
import { memoryStore } from '#tests/support/files/memory-store.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

const AT = '/human-resources/drivers'
const stored = new Map<string, Uint8Array>()
const files = memoryStore(stored)
let t: Requests
let id: string
beforeAll(async () => {
  t = await startRequests({ files })
})
afterAll(() => t.api.close())

const leave = (day: string) => t.db.update(drivers).set({ status: 'SORTI', leaveDate: day }).where(eq(drivers.id, id))
const post = (name: string, body?: object, role: Role = 'ADMIN') => t.call(role, 'POST', `${AT}/${id}/person-data/${name}`, body)
const data = async () => t.must(t.call('ADMIN', 'GET', `${AT}/${id}/person-data`))

/** Runs the job with crashes at its first file and before completion. */
async function work(kind: string, again: Partial<typeof jobRuns.$inferInsert> = {}) {
  const admin = await t.userOf('ADMIN')
  const [run] = await t.db
    .insert(jobRuns)
    .values({ kind, label: 'Données', params: { driverId: id }, createdBy: admin.id, ...again })
    .returning()
  const end = async (): Promise<never> => {
    throw new Error('killed')
  }
  const take = async (store: FileStore) => {
    const [left] = await t.db.select().from(jobRuns).where(eq(jobRuns.id, run!.id))
    const task = kind === PERSON_EXPORT_JOB ? personExportWork(store) : personErasureWork(store)
    return task({ db: t.db, log: pino({ level: 'silent' }), run: left!, jobs: t.jobs, progress: async () => {} })
  }
  await expect(take({ ...files, get: end, remove: end })).rejects.toThrow('killed')
  await take(files)
  return take(files)
}

/** Tables containing a word. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await t.db.execute<{ name: string }>(sql`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`)
  const found = await Promise.all(
    Array.from(tables, async ({ name }) => {
      const [row] = await t.db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.raw(name)} row where position(lower(${word}) in lower(row::text)) > 0`,
      )
      return row!.n > 0 ? name : null
    }),
  )
  return found.filter(name => name !== null)
}

const SECRETS = [
  'Quéméneur',
  'quemeneur',
  'Gwendal',
  'gwendal@exemple.fr',
  'gq@exemple.fr',
  '+33639980123',
  '+33639980124',
  'rue du Phare',
  'secret',
  'FX00000000000001',
  '12ZZ00009',
  'permis-quemeneur',
  '1971-05-04',
]

it('is exported with documents for ADMIN, and erased from every table after the retention period', async () => {
  const created = await t.must(
    t.call('ADMIN', 'POST', AT, {
      code: 'GQ1',
      title: 'M',
      lastName: 'Quéméneur',
      firstName: 'Gwendal',
      birthDate: '1971-05-04',
      phone: '06 39 98 01 23',
      email: 'gwendal@exemple.fr',
      homeLine1: '9 rue du Phare',
      homeZip: '44000',
      homeCity: 'Nantes',
      emergencyName: 'Maëlle Quéméneur',
      emergencyPhone: '06 39 98 01 24',
      employer: 'PROPRE',
      contract: 'CDI',
      hireDate: '2010-01-04',
      category: 'MESSAGERIE',
      weeklyHours: '35',
      workdays: ['1'],
      depotId: t.depot.id,
      licenceNo: '12ZZ00009',
      licenceCategories: ['B', 'C'],
      heavyLicenceValidTo: '2030-01-01',
      tachoCardNo: 'FX00000000000001',
      tachoCardValidTo: '2030-01-01',
      note: 'secret',
    }),
  )
  id = created.id
  const access = await t.must(t.call('ADMIN', 'POST', `${AT}/${id}/access`, { email: 'gq@exemple.fr' }))
  await t.db
    .insert(sessions)
    .values({ userId: access.accountId, refreshHash: 'gq', expiresAt: '2999-01-01T00:00:00Z', userAgent: 'secret' })
  const paper = new FormData()
  paper.set('kind', 'PERMIS')
  paper.set('file', new File(['%PDF-1.7\nquemeneur'], 'permis-quemeneur.pdf'))
  await t.must(t.call('ADMIN', 'POST', `${AT}/${id}/documents`, paper))
  const ill = {
    driverId: id,
    kind: 'MALADIE' as const,
    from: '2020-01-06',
    to: '2020-01-07',
    counted: '2',
    unit: 'CALENDAIRE' as const,
  }
  await t.db.insert(absences).values({ ...ill, status: 'VALIDEE', comment: 'secret' })
  const [type] = await t.db.select().from(certificationTypes).where(eq(certificationTypes.code, 'FCO'))
  await t.db.insert(driverCertifications).values({ driverId: id, typeId: type!.id, obtainedOn: '2020-01-06', number: 'secret' })
  const run = {
    kind: 'SPOT' as const,
    origin: 'MANUEL' as const,
    label: 'Navette',
    companyId: t.client.id,
    serviceDate: '2020-02-03',
  }
  await t.db.insert(incidents).values({
    ...{ number: 'INC-GQ', occurredAt: `${TODAY}T00:00:00Z`, kind: 'PANNE', severity: 1 },
    ...{ description: 'Batterie à plat au départ du dépôt', driverId: id },
  })
  await t.db.insert(journeys).values({
    ...run,
    number: 'TR-GQ',
    plannedStart: '2020-02-03T08:00:00Z',
    plannedEnd: '2020-02-03T12:00:00Z',
    status: 'CONTROLE',
    driverId: id,
  })
  const told = {
    userId: (await t.userOf('OPERATOR')).id,
    kind: 'ABSENCE_VALIDATED' as const,
    object: 'x',
    text: 'Gwendal Quéméneur absent',
  }
  await t.db.insert(notifications).values(told)

  expect((await post('export', undefined, 'CONCEPTOR')).status).toBe(404)
  expect((await t.call('OPERATOR', 'GET', `${AT}/${id}/person-data`)).status).toBe(404)
  expect((await post('export')).status).toBe(202)
  expect(t.enqueued.at(-1)).toMatchObject({ kind: PERSON_EXPORT_JOB, params: { driverId: id } })
  await work(PERSON_EXPORT_JOB)
  const { exports, erasureRefusal } = await data()
  expect(exports).toHaveLength(1)
  const at = `/documents/${exports[0].id}/content`
  expect((await t.api.fetch('CONCEPTOR', at)).status).toBe(404)
  const zip = unzipSync(new Uint8Array(await (await t.api.fetch('ADMIN', at)).arrayBuffer()))
  expect(Object.keys(zip)).toEqual(['donnees.json', 'documents/1-permis-quemeneur.pdf'])
  const json = JSON.parse(new TextDecoder().decode(zip['donnees.json']))
  expect(json).toMatchObject({
    driver: { lastName: 'Quéméneur', note: 'secret' },
    account: { email: 'gq@exemple.fr' },
    absences: [{ kind: 'MALADIE' }],
    journeys: [{ number: 'TR-GQ' }],
    incidents: [{ number: 'INC-GQ', kind: 'PANNE' }],
  })

  expect(erasureRefusal).toBe("Les données d'un chauffeur qui n'est pas sorti ne s'effacent pas")
  const late = `${Number(TODAY.slice(0, 4)) - 5}-12-31`
  await leave(late)
  const early = await post('erase', { confirmation: 'EFFACER' })
  expect([early.status, early.body.message]).toEqual([
    422,
    `La fiche d'un chauffeur se garde 5 ans après sa sortie\u202f: effacement possible à partir du ${formatDate(erasableFrom(late)!)}`,
  ])
  await leave('2020-11-01')
  const unsaid = await post('erase', { confirmation: 'oui' })
  expect([unsaid.status, unsaid.body.issues]).toEqual([
    422,
    [{ path: 'confirmation', message: 'Écrivez EFFACER pour confirmer' }],
  ])
  expect((await post('erase', { confirmation: 'EFFACER' }, 'CONCEPTOR')).status).toBe(404)
  expect((await post('erase', { confirmation: 'EFFACER' })).status).toBe(202)
  expect(await tablesWith('Quéméneur')).toContain('public.audit_log')

  await work(PERSON_ERASURE_JOB)
  for (const word of SECRETS) expect([word, await tablesWith(word)]).toEqual([word, []])
  expect(stored.size).toBe(0)
  const [journey] = await t.db
    .select({ first: drivers.firstName, last: drivers.lastName })
    .from(journeys)
    .innerJoin(drivers, eq(drivers.id, journeys.driverId))
    .where(eq(journeys.number, 'TR-GQ'))
  expect(journey).toEqual({ first: 'Chauffeur', last: 'effacé' })
  const [account] = await t.db.select().from(users).where(eq(users.id, access.accountId))
  expect(account).toMatchObject({ status: 'DESACTIVE', driverId: null, firstName: 'Chauffeur', lastName: 'effacé' })
  // The history keeps that and when; the driver cannot be restored.
  const history = await t.must(t.call('ADMIN', 'GET', `/history/${id}`))
  expect(history.entries.length).toBeGreaterThan(0)
  expect((await t.call('ADMIN', 'POST', `${AT}/${id}/restore`)).status).toBe(422)
  expect((await post('export')).body.message).toBe('Les données de ce chauffeur sont effacées')
})

it('changes the history only by an erasure, and deletes exports after a week', async () => {
  await expect(t.db.execute(sql`update audit_log set changes = '{}'`)).rejects.toMatchObject({
    cause: { message: 'audit_log is append-only' },
  })
  await files.put('export-old', new Uint8Array([1]))
  await t.db.insert(documents).values({
    kind: 'EXPORT',
    label: 'x',
    fileName: 'x.zip',
    mediaType: 'application/zip',
    sizeBytes: 1,
    storageKey: 'export-old',
    ownerTable: 'person_export',
    ownerId: id,
    createdAt: '2020-01-01T00:00:00Z',
  })
  expect(await forgetOldExports(t.db, files)).toBe(1)
  expect(stored.has('export-old')).toBe(false)
})
