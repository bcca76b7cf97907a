import { sql } from 'drizzle-orm'
import type { Database, Reader } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { closeAlert, raiseAlert } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { transportLicences } from '#api/schema/administration/parameters.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { type CopyFacts, lackingText } from '#domain/administration/parameters/copies.ts'

/** Maximum weight under a light transport licence, kg. */
const LIGHT_KG = 3_500

export async function copyFacts(db: Reader): Promise<CopyFacts> {
  const [found] = await db.execute<{ light: number; heavy: number; lti: number; lc: number }>(sql`
    select (select count(*)::int from ${vehicles} where status = 'EN_SERVICE' and gvw_kg <= ${LIGHT_KG}) as light,
      (select count(*)::int from ${vehicles} where status = 'EN_SERVICE' and gvw_kg > ${LIGHT_KG}) as heavy,
      (select coalesce(sum(copies), 0)::int from ${transportLicences} where kind = 'LTI' and valid_to >= ${today()}) as lti,
      (select coalesce(sum(copies), 0)::int from ${transportLicences} where kind = 'LC' and valid_to >= ${today()}) as lc`)
  const { light, heavy, lti, lc } = found!
  return { LTI: { vehicles: light, copies: lti }, LC: { vehicles: heavy, copies: lc } }
}

const SUBJECT = 'licence copies'

/** Nightly: raises or closes ADMIN's alert on vehicles without a copy. Skipped until a licence is entered. */
export async function checkLicences(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<void> {
  await transact(db, null, 'SYSTEME', async tx => {
    const [licence] = await tx.select({ id: transportLicences.id }).from(transportLicences).limit(1)
    const message = licence ? lackingText(await copyFacts(tx)) : null
    if (message === null) return closeAlert(tx, SUBJECT)
    await raiseAlert(tx, jobs, {
      ...{ kind: 'licence', subject: SUBJECT, message, roles: ['ADMIN'] },
      link: '/administration/parameters/licences',
    })
  })
}
