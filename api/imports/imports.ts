import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import { identified, SHEET } from '#api/middleware/answers.ts'
import { forbidden, invalid, notFound, refused } from '#api/problem.ts'
import { change, insert } from '#api/rows.ts'
import { imports } from '#api/schema/house/imports.table.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { type CsvFile, MAX_CSV_COLUMNS } from '#domain/csv/read.ts'
import { csvText } from '#domain/csv/write.ts'
import { CONFIRM } from '#domain/doubts/confirm.ts'
import { flag, oneOf } from '#domain/fields.ts'
import { cleanFileName } from '#domain/formats/file-type.ts'
import { EMPLOYERS } from '#domain/human-resources/driver-values.ts'
import { type Answers, ASKED, type Given, LEFT_EMPTY, type Matching, NOTHING_SAID } from '#domain/import/asked.ts'
import { fold } from '#domain/import/cells.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import type { ShownColumn } from '#domain/import/matching.ts'
import {
  IMPORT_ENTITIES,
  IMPORT_MODES,
  type ImportEntity,
  isStopped,
  NOTHING_REFUSED,
  NOTHING_TO_IMPORT,
  reportOf,
  type ShownLine,
  STARTED,
  STOPPED,
  TO_MATCH,
} from '#domain/import/outcome.ts'
import type { UnknownWords } from '#domain/import/plan.ts'
import { PLAN_ACTIONS, type PlanAction } from '#domain/import/plan-action.ts'
import { PAGE_MAX } from '#domain/limits.ts'
import { filterOf, listQuery } from '#domain/lists.ts'
import { OWNERSHIPS } from '#domain/materials/vehicle-values.ts'
import { REQ } from '#domain/messages.ts'
import { may } from '#domain/rights.ts'
import { ADDRESS_KINDS } from '#domain/sales/addresses/values.ts'
import { isWorkbook } from '#domain/xlsx/read.ts'
import { XLSX_TYPE } from '#domain/xlsx/type.ts'
import { xlsxSheet } from '#domain/xlsx/write.ts'
import type { Database, Reader, Transaction } from '../db/client.ts'
import { write } from '../db/write.ts'
import { cancelRun } from '../jobs/job-runs.ts'
import type { Env } from '../middleware/env.ts'
import { gate } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { importApply, importSheet, importsList } from './answers.ts'
import { type Importable, importables } from './entities.ts'
import { IMPORT_JOB } from './import-work.ts'
import { shapeOf } from './remembered.ts'

const RECENT = 5
const MOST_WORD_LENGTH = 2000

const ENTITY = oneOf(IMPORT_ENTITIES)
/** Values given for missing columns (`ASKED`). */
const answers = z.object({
  kind: oneOf(ADDRESS_KINDS).optional(),
  employer: oneOf(EMPLOYERS).optional(),
  ownership: oneOf(OWNERSHIPS).optional(),
})
const upload = answers.extend({ entity: ENTITY, file: z.file(REQ).refine(file => file.name !== '', REQ) })
/** The field of each column of the file, in its order, '' for none; a value for each word, '' for no answer, `LEFT_EMPTY` for no value. */
const matched = {
  columns: z.array(z.string().max(60)).max(MAX_CSV_COLUMNS).optional(),
  words: z
    .array(z.object({ field: z.string().max(60), word: z.string().max(MOST_WORD_LENGTH), value: z.string().max(60) }))
    .max(1000)
    .optional(),
}
/**
 * Texts for the cells of a line by field, `line` where the cell stands on another line of the same record; `same`: the known record that it is about, `LEFT_EMPTY` for a new one; `confirm`: its unlikely
 * values are right.
 */
const correction = z.object({
  line: z.coerce.number().int().min(1),
  cells: z
    .array(
      z.object({
        field: z.string().max(60),
        text: z.string().max(2000),
        line: z.coerce.number().int().min(1).optional(),
      }),
    )
    .max(MAX_CSV_COLUMNS)
    .optional(),
  same: z.union([z.uuid(), z.literal(LEFT_EMPTY)]).optional(),
  [CONFIRM]: flag(),
})
const linesQuery = listQuery(['line'], 'line', { action: filterOf(PLAN_ACTIONS) }).pick({
  page: true,
  perPage: true,
  action: true,
})

