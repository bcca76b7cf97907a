import { sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { type FirstStep, firstStepsLeft } from '#domain/home/first-steps.ts'

/** Steps to the first invoice that are still to do, and whether there is a journey to count. */
export async function firstSteps(db: Reader): Promise<{ left: FirstStep[]; counting: boolean }> {
  const [done] = await db.execute<Record<FirstStep, boolean>>(sql`
    select
      exists (select from carrier where name is not null and siren is not null and line1 is not null) as carrier,
      exists (select from address where kind = 'DEPOT' and company_id is null and not archived) as depot,
      exists (select from driver where status <> 'ARCHIVE') as driver,
      exists (select from vehicle) as vehicle,
      exists (select from company where status <> 'ARCHIVE') as client,
      exists (select from address where (kind <> 'DEPOT' or company_id is not null) and not archived) as sites,
      exists (select from journey) or exists (select from delivery_request) as journey,
      exists (select from journey where driver_id is not null or subcontractor_id is not null) as assign,
      exists (select from journey where status in ('CONTROLE', 'FACTURE')) as control,
      exists (select from invoice where number is not null) as invoice`)
  return { left: firstStepsLeft(done!), counting: done!.journey }
}
