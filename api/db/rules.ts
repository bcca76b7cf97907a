import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'

/** Functions used by indexes and constraints; created before the first migration. */
const BEFORE_TABLES = 'house/before-tables.sql'

/** Statement of `api/rules/`; `name` as in DROP ("FUNCTION audit", "TRIGGER company_audit ON company"). */
export interface Rule {
  name: string
  file: string
  statement: string
}

export type RuleFiles = Map<string, string>

export function readRules(folder: string): RuleFiles {
  // Every start pays for this: a recursive readdir takes ten times as long.
  const files = readdirSync(folder).flatMap(area => readdirSync(join(folder, area)).map(file => `${area}/${file}`))
  return new Map(files.sort().map(file => [file, readFileSync(join(folder, file), 'utf8')]))
}

export const rulesOf = (files: RuleFiles): Rule[] => inOrder([...files].flatMap(([file, text]) => statementsOf(file, text)))

/** A statement begins with CREATE at the start of a line; comments at the start of a line are skipped. */
function statementsOf(file: string, text: string): Rule[] {
  const statements = text.replaceAll(/^--.*\n/gm, '').split(/^(?=CREATE )/m)
  return statements.filter(statement => statement.trim()).map(statement => ({ name: nameOf(file, statement), file, statement }))
}

function nameOf(file: string, statement: string): string {
  const [, kind, name] =
    /^CREATE (?:OR REPLACE )?(EXTENSION|FUNCTION|VIEW|TRIGGER) (?:IF NOT EXISTS )?(\w+)/.exec(statement) ?? []
  if (!kind) throw new Error(`api/rules/${file}: neither function, view nor trigger: ${statement.slice(0, 60)}`)
  return kind === 'TRIGGER' ? `TRIGGER ${name} ON ${/\bON "?(\w+)/.exec(statement)?.[1]}` : `${kind} ${name}`
}

const KINDS = ['EXTENSION', 'FUNCTION', 'VIEW', 'TRIGGER']
const kindOf = (name: string) => KINDS.findIndex(kind => name.startsWith(kind))

/** Functions, views, then triggers, each after those named in its head or view body. */
function inOrder(rules: Rule[]): Rule[] {
  const byWord = new Map(rules.filter(({ name }) => /^(FUNCTION|VIEW)/.test(name)).map(rule => [rule.name.split(' ')[1]!, rule]))
  const [seen, order] = [new Set<Rule>(), [] as Rule[]]
  const visit = (rule: Rule) => {
    if (seen.has(rule)) return
    seen.add(rule)
    // PostgreSQL resolves the body between $$ only when called.
    for (const word of rule.statement.split('$$')[0]!.match(/\w+/g)!) if (byWord.has(word)) visit(byWord.get(word)!)
    order.push(rule)
  }
  for (const rule of rules.toSorted((a, b) => kindOf(a.name) - kindOf(b.name))) visit(rule)
  return order
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Hash of the files and of what they are applied to: after another migration they are compared with the database again. */
export const stateOf = (files: RuleFiles, lastMigration: string) => hashOf([lastMigration, ...files].flat().join('\0'))

export async function createBeforeTables(sql: postgres.Sql, rules: Rule[]): Promise<void> {
  const there = await presentNames(sql)
  for (const { name, file, statement } of rules) if (file === BEFORE_TABLES && !there.has(name)) await sql.unsafe(statement)
}

/** Creates, replaces and drops to match `rules`. A changed result type needs a migration that drops the old one. */
export async function applyRules(tx: postgres.TransactionSql, rules: Rule[], state: string): Promise<void> {
  const applied = new Map(
    (await tx<{ name: string; hash: string }[]>`select name, hash from drizzle.__rules where name <> 'ALL'`).map(row => [
      row.name,
      row.hash,
    ]),
  )
  const wanted = new Map(rules.map(rule => [rule.name, hashOf(rule.statement)]))
  const gone = [...applied.keys()].filter(name => !wanted.has(name))
  const views = [...wanted.keys()].filter(name => name.startsWith('VIEW') && applied.get(name) !== wanted.get(name))
  // Cascades to dependent views, which are recreated below.
  for (const name of [...gone, ...views].sort((a, b) => kindOf(b) - kindOf(a)))
    await tx.unsafe(`drop ${name.replace(' ', ' if exists ')}${name.startsWith('VIEW') ? ' cascade' : ''}`)
  const there = await presentNames(tx)
  // Bodies may reference later objects.
  await tx`set local check_function_bodies = off`
  for (const { name, statement } of rules)
    if (!there.has(name) || applied.get(name) !== wanted.get(name)) await tx.unsafe(statement)
  await dropOldSignatures(tx)
  await tx`delete from drizzle.__rules`
  await tx`insert into drizzle.__rules ${tx([...wanted, ['ALL', state]].map(([name, hash]) => ({ name, hash })))}`
}

async function presentNames(sql: postgres.Sql | postgres.TransactionSql): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    select 'EXTENSION ' || extname as name from pg_extension
    union all select 'FUNCTION ' || proname from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'VIEW ' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all select 'TRIGGER ' || tgname || ' ON ' || relname from pg_trigger
      join pg_class c on c.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal`
  return new Set(rows.map(({ name }) => name))
}

/** A function with changed parameters was created beside the old one; the old one was not written by this transaction. */
async function dropOldSignatures(tx: postgres.TransactionSql): Promise<void> {
  const old = await tx<{ signature: string }[]>`
    select oid::regprocedure::text as signature from pg_proc p
    where pronamespace = 'public'::regnamespace and xmin <> pg_current_xact_id()::xid and exists (
      select from pg_proc new where new.proname = p.proname and new.pronamespace = p.pronamespace
        and new.xmin = pg_current_xact_id()::xid)`
  for (const { signature } of old) await tx.unsafe(`drop function ${signature}`)
}