/** Upload with preview, execution as a job, refused lines as a file. Users see their own, ADMIN all. */
export const importRoutes = (communesOf: CommunesOf) => {
  const entities = importables(communesOf)
  return operations(
    'imports',
    gate(['/sales/companies', '/sales/addresses', '/human-resources/drivers', '/materials/vehicles', '/materials/trailers']),
  )
    .respond(
      'POST /',
      'Lire un fichier et préparer son import, sans rien écrire',
      { form: upload, answer: identified },
      async ({ c, user, form: { entity, file, ...given } }) => {
        if (!may(user.role, entities[entity].right)) throw forbidden()
        const content = new Uint8Array(await file.arrayBuffer())
        const read = await planned(c, entity, content, { ...NOTHING_SAID, given })
        if ('refused' in read) throw invalid({ path: 'file', message: read.refused })
        const created = await write(c, async tx => {
          return insert(tx, imports, {
            entity,
            fileName: cleanFileName(file.name).slice(0, 200),
            content,
            lineCount: read.lineCount,
            plan: sql`${read.plan}::jsonb`,
            createdBy: user.id,
          })
        })
        return c.json(created, 201)
      },
    )
    .read(
      'GET /',
      'Mes derniers imports',
      { query: z.object({ entity: ENTITY }), answer: importsList },
      async ({ db, user, query }) => {
        const mine = and(eq(imports.createdBy, user.id), eq(imports.entity, query.entity))
        const { id, fileName, createdAt, lineCount } = imports
        const recent = db
          .select({ id, fileName, createdAt, lineCount, status: shownStatus })
          .from(imports)
          .leftJoin(jobRuns, eq(jobRuns.id, imports.jobRunId))
        return { rows: await recent.where(mine).orderBy(desc(id)).limit(RECENT) }
      },
    )
    .respond(
      'GET /template',
      "Le fichier d'exemple : les titres des colonnes, en CSV ou en XLSX selon Accept",
      { query: z.object({ entity: ENTITY }), file: SHEET },
      ({ c, user, query }) => {
        const { right, name, fields } = entities[query.entity]
        if (!may(user.role, right)) throw forbidden()
        const headings = fields.map(({ label }) => label)
        const isXlsx = c.req.header('accept')?.includes(XLSX_TYPE) ?? false
        const sheet = xlsxSheet(headings)
        const content = isXlsx ? Buffer.concat([sheet.add([]), sheet.end()]) : csvText([headings])
        return c.body(content, 200, {
          'content-type': isXlsx ? XLSX_TYPE : 'text/csv; charset=utf-8',
          vary: 'accept',
          'content-disposition': `attachment; filename="modele_${name}.${isXlsx ? 'xlsx' : 'csv'}"`,
        })
      },
    )
    .read(
      'GET /:id',
      "Aperçu, avancement et rapport d'un import",
      { query: linesQuery, answer: importSheet },
      async ({ c, db, id, query: { action, page, perPage } }) => {
        const { answers, ...found } = await findImport(c, entities, id)
        const actions: readonly PlanAction[] = action.length > 0 ? action : PLAN_ACTIONS
        const lines = await linesOf(db, found.id, actions, perPage, (page - 1) * perPage)
        const total = actions.reduce((sum, one) => sum + found.counts[one], 0)
        const report = found.status === 'TERMINE' && found.mode ? reportOf(found.counts, found.mode) : null
        const fields = entities[found.entity].fields.map(({ key, label }) => ({ key, label }))
        return { ...found, given: answers.given, fields, report, page: { rows: lines, total, page, perPage } }
      },
    )
    .respond(
      'GET /:id/refused',
      'Les lignes refusées avec leur motif, en CSV ou en XLSX comme le fichier lu',
      { file: SHEET },
      async ({ c, id }) => {
        const { fileName } = await findImport(c, entities, id)
        const lines = await c.var.importThread.refused(id)
        if (lines === null) throw notFound()
        const isXlsx = isWorkbook(lines)
        return c.body(lines as Uint8Array<ArrayBuffer>, 200, {
          'content-type': isXlsx ? XLSX_TYPE : 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${refusedFileName(fileName, isXlsx ? 'xlsx' : 'csv')}"`,
        })
      },
    )
    .respond(
      'POST /:id/given',
      "Répondre pour tout le fichier : le champ de chaque colonne, la valeur de mots inconnus, celle d'une colonne qui manque",
      { body: answers.extend(matched), answer: identified },
      async ({ c, db, id, body: { columns: fields, words, ...body } }) => {
        const { entity, asked, columns, answers } = await findImport(c, entities, id)
        const { given, matching: earlier } = answers
        const said: Partial<Given> = { ...given, ...body }
        const missing = asked.filter(key => !said[key] && !fields?.includes(key))
        // The next page asks for columns that are still missing.
        if (missing.length > 0 && !fields) throw unanswered(missing)
        const matching = fields || words ? matchingOf(columns, earlier, fields, words ?? []) : earlier
        const [file] = await db.select({ content: imports.content }).from(imports).where(eq(imports.id, id))
        const read = await planned(c, entity, file!.content, { ...answers, given: said, matching })
        if ('refused' in read) throw refused(read.refused)
        const shape = matching && shapeOf(columns.map(({ key }) => key))
        await write(c, async tx => {
          const { startedRun } = await lockImport(tx, id)
          if (startedRun) throw refused(STARTED)
          await change(tx, imports, id, { plan: sql`${read.plan}::jsonb`, shape })
        })
        return c.json({ id })
      },
    )
    .respond(
      'POST /:id/lines',
      "Corriger des lignes refusées, confirmer leurs valeurs improbables, dire si elles parlent d'une fiche connue ; après l'import, elles en font un nouveau",
      { body: z.object({ lines: z.array(correction).max(PAGE_MAX) }), answer: identified },
      async ({ c, db, user, id, body: { lines } }) => {
        const { entity, fileName, status, counts, mode, answers } = await findImport(c, entities, id)
        if (status === 'EN_COURS') throw refused(STARTED)
        const isDone = status === 'TERMINE'
        const said = correctedBy(answers, lines)
        const refusedOnly = isDone && mode && !isStopped(counts, mode)
        const only = refusedOnly
          ? (await linesOf(db, id, ['REFUSER'], counts.REFUSER, 0)).flatMap(({ line, lines = [line] }) => lines)
          : answers.only
        if (only?.length === 0) throw refused(NOTHING_REFUSED)
        const [file] = await db.select({ content: imports.content, shape: imports.shape }).from(imports).where(eq(imports.id, id))
        const read = await planned(c, entity, file!.content, { ...said, only })
        if ('refused' in read) throw refused(read.refused)
        const plan = sql`${read.plan}::jsonb`
        const to = await write(c, async tx => {
          if (isDone) {
            const { lineCount } = read
            return insert(tx, imports, { entity, fileName, ...file!, lineCount, plan, createdBy: user.id })
          }
          const { startedRun } = await lockImport(tx, id)
          if (startedRun) throw refused(STARTED)
          await change(tx, imports, id, { plan })
          return { id }
        })
        return c.json({ id: to.id })
      },
    )
    .respond(
      'POST /:id/apply',
      'Importer : les lignes valides, ou tout ou rien',
      { body: z.object({ mode: oneOf(IMPORT_MODES) }), answer: importApply },
      async ({ c, user, id, body: { mode } }) => {
        const { entity, asked, toMatch } = await findImport(c, entities, id)
        if (!may(user.role, entities[entity].right)) throw forbidden()
        if (toMatch) throw refused(TO_MATCH)
        if (asked.length > 0) throw unanswered(asked)
        const jobRunId = await write(c, async tx => {
          const { held, startedRun } = await lockImport(tx, id)
          // A second click returns the first job.
          if (startedRun) return startedRun
          const { counts } = held.plan!
          if (isStopped(counts, mode)) throw refused(STOPPED(counts.REFUSER))
          if (counts.CREER + counts.METTRE_A_JOUR === 0) throw refused(NOTHING_TO_IMPORT)
          const label = `Import de ${held.fileName}`
          const run = await c.var.jobs.enqueue(tx, {
            kind: IMPORT_JOB,
            label,
            params: { importId: id, page: `${entities[held.entity].screen}?panel=import&id=${id}` },
            createdBy: user.id,
          })
          await change(tx, imports, id, { mode, jobRunId: run })
          return run
        })
        return c.json({ id, jobRunId }, 202)
      },
    )
    .respond('POST /:id/cancel', "Annuler un import en cours : rien n'est écrit", { answer: identified }, async ({ c, id }) => {
      await findImport(c, entities, id)
      await write(c, async tx => {
        // No lock: the import holds its row until it ends.
        const [started] = await tx.select({ run: imports.jobRunId }).from(imports).where(eq(imports.id, id))
        if (!started?.run) throw refused("L'import n'est pas en cours")
        await cancelRun(tx, started.run)
      })
      return c.json({ id })
    })
}

