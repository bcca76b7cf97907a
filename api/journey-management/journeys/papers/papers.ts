import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import { eachDone, PDF, SHEET } from '#api/middleware/answers.ts'
import { csvAnswer } from '#api/middleware/csv-answer.ts'
import { eachOf } from '#api/middleware/each.ts'
import type { Env } from '#api/middleware/env.ts'
import { operations } from '#api/middleware/operations.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { pdfAnswer } from '#api/pdf/answer.ts'
import { notFound, Problem, refused } from '#api/problem.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { holdingPapers } from '#api/trade/journeys/holding-papers.ts'
import { byRef, type Journey, journeyRef, lockJourney } from '#api/trade/journeys/lock.ts'
import { provenStops } from '#api/trade/journeys/proof-columns.ts'
import {
  paperFileQuery,
  paperRegisterQuery,
  paperRequestSchema,
  papersRequestSchema,
} from '#domain/journey-management/journeys/papers/schema.ts'
import { isIssuable, PAPER_REQUESTS } from '#domain/journey-management/journeys/papers/values.ts'
import { missingMentions } from '#domain/journey-management/journeys/papers/waybill.ts'
import { missingProofs } from '#domain/journey-management/journeys/proofs.ts'
import { numberOf } from '../bulk/number.ts'
import { CONTROL_CONDITIONS } from '../control-badges.ts'
import { issuedPapers, paperPapers, papersOfJourney } from './answers.ts'
import { waybillFactsOf } from './facts.ts'
import { hasSameFacts, issuePaper, issuingOf } from './issue.ts'
import { joinedDocumentRoutes, joinedTo } from './joined.ts'
import { issuedFor, REGISTER_COLUMNS, REGISTER_ROWS, registerIds, registerRows } from './register.ts'

const named = { params: z.object({ ref: journeyRef }) }

const NO_PAPER = "Aucun de ces trajets n'a ce papier"

/** Papers of journeys (`domain.md` §3.7, §4.3): « Imprimer LV », « Feuille de route », register, returned documents. */
export const journeyPaperRoutes = operations('journey-management/journeys')
  .read(
    'GET /papers',
    'Registre des papiers émis',
    { query: paperRegisterQuery, answer: issuedPapers },
    async ({ db, query }) => {
      const ids = await registerIds(db, query, REGISTER_ROWS + 1)
      const rows = await registerRows(db, ids.slice(0, REGISTER_ROWS))
      return { rows, more: ids.length > REGISTER_ROWS }
    },
  )
  .respond(
    'GET /papers.csv',
    'Registre des papiers émis, en CSV',
    { query: paperRegisterQuery, file: SHEET },
    async ({ c, db, query }) =>
      csvAnswer(c, {
        name: 'papiers-emis',
        columns: REGISTER_COLUMNS,
        ids: await registerIds(db, query),
        read: ids => registerRows(db, ids),
      }),
  )
  .respond(
    'GET /papers.pdf',
    'Les papiers de plusieurs trajets, en un PDF',
    { query: paperFileQuery, file: PDF },
    async ({ c, db, query: { request, only } }) => {
      const papers = await holdingPapers(db, request, only)
      if (papers.length === 0) throw refused(NO_PAPER)
      const { papersDocument } = await import('#api/trade/journeys/paper-document.ts')
      return pdfAnswer(c, await papersDocument(papers, await readLetterhead(c)), `${papers[0]!.number}-et-suivants.pdf`)
    },
  )
  .write(
    'POST /papers',
    'Émettre le même papier pour plusieurs trajets',
    { act: 'journey.drive', body: papersRequestSchema, answer: eachDone },
    (tx, { c, body: { ids, request } }) =>
      eachOf(ids, async id => issuePaper(tx, await lockJourney(tx, id), request, await issuingOf(c)), numberOf(tx)),
  )
  .read('GET /:ref/papers', "Papiers et documents d'un trajet", { ...named, answer: papersOfJourney }, async ({ c, db, ref }) => {
    const [found] = await db
      .select({ journey: journeys, noProof: sql<boolean>`${CONTROL_CONDITIONS.noProof}` })
      .from(journeys)
      .where(byRef(ref))
    if (!found) throw notFound()
    const { journey, noProof } = found
    const [issued, joined, stops] = await Promise.all([
      issuedFor(db, journey),
      joinedTo(db, journey.id),
      provenStops(db, journey.id),
    ])
    const requests = PAPER_REQUESTS.filter(
      request => isIssuable(request, journey.status) && (request !== 'FEUILLE_ROUTE' || journey.driverId !== null),
    )
    return {
      issued: issued.map(({ facts: _, factsHash: __, ...paper }) => paper),
      joined,
      missing: missingProofs(stops),
      noProof,
      places: Object.fromEntries(stops.map(({ position }, index) => [position, index + 1])) as Record<number, number>,
      requests,
      note: requests.includes('LETTRE') ? await noteOf(c, journey, issued) : null,
    }
  })
  .create(
    'POST /:ref/papers',
    'Émettre la lettre de voiture, la feuille de route ou le document de suivi',
    { act: 'journey.drive', ...named, body: paperRequestSchema, answer: paperPapers },
    async (tx, { c, ref, body: { request } }) => issuePaper(tx, await lockJourney(tx, ref), request, await issuingOf(c)),
  )
  .route('/', joinedDocumentRoutes)

/** Current note compared with the last issued: missing mentions, whether to reissue, or why it is impossible. */
async function noteOf(c: Context<Env>, journey: Journey, issued: Awaited<ReturnType<typeof issuedFor>>) {
  try {
    const { facts } = await waybillFactsOf(c.var.db, journey, await readLetterhead(c), { real: false })
    const last = issued.find(({ kind, replacedBy }) => (kind === 'LV' || kind === 'CMR') && replacedBy === null)
    return { lacking: missingMentions(facts), outdated: last !== undefined && !hasSameFacts(last, facts), refusal: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { lacking: [], outdated: false, refusal: error.issues?.[0]?.message ?? error.message }
  }
}
