import { sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { CHOICES_MAX } from '#domain/limits.ts'

/** Contacts of the client with an e-mail address, « Exploitation » and « Astreinte » first. */
export const recipientsOf = (db: Reader, journeyId: string) =>
  db.execute<{ id: string; name: string; email: string }>(sql`
    select k.id, concat_ws(' ', k.first_name, k.last_name) as name, k.email from journey j
    join contact k on k.company_id = j.company_id and k.email is not null and not k.archived
    where j.id = ${journeyId}
    order by k.roles && array['EXPLOITATION', 'ASTREINTE'] desc, k.last_name, k.id limit ${CHOICES_MAX}`)
