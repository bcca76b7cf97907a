import { eq } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { SHEET } from '#api/middleware/answers.ts'
import { type CsvColumns, csvAnswer } from '#api/middleware/csv-answer.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, notFound } from '#api/problem.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { linesOf } from '#api/trade/requests/lines.ts'
import {
  type Choices,
  choicesOf,
  factorChoices,
  lockFactors,
  referenceOf,
  sharedChoicesOf,
} from '#api/trade/requests/price-choices.ts'
import { lockRequest, raiseVersion, requireStatus, settle } from '#api/trade/requests/record.ts'
import { ofVersion, versionOf, type WhichVersion } from '#api/trade/requests/versions.ts'
import { centsToDecimal } from '#domain/formats/number.ts'
import { partedTotals } from '#domain/journey-management/delivery-request/run-totals.ts'
import { priceInput, priceUpdate } from '#domain/sales/delivery-request/price-schema.ts'
import { PRICE_OPEN_STATUSES } from '#domain/sales/delivery-request/states.ts'
import type { RuledTerms } from '#domain/sales/pricing/charged-quantity.ts'
import { type CascadeRow, priceSheet } from '#domain/sales/pricing/price-sheet.ts'
import { priceAnswer, pricePrice, pricePriceSimulation } from './answers.ts'
import { askPrice, earlierPrice } from './earlier.ts'
import { termsOf } from './terms.ts'

type Version = typeof versions.$inferSelect

/** Price of a cahier des charges: terms, result and simulation (`domain.md` §4.2, §6.5). */
export const requestPriceRoutes = operations('sales/delivery-request')
  .read(
    'GET /:id/price',
    'Prix: hypothèses, décomposition, référentiels et facteurs du jour',
    { act: 'request.price', ...ofVersion, answer: priceAnswer },
    async ({ c, db, id, query }) => {
      const version = await findVersion(db, id, query.version)
      const [choices, earlier] = await Promise.all([sharedChoicesOf(c.var, version), earlierPrice(db, version)])
      return { ...recordedPrice(version, choices, earlier), sheet: priceSheet(version) }
    },
  )
  .read(
    'POST /:id/price/simulation',
    'Simuler un prix, à côté de celui qui est enregistré, sans rien enregistrer',
    { act: 'request.price', ...ofVersion, body: priceInput, answer: pricePriceSimulation },
    async ({ c, db, id, query, body }) => {
      const version = await findVersion(db, id, query.version)
      const [choices, earlier] = await Promise.all([sharedChoicesOf(c.var, version), earlierPrice(db, version)])
      const terms = { ...version, ...(await termsOf(db, version, body, choices)), offer: null }
      return {
        terms: shownTerms(terms),
        factors: factorChoices(choices.factors, version.costFactors, terms),
        sheet: priceSheet(terms),
        recorded: recordedPrice(version, choices, earlier),
      }
    },
  )
  .respond(
    'POST /:id/price/cascade.csv',
    'Décomposition du prix en CSV',
    { act: 'request.price', ...ofVersion, body: priceInput, file: SHEET },
    async ({ c, db, id, query, body }) => {
      const version = await findVersion(db, id, query.version)
      const choices = await sharedChoicesOf(c.var, version)
      const terms = { ...version, ...(await termsOf(db, version, body, choices)), offer: null }
      const rows = priceSheet(terms).cascade.map(row => ({ ...row, id: row.key }))
      return csvAnswer(c, { name: 'prix', columns: CASCADE_COLUMNS, ids: rows.map(({ id }) => id), read: async () => rows })
    },
  )
  .write(
    'PUT /:id/price',
    "Enregistrer le prix, jusqu'à la proposition",
    { act: 'request.price', ...ofVersion, body: priceUpdate, answer: pricePrice },
    async (tx, { id, query, body: { version, ...input } }) => {
      const held = await lockRequest(tx, id, query.version)
      requireStatus(held, PRICE_OPEN_STATUSES)
      await raiseVersion(tx, held, version)
      await lockFactors(tx, input.factors?.flatMap(({ factorId }) => factorId ?? []) ?? [])
      const terms = await termsOf(tx, held.current, input, await choicesOf(tx, held.current))
      if (held.current.status === 'CONCU') {
        const parted = partedTotals(held.current, terms, await linesOf(tx, held.current.id))
        if (parted.length > 0) throw invalid(...parted)
      }
      await askPrice(tx, held.current, terms)
      return settle(tx, held, terms)
    },
  )

const CASCADE_COLUMNS: CsvColumns<CascadeRow & { id: string }> = {
  Composante: row => row.label,
  Calcul: row => row.calculation,
  Montant: row => ({ number: centsToDecimal(row.amountCents) }),
  'Part (%)': row => row.share && { number: row.share },
}

async function findVersion(db: Reader, id: string, which: WhichVersion) {
  const [found] = await db
    .select({ version: versions })
    .from(deliveryRequests)
    .innerJoin(versions, eq(versions.id, versionOf(which)))
    .where(eq(deliveryRequests.id, id))
  if (!found) throw notFound()
  return found.version
}

const recordedPrice = (version: Version, choices: Choices, earlier: Awaited<ReturnType<typeof earlierPrice>>) => ({
  terms: shownTerms(version),
  reference: referenceOf(version, choices.references),
  factors: factorChoices(choices.factors, version.costFactors, version),
  references: choices.references,
  // Set when rates and factors apply from a future day.
  ratesFrom: version.validFrom > today() ? version.validFrom : null,
  earlier,
})

function shownTerms(terms: RuledTerms) {
  const { pricingMode, kmLoaded, kmEmpty, serviceHours, days, nightHours, meals, tollsCents, rates, costFactors } = terms
  const { marginPct, marginMethod, unitPrice, minimumCents, minimumHours } = terms
  const { grid, payForNextBracket, chargedQuantity, costCents, tollsCharge, emptyKmCharge } = terms
  const { quantityRule, quantityTolerancePct } = terms
  return {
    pricingMode,
    kmLoaded,
    kmEmpty,
    serviceHours,
    days,
    nightHours,
    meals,
    tollsCents,
    tollsCharge,
    emptyKmCharge,
    rates,
    costFactors: [...costFactors],
    marginPct,
    marginMethod,
    unitPrice,
    minimumCents,
    minimumHours,
    grid: grid && [...grid],
    payForNextBracket,
    chargedQuantity,
    quantityRule,
    quantityTolerancePct,
    costCents,
    frozen: terms.offer !== null,
  }
}
