import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { refused } from '#api/problem.ts'
import { hold } from '#api/rows.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { findDriver } from '#api/trade/drivers/driver.ts'
import { personErasureSchema } from '#domain/human-resources/drivers/driver.ts'
import { ERASED, EXPORT_DAYS, erasureRefusal } from '#domain/human-resources/drivers/person-data.ts'
import { personData, startedErasure } from './answers.ts'
import { PERSON_ERASURE_JOB } from './erase.ts'
import { EXPORTS, PERSON_EXPORT_JOB } from './export.ts'

/** GDPR export and erasure of a driver (`domain.md` §2.3), ADMIN only, run as jobs. */
export const personDataRoutes = operations('human-resources/drivers')
  .read(
    'GET /:id/person-data',
    "Exports et effacement des données d'un chauffeur",
    { act: 'driver.data', answer: personData },
    async ({ db, id }) => {
      const [driver, exports] = await Promise.all([
        findDriver(db, id),
        db
          .select({
            id: documents.id,
            createdAt: documents.createdAt,
            sizeBytes: documents.sizeBytes,
            until: sql<string>`(${documents.createdAt} + make_interval(days => ${EXPORT_DAYS}))`.mapWith(documents.createdAt),
          })
          .from(documents)
          .where(and(eq(documents.ownerTable, EXPORTS), eq(documents.ownerId, id)))
          .orderBy(desc(documents.createdAt)),
      ])
      return { exports, erased: driver.erased, erasureRefusal: erasureRefusal(driver, today()) }
    },
  )
  .respond(
    'POST /:id/person-data/export',
    "Exporter les données d'un chauffeur",
    { act: 'driver.data', answer: startedErasure },
    async ({ c, id }) => c.json(await start(c, id, PERSON_EXPORT_JOB), 202),
  )
  .respond(
    'POST /:id/person-data/erase',
    "Effacer les données d'un chauffeur",
    { act: 'driver.data', body: personErasureSchema, answer: startedErasure },
    async ({ c, id }) => c.json(await start(c, id, PERSON_ERASURE_JOB), 202),
  )

const LABELS = {
  [PERSON_EXPORT_JOB]: 'Export des données personnelles',
  [PERSON_ERASURE_JOB]: 'Effacement des données personnelles',
}

/** Queues the job, or returns the one already pending for the driver. */
function start(c: Context<Env>, id: string, kind: keyof typeof LABELS): Promise<{ id: string; jobId: string }> {
  return write(c, async tx => {
    const driver = await hold(tx, drivers, id)
    if (driver.erased) throw refused(ERASED)
    const refusal = kind === PERSON_ERASURE_JOB && erasureRefusal(driver, today())
    if (refusal) throw refused(refusal)
    const [running] = await tx
      .select({ id: jobRuns.id })
      .from(jobRuns)
      .where(
        and(
          eq(jobRuns.kind, kind),
          sql`${jobRuns.params} ->> 'driverId' = ${id}`,
          inArray(jobRuns.status, ['EN_ATTENTE', 'EN_COURS']),
        ),
      )
    const page = `/human-resources/drivers/${id}?panel=person-data`
    const job = { kind, label: LABELS[kind], params: { driverId: id, page }, createdBy: c.var.user.id }
    return { id, jobId: running?.id ?? (await c.var.jobs.enqueue(tx, job)) }
  })
}
