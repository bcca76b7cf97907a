import { type SQL, sql } from 'drizzle-orm'

/** Certifications of `drivers` (`held`) by id `of`; pending and replaced ones are excluded. */
export const heldRows = (of: SQL): SQL => sql`driver_certification held join certification_type type on type.id = held.type_id
    where held.driver_id = ${of} and held.state in ('OBTENUE', 'SUSPENDUE')`

export const HELD_LIST = sql`json_agg(json_build_object('type', type.code, 'validTo', coalesce(held.valid_to, date '9999-12-31'),
      'suspended', held.state = 'SUSPENDUE'))`
