import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { notFound, refused } from '#api/problem.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { appliedPlan } from '#api/trade/assignment/answers.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { applySchema, planSchema } from '#domain/journey-management/best-plan/order-schema.ts'
import type { Proposal } from '#domain/journey-management/best-plan/proposal.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { bestPlanSheet } from './answers.ts'
import { applyPlan } from './apply.ts'
import { PLAN_JOB } from './job.ts'

const NOT_READY = "La proposition n'est pas prête"

/** « Affecter au mieux »: a plan of a day's open journeys, proposed by a job and applied line by line. */
export const bestPlanRoutes = operations('journey-management/journeys', gate(['/journey-management/replacements']))
  .create(
    'POST /',
    'Chercher le meilleur plan licite des trajets sans chauffeur du jour',
    { act: 'journey.assign', body: planSchema },
    async (tx, { c, user, body }) => {
      const pool = body.pool ? await poolOf(tx, body.pool) : null
      return {
        id: await c.var.jobs.enqueue(tx, {
          kind: PLAN_JOB,
          label: [`Plan du ${formatDate(body.day)}`, body.until && `au ${formatDate(body.until)}`, pool?.code]
            .filter(Boolean)
            .join(', '),
          params: body,
          createdBy: user.id,
        }),
      }
    },
  )
  .read(
    'GET /:id',
    'Avancement du plan, puis la proposition',
    { act: 'journey.assign', answer: bestPlanSheet },
    async ({ db, user: { role }, id }) => {
      const { label, status, done, total, report, error, params } = await findPlan(db, id)
      const proposal = report as unknown as Proposal | null
      return {
        job: { id, label, status, done, total, error },
        day: String(params.day),
        pool: params.pool ? await poolOf(db, String(params.pool)) : null,
        proposal: proposal && (await withStatus(db, shownTo(role, proposal))),
      }
    },
  )
  .write(
    'POST /:id/apply',
    'Affecter les trajets choisis de la proposition',
    { act: 'journey.assign', body: applySchema, answer: appliedPlan },
    async (tx, { user, id, body }) => {
      const { report } = await findPlan(tx, id)
      if (!report) throw refused(NOT_READY)
      return applyPlan(tx, report as unknown as Proposal, body, user)
    },
  )

async function findPlan(db: Reader, id: string) {
  const [run] = await db
    .select()
    .from(jobRuns)
    .where(and(eq(jobRuns.id, id), eq(jobRuns.kind, PLAN_JOB)))
  if (!run) throw notFound()
  return run
}

async function poolOf(db: Reader, id: string) {
  const { code, label } = driverPools
  const [pool] = await db.select({ id: driverPools.id, code, label }).from(driverPools).where(eq(driverPools.id, id))
  if (!pool) throw notFound()
  return pool
}

/** With the status of each line's journey, and whether it waits to be applied: unassigned, or as it was when the plan read it. */
async function withStatus(db: Reader, { lines, ...proposal }: ReturnType<typeof shownTo>) {
  const ids = lines.map(({ id }) => id)
  const { id, status, version } = journeys
  const rows = ids.length > 0 ? await db.select({ id, status, version }).from(journeys).where(inArray(id, ids)) : []
  const rowOf = new Map(rows.map(row => [row.id, row]))
  return {
    ...proposal,
    lines: lines.map(line => {
      const row = rowOf.get(line.id)
      const isAsRead = line.had !== null && row?.version === line.version
      return { ...line, status: row?.status ?? null, isWaiting: !line.isSame && (row?.status === 'PLANIFIE' || isAsRead) }
    }),
  }
}

/** Roles without costs see none. */
const shownTo = (role: Role, { before, after, lines, ...proposal }: Proposal) => {
  const priced = may(role, 'journey.money')
  const seen = ({ costCents, ...rest }: Proposal['before']) => ({
    ...rest,
    costCents: priced ? costCents : null,
  })
  const shown = lines.map(line =>
    priced || !line.carrier ? line : { ...line, carrier: { ...line.carrier, buyPriceCents: null } },
  )
  return { ...proposal, lines: shown, before: seen(before), after: seen(after) }
}
