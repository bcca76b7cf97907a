import { sql } from 'drizzle-orm'
import { journeyEves } from '#api/schema/house/figures.table.ts'
import type { Database } from '../client.ts'

/** Per cent of journeys assigned by the evening before; chosen by number, so deterministic. */
const ASSIGNED = 96

export async function seedEveAssignments(db: Database): Promise<void> {
  await db.execute(sql`insert into ${journeyEves} (journey_id, assigned)
    select id, status <> 'NON_EXECUTE' and abs(hashtext(number)) % 100 < ${ASSIGNED} from journey
    where status in ('TERMINE', 'CONTROLE', 'FACTURE', 'NON_EXECUTE') and live_line_id is not null`)
}