/** `Mes_clients_ete_refus.csv` from « Mes clients été.csv »: header-safe. */
function refusedFileName(name: string, type: 'csv' | 'xlsx'): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return `${plain.replace(/[^\w-]+/g, '_')}_refus.${type}`
}

async function planned(
  c: Context<Env>,
  entity: ImportEntity,
  content: Uint8Array,
  { given: said, ...answers }: Omit<Answers, 'given'> & { given: Partial<Given> },
) {
  const given = Object.fromEntries(Object.keys(ASKED[entity]).flatMap(key => (said[key] ? [[key, said[key]]] : [])))
  return c.var.importThread.plan(entity, content, { ...answers, given })
}

function correctedBy(answers: Answers, lines: readonly z.output<typeof correction>[]): Answers {
  const cells = new Map(Object.entries(answers.cells))
  const same = new Map(Object.entries(answers.same))
  const confirmed = new Set(answers.confirmed)
  for (const { line, cells: said = [], same: record, confirm } of lines) {
    for (const { field, text, line: own = line } of said) cells.set(String(own), { ...cells.get(String(own)), [field]: text })
    if (confirm) confirmed.add(line)
    else if (said.length > 0) confirmed.delete(line)
    if (record) same.set(String(line), record === LEFT_EMPTY ? '' : record)
  }
  return { ...answers, cells: Object.fromEntries(cells), same: Object.fromEntries(same), confirmed: [...confirmed] }
}

