import { asc, desc, lte } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Reader } from '#api/db/client.ts'
import type { Env } from '#api/middleware/env.ts'
import type { Letterhead } from '#api/pdf/letterhead.ts'
import { notFound } from '#api/problem.ts'
import { found } from '#api/rows.ts'
import { carrier, lateRates } from '#api/schema/administration/parameters.table.ts'
import { capitalWords } from '#domain/administration/parameters/words.ts'
import { Decimal, decimalText } from '#domain/decimal.ts'
import { formatSiren } from '#domain/formats/siren.ts'

/**
 * Carrier parameters of `/administration/parameters`: identity, bank, VAT option, recovery indemnity, thresholds. Issued
 * documents keep what they printed.
 *
 *     const { vatOnDebits, recoveryCents } = await readCarrier(tx)
 */
export async function readCarrier(db: Reader) {
  const row = await db.select().from(carrier).then(found)
  return row
}

/**
 * Seller as frozen on an invoice (`seller` of `domain/sales/invoices/document.ts`); null until the parameters have a SIREN and an
 * address.
 *
 *     const seller = await readSeller(tx)
 *     if (!seller) throw refused(CARRIER_MISSING)
 */
export async function readSeller(db: Reader) {
  const { name, legalForm, capitalCents, register, siren, siret, vatNumber, phone, email, iban, bic, ...place } =
    await readCarrier(db)
  const { line1, line2, zip, city } = place
  if (!name || !siren || !line1 || !zip || !city) return null
  return {
    ...{ name, legalForm, capital: capitalCents === null ? null : capitalWords(capitalCents), register, siren, siret, vatNumber },
    ...{ address: { line1, line2, zip, city, country: 'FR' }, phone, email, iban, bic },
  }
}

/** Per cent a year, as text (« 12.15 »): ECB rate plus legal points; before the first entry, the first. */
export async function readLateRate(db: Reader, day: string): Promise<string> {
  const rate = { ecbPct: lateRates.ecbPct, marginPct: lateRates.marginPct }
  const [then] = await db
    .select(rate)
    .from(lateRates)
    .where(lte(lateRates.validFrom, day))
    .orderBy(desc(lateRates.validFrom))
    .limit(1)
  const [first] = then ? [then] : await db.select(rate).from(lateRates).orderBy(asc(lateRates.validFrom)).limit(1)
  if (!first) throw notFound()
  return decimalText(Decimal(first.ecbPct).plus(first.marginPct), 2)
}

/** All of them, the oldest first. */
export async function readLateRates(db: Reader): Promise<{ validFrom: string; ratePct: string }[]> {
  const rows = await db.select().from(lateRates).orderBy(asc(lateRates.validFrom))
  return rows.map(({ validFrom, ecbPct, marginPct }) => ({
    validFrom,
    ratePct: decimalText(Decimal(ecbPct).plus(marginPct), 2),
  }))
}

/** Letterhead from the parameters, else from the environment. */
export const readLetterhead = ({ var: { db, letterhead, shared } }: Context<Env>): Promise<Letterhead> =>
  shared.read('letterhead', ['carrier'], async () => {
    const house = await readCarrier(db)
    return house.name ? printedHead({ ...house, name: house.name }) : letterhead
  })

function printedHead(house: Omit<Awaited<ReturnType<typeof readCarrier>>, 'name'> & { name: string }): Letterhead {
  const town = [house.zip, house.city].filter(Boolean).join(' ')
  const numbers = [house.siren && `SIREN ${formatSiren(house.siren)}`, house.vatNumber && `TVA ${house.vatNumber}`]
  return {
    name: house.name,
    shortName: house.shortName ?? house.name,
    lines: [
      [house.legalForm, house.line1, house.line2, town].filter(Boolean).join(', '),
      numbers.filter(Boolean).join(' · '),
    ].filter(Boolean),
  }
}
