import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import { PDF, SHEET } from '#api/middleware/answers.ts'
import { type CsvColumns, csvAnswer } from '#api/middleware/csv-answer.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { pdfAnswer } from '#api/pdf/answer.ts'
import { invalid } from '#api/problem.ts'
import { insert } from '#api/rows.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { palletMovements } from '#api/schema/sales/pallets.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { DATEORD, ENUM, FUTURE } from '#domain/messages.ts'
import { palletStatementText } from '#domain/sales/companies/pallet-statement.ts'
import { PALLET_FIELDS, PALLET_LABELS } from '#domain/sales/companies/pallet-values.ts'
import {
  type PalletCorrection,
  palletCorrectionSchema,
  palletDoubts,
  palletPageQuery,
  palletQuery,
} from '#domain/sales/companies/pallets.ts'
import { findCompany, lockLiveCompany } from '../writes.ts'
import { palletsAnswer } from './answers.ts'
import { balancesOf, idsOf, movementPage, movementsBy } from './list.ts'

/** Pallet accounts of a client (`domain.md` §3.26, K27). */
export const companyPalletRoutes = operations('sales/companies')
  .read(
    'GET /:id/pallets',
    "Compte palettes d'un client",
    { query: palletPageQuery, answer: palletsAnswer },
    async ({ db, id, query }) => {
      const [, sites, movements] = await Promise.all([findCompany(db, id), balancesOf(db, id), movementPage(db, id, query)])
      return { sites, movements }
    },
  )
  .respond(
    'GET /:id/pallets/movements.csv',
    "Mouvements de palettes d'un client en CSV",
    { query: palletQuery, file: SHEET },
    async ({ c, db, id, query }) => {
      const company = await findCompany(db, id)
      const ids = await idsOf(db, company.id, query)
      return csvAnswer(c, {
        name: `palettes-${company.code}`,
        columns: MOVEMENT_COLUMNS,
        ids: ids.map(({ id }) => id),
        read: batch => movementsBy(db, batch),
      })
    },
  )
  .respond(
    'GET /:id/pallets/statement',
    "Relevé de palettes d'un client, en PDF",
    { query: palletQuery, file: PDF },
    async ({ c, db, id, query: { site, from = addDays(today(), -STATEMENT_DAYS), to = today() } }) => {
      if (to < from) throw invalid({ path: 'to', message: DATEORD })
      const company = await findCompany(db, id)
      const text = palletStatementText({
        today: today(),
        period: { from, to },
        company: {
          ...company,
          line1: company.billingLine1,
          line2: company.billingLine2,
          zip: company.billingZip,
          city: company.billingCity,
        },
        sites: await statementOf(db, company.id, { site, from, to }),
      })
      const { palletStatementDocument } = await import('./document.ts')
      return pdfAnswer(
        c,
        await palletStatementDocument(text, await readLetterhead(c)),
        `releve-palettes-${company.code}-${to}.pdf`,
      )
    },
  )
  .create(
    'POST /:id/pallets',
    "Corriger le compte palettes d'un client",
    { act: 'pallet.correct', body: palletCorrectionSchema },
    (tx, { user, id, body }) => correct(tx, id, body, user.id),
  )

const STATEMENT_DAYS = 30

type Movement = Awaited<ReturnType<typeof movementsBy>>[number]

const MOVEMENT_COLUMNS: CsvColumns<Movement> = {
  [PALLET_FIELDS.day.label]: row => row.day,
  [PALLET_LABELS.site]: row => row.site,
  Commune: row => row.city,
  [PALLET_LABELS.journey]: row => row.journey,
  [PALLET_FIELDS.reason.label]: row => row.reason,
  [PALLET_FIELDS.given.label]: row => ({ number: String(row.given) }),
  [PALLET_FIELDS.returned.label]: row => ({ number: String(row.returned) }),
}

/** Per site: balance before the period and its movements. Sites without either are left out. */
async function statementOf(
  db: Reader,
  companyId: string,
  { site, from, to }: { site: string | undefined; from: string; to: string },
) {
  const [before, movements] = await Promise.all([
    balancesOf(db, companyId, from),
    db
      .select({
        addressId: addresses.id,
        label: addresses.label,
        city: addresses.city,
        day: palletMovements.day,
        journey: journeys.number,
        reason: palletMovements.reason,
        given: palletMovements.given,
        returned: palletMovements.returned,
      })
      .from(palletMovements)
      .innerJoin(addresses, eq(addresses.id, palletMovements.addressId))
      .leftJoin(journeyStops, eq(journeyStops.id, palletMovements.stopId))
      .leftJoin(journeys, eq(journeys.id, journeyStops.journeyId))
      .where(and(eq(palletMovements.companyId, companyId), gte(palletMovements.day, from), lte(palletMovements.day, to)))
      .orderBy(asc(palletMovements.day), asc(palletMovements.id)),
  ])
  const sites = new Map<string, { label: string; city: string; before: number; movements: typeof movements }>()
  const opened = ({ addressId, label, city }: { addressId: string; label: string; city: string }, start = 0) => {
    const known = sites.get(addressId) ?? { label, city, before: start, movements: [] }
    sites.set(addressId, known)
    return known
  }
  for (const row of before) if (row.given !== row.returned) opened(row, row.given - row.returned)
  for (const row of movements) opened(row).movements.push(row)
  return [...sites].filter(([addressId]) => !site || addressId === site).map(([, account]) => account)
}

/** Correction on the client's own site or one where its pallets changed hands. */
async function correct(tx: Transaction, companyId: string, input: PalletCorrection, authorId: string): Promise<{ id: string }> {
  await lockLiveCompany(tx, companyId)
  if (input.day > today()) throw invalid({ path: 'day', message: FUTURE })
  const [site] = await tx
    .select({ companyId: addresses.companyId })
    .from(addresses)
    .where(eq(addresses.id, input.addressId))
    .for('key share')
  const known =
    site?.companyId === companyId ||
    (await tx.$count(
      palletMovements,
      and(eq(palletMovements.companyId, companyId), eq(palletMovements.addressId, input.addressId)),
    )) > 0
  if (!site || !known) throw invalid({ path: 'addressId', message: ENUM })
  ask(...doubtsOf(palletDoubts(input)))
  return insert(tx, palletMovements, { companyId, ...input, authorId })
}