/** Merges the answers of this page into earlier ones: columns are replaced, words are added. */
function matchingOf(
  columns: readonly ShownColumn[],
  earlier: Matching | null,
  fields: readonly string[] | undefined,
  words: readonly { field: string; word: string; value: string }[],
): Matching {
  const byField = new Map(Object.entries(earlier?.words ?? {}))
  for (const [field, said] of Map.groupBy(words, word => word.field)) {
    const now = said.flatMap(({ word, value }) => (value ? [[fold(word), value === LEFT_EMPTY ? '' : value]] : []))
    byField.set(field, { ...byField.get(field), ...Object.fromEntries(now) })
  }
  return {
    columns: Object.fromEntries(columns.map(({ key, field }, index) => [key, fields ? (fields[index] ?? '') : field])),
    words: Object.fromEntries(byField),
  }
}

const unanswered = (fields: readonly string[]) => invalid(...fields.map(path => ({ path, message: REQ })))

/** Import without file and lines; found only by its author and ADMIN. */
async function findImport(c: Context<Env>, entities: Record<ImportEntity, Importable>, id: string) {
  const [found] = await c.var.db
    .select({
      id: imports.id,
      entity: imports.entity,
      fileName: imports.fileName,
      status: shownStatus,
      mode: imports.mode,
      createdBy: imports.createdBy,
      lineCount: imports.lineCount,
      counts: sql<Record<PlanAction, number>>`${imports.plan}->'counts'`,
      ignored: sql<string[]>`${imports.plan}->'ignored'`,
      asked: sql<string[]>`${imports.plan}->'asked'`,
      columns: sql<ShownColumn[]>`coalesce(${imports.plan}->'columns', '[]')`,
      toMatch: sql<boolean>`coalesce((${imports.plan}->'toMatch')::boolean, false)`,
      blocked: sql<string | null>`${imports.plan}->>'blocked'`,
      answers: {
        given: sql<Given>`${imports.plan}->'given'`,
        matching: sql<Matching | null>`nullif(${imports.plan}->'matching', 'null')`,
        cells: sql<Answers['cells']>`coalesce(${imports.plan}->'cells', '{}')`,
        same: sql<Answers['same']>`coalesce(${imports.plan}->'same', '{}')`,
        confirmed: sql<Answers['confirmed']>`coalesce(${imports.plan}->'confirmed', '[]')`,
        only: sql<Answers['only']>`nullif(${imports.plan}->'only', 'null')`,
      },
      unknown: sql<UnknownWords[]>`coalesce(${imports.plan}->'unknown', '[]')`,
      encoding: sql<CsvFile['encoding']>`${imports.plan}->>'encoding'`,
      delimiter: sql<CsvFile['delimiter']>`${imports.plan}->>'delimiter'`,
      job: { status: jobRuns.status, done: jobRuns.done, total: jobRuns.total },
    })
    .from(imports)
    .leftJoin(jobRuns, eq(jobRuns.id, imports.jobRunId))
    .where(eq(imports.id, id))
  const { role, id: reader } = c.var.user
  if (!found || (found.createdBy !== reader && role !== 'ADMIN')) throw notFound()
  // Reading needs the right to write: a file of drivers is personal data.
  if (!may(role, entities[found.entity].right)) throw notFound()
  const { createdBy: _, ...rest } = found
  return { ...rest, job: rest.status === 'APERCU' ? null : rest.job }
}

