import { type SQL, sql } from 'drizzle-orm'
import type { HeldCertification } from '#domain/assignment/means.ts'

/** The papers of a driver as the database tells them: his certifications, and the end of his tachograph card, which stands on his own sheet. */
export interface HeldPapers {
  certifications: HeldCertification[]
  cardTo: string | null
}

/** What `drivers` hold (`held` of each row), `of`: by id; « En cours d'obtention » and replaced ones are not held. */
export const heldRows = (of: SQL): SQL => sql`driver_certification held join certification_type type on type.id = held.type_id
    where held.driver_id = ${of} and held.state in ('OBTENUE', 'SUSPENDUE')`

/** Those rows as one list; one without an end holds for ever. */
export const HELD_LIST = sql`json_agg(json_build_object('type', type.code, 'validTo', coalesce(held.valid_to, date '9999-12-31'),
      'suspended', held.state = 'SUSPENDUE'))`

/** All that he holds, the card among it, as `certificationFindings` reads it. */
export const heldBy = ({ certifications, cardTo }: HeldPapers): HeldCertification[] => [
  ...certifications,
  ...(cardTo ? [{ type: 'CARTE_COND', validTo: cardTo }] : []),
]
