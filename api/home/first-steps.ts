import { sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { type FirstStep, firstStepsLeft } from '#domain/home/first-steps.ts'

/** Steps to the first invoice that are still to do, and whether there is a journey to count. */
export async function firstSteps(db: Reader): Promise<{ left: FirstStep[]; counting: boolean }> {
  // The others are not looked up once a first invoice is there.
  const [done] = await db.execute<Record<FirstStep, boolean>>(sql`
    select invoice,
      invoice or exists (select from carrier where name is not null and siren is not null and line1 is not null) as carrier,
      invoice or exists (select from address where kind = 'DEPOT' and company_id is null and not archived) as depot,
      invoice or exists (select from driver where status <> 'ARCHIVE') as driver,
      invoice or exists (select from vehicle) as vehicle,
      invoice or exists (select from company where status <> 'ARCHIVE') as client,
      invoice or exists (select from address where (kind <> 'DEPOT' or company_id is not null) and not archived) as sites,
      invoice or exists (select from journey) or exists (select from delivery_request) as journey,
      invoice or exists (select from journey where driver_id is not null or subcontractor_id is not null) as assign,
      invoice or exists (select from journey where status in ('CONTROLE', 'FACTURE')) as control
    from (select exists (select from invoice where series_no is not null) as invoice) as first`)
  return { left: firstStepsLeft(done!), counting: done!.journey }
}