async function linesOf(
  db: Reader,
  id: string,
  actions: readonly PlanAction[],
  limit: number,
  offset: number,
): Promise<ShownLine[]> {
  const rows = await db.execute<{ line: ShownLine }>(sql`
    select entry as line
    from ${imports}, jsonb_array_elements(${imports.plan}->'lines') with ordinality as entries(entry, place)
    where ${imports.id} = ${id} and entry->>'action' = any(${sql.param([...actions])}::text[])
    order by place limit ${limit} offset ${offset}`)
  return rows.map(row => row.line)
}

/** Locks an import. `startedRun`: its job, unless that ended without a result. */
async function lockImport(tx: Transaction, id: string) {
  const [held] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
  const run = held!.jobRunId
  const [job] = run ? await tx.select({ status: jobRuns.status }).from(jobRuns).where(eq(jobRuns.id, run)) : []
  return { held: held!, startedRun: job?.status === 'ECHEC' || job?.status === 'ANNULE' ? null : run }
}

/** Only the job says whether an import runs, so however it ends, it leaves none as running. A cancelled one is a preview again. */
const shownStatus = sql<'APERCU' | 'EN_COURS' | 'TERMINE' | 'ECHEC'>`case
  when ${imports.status} = 'TERMINE' then 'TERMINE'
  when ${jobRuns.status} in ('EN_ATTENTE', 'EN_COURS') then 'EN_COURS'
  when ${jobRuns.status} = 'ECHEC' then 'ECHEC' else 'APERCU' end`

const KEPT_DAYS = 30

/** Nightly: deletes files and lines older than a month, which contain personal data. Returns their number. */
export async function forgetOldImports(db: Database): Promise<number> {
  const gone = await db
    .update(imports)
    .set({ content: new Uint8Array(), plan: sql`${imports.plan} || '{"lines": [], "columns": [], "unknown": []}'` })
    .where(
      and(
        sql`${imports.createdAt} < now() - make_interval(days => ${KEPT_DAYS})`,
        sql`length(${imports.content}) > 0`,
        // A pending job still reads them.
        sql`not exists (select from ${jobRuns} where ${jobRuns.id} = ${imports.jobRunId} and ${inArray(jobRuns.status, ['EN_ATTENTE', 'EN_COURS'])})`,
      ),
    )
    .returning({ id: imports.id })
  return gone.length
}
