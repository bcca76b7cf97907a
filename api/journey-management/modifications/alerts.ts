import { eq } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { alertOfDay } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { counted } from '#domain/formats/counted.ts'

/** Nightly: daily alert on modifications awaiting validation (`domain.md` §3.8). Returns their number. */
export async function checkModifications(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<number> {
  const waiting = await db.$count(modifications, eq(modifications.status, 'A_VALIDER'))
  await alertOfDay(db, jobs, {
    ...{ kind: 'modifications-to-validate', day: today(), roles: ['ADMIN', 'CONCEPTOR'] },
    message: waiting > 0 ? `${counted(waiting, 'modification', 'modifications')} à valider` : null,
    link: '/journey-management/modifications?status=A_VALIDER',
  })
  return waiting
}
