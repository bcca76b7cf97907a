import { openSql } from '#api/db/database-url.ts'

/**
 * Gives a delay on a draft a penalty of 50,00 €: the demonstration draws its penalties, so whether a draft has one depends on the
 * day. Returns the draft's id, the delay's id and number.
 */
export async function penalisedDraft(databaseUrl: string): Promise<{ id: string; delay: string; number: string }> {
  const sql = openSql(databaseUrl, { max: 1 })
  try {
    const [found] = await sql<{ id: string; delay: string; number: string }[]>`
      with drafted as (select delay.id, invoice.id as invoice_id
        from delay join invoice_journey using (journey_id) join invoice on invoice.id = invoice_id join journey on journey.id = journey_id
        where invoice.status = 'BROUILLON' and delay.status in ('QUALIFIE', 'CLOS') and not delay.archived and price_cents > 10000
        order by delay.number limit 1)
      update delay set penalty_cents = 5000, penalty_waived = null from drafted where delay.id = drafted.id
      returning invoice_id as id, delay.id as delay, delay.number`
    return found!
  } finally {
    await sql.end()
  }
}
