import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkArchive, writeArchive } from '#api/backup/archive.ts'
import { backUp, restore } from '#api/backup/backup.ts'
import { dumpDatabase } from '#api/backup/database.ts'
import { openSql, withDatabase } from '#api/db/database-url.ts'
import { Temporary } from '#api/temporary.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'

let dir: string
let source: Awaited<ReturnType<typeof createTestDatabase>>
let sql: ReturnType<typeof openSql>
let temporary: Temporary
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quai-backup-'))
  temporary = new Temporary(dir)
  mkdirSync(place('files'))
  for (const key of ['a-photo', 'a_note', 'empty'])
    writeFileSync(place('files', key), key === 'empty' ? '' : randomBytes(300_000))
  writeFileSync(place('files', 'half.part'), 'not a file yet')
  source = await createTestDatabase('demo')
  sql = openSql(source.url, { max: 4, onnotice: () => {} })
})
afterAll(async () => {
  await sql?.end()
  await source?.drop()
  await temporary?.close()
  rmSync(dir, { recursive: true, force: true })
})

const place = (...parts: string[]) => join(dir, ...parts)
const from = () => ({ url: source.url, files: place('files'), temporary })

/** Text of all rows by table, sorted. */
async function rowsOf(url: string): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>()
  await dumpDatabase(url, {
    manifest: async manifest => manifest.tables.forEach(({ name }) => void tables.set(name, [])),
    rows: async (name, text) => void tables.get(name)!.push(...Buffer.from(text).toString().split('\n').slice(0, -1)),
  })
  for (const rows of tables.values()) rows.sort()
  return tables
}
/** A hash per table. */
const printsOf = async (url: string) =>
  new Map([...(await rowsOf(url))].map(([name, rows]) => [name, createHash('sha256').update(rows.join('\n')).digest('hex')]))

async function inNew<T>(work: (to: { url: string; files: string; temporary: Temporary }) => Promise<T>): Promise<T> {
  const target = await createTestDatabase()
  const files = mkdtempSync(place('restored-'))
  try {
    return await work({ url: target.url, files, temporary })
  } finally {
    await target.drop()
  }
}

it('restores exactly what was saved, to the row and byte, encrypted', async () => {
  const saved = await backUp(from(), place('whole.quai'), 'a passphrase of four words')
  expect(saved).toMatchObject({ files: 3 })
  expect(saved.rows).toBeGreaterThan(10_000)
  expect(readFileSync(place('whole.quai')).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  await inNew(async to => {
    await expect(restore(place('whole.quai'), to)).rejects.toThrow('La sauvegarde est chiffrée')
    await expect(restore(place('whole.quai'), to, 'another')).rejects.toThrow(
      "La phrase secrète n'est pas celle de cette sauvegarde.",
    )
    expect(await restore(place('whole.quai'), to, 'a passphrase of four words')).toEqual(saved)
    expect(await printsOf(to.url)).toEqual(await printsOf(source.url))
    expect(readdirSync(to.files).sort()).toEqual(['a-photo', 'a_note', 'empty'])
    for (const key of readdirSync(to.files)) expect(readFileSync(join(to.files, key))).toEqual(readFileSync(place('files', key)))
    // Rules are active again: a foreign key refuses, a change is audited.
    const restored = openSql(to.url, { max: 1, onnotice: () => {} })
    await expect(restored`update company set sales_user_id = gen_random_uuid()`).rejects.toMatchObject({ code: '23503' })
    const before = await restored`select count(*)::int as n from audit_log`
    await restored`update company set trade_name = 'Renamed' where id = (select id from company limit 1)`
    expect(await restored`select count(*)::int as n from audit_log`).not.toEqual(before)
    await restored.end()
    // A second restore is refused.
    await expect(restore(place('whole.quai'), to, 'a passphrase of four words')).rejects.toThrow(
      "La base de données n'est pas vide",
    )
  })
}, 300_000)

it('shows one moment, whatever is written meanwhile', async () => {
  let running = true
  let n = 0
  // Each write changes two rows: a backup has both or neither.
  const write = (writer: number) =>
    sql.begin(async tx => {
      const label = `pair-${writer}-${n++}`
      for (const name of ['action', 'additional_service'])
        await tx`update ${tx(name)} set label = ${label} where id = (select id from ${tx(name)} order by id offset ${writer} limit 1)`
    })
  for (const writer of [0, 1, 2]) await write(writer)
  const writers = [0, 1, 2].map(async writer => {
    while (running) await write(writer)
  })
  await backUp(from(), place('busy.quai'))
  running = false
  await Promise.all(writers)
  await inNew(async to => {
    await restore(place('busy.quai'), to)
    const tables = await rowsOf(to.url)
    const pairs = (name: string) =>
      tables
        .get(name)!
        .flatMap(row => /pair-\d+-\d+/.exec(row)?.[0] ?? [])
        .sort()
    expect(pairs('action')).toHaveLength(3)
    expect(pairs('additional_service')).toEqual(pairs('action'))
  })
}, 300_000)

it('continues after a row longer than the stream buffer', async () => {
  const long = 'x'.repeat(200_000)
  await sql`update action set label = ${long} where id = (select id from action order by id limit 1)`
  const tables = await rowsOf(source.url)
  expect(tables.get('action')!.some(row => row.includes(long))).toBe(true)
  expect(tables.get('vehicle')!.length).toBeGreaterThan(0)
})

it('keeps the older backup of that name when a new one fails', async () => {
  const older = readFileSync(place('busy.quai'))
  await expect(backUp({ ...from(), url: withDatabase(source.url, 'not_there') }, place('busy.quai'))).rejects.toThrow()
  const foundBad = async (part: string) => {
    await checkArchive(part)
    throw new Error('found bad')
  }
  const made = writeArchive(temporary, place('busy.quai'), undefined, add => add('manifest.json', Buffer.from('{}')), foundBad)
  await expect(made).rejects.toThrow('found bad')
  expect(readFileSync(place('busy.quai'))).toEqual(older)
  expect(readdirSync(dir).filter(name => name.endsWith('.part'))).toEqual([])
})

it.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length * 0.8)],
  [
    'changed by a bit',
    (bytes: Buffer) => Buffer.from(bytes).fill(bytes[bytes.length >> 1]! ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1),
  ],
  ['no backup at all', () => Buffer.from('PK\u0003\u0004 another kind of file')],
])('refuses a file that is %s as a whole and restores nothing', async (_, spoil) => {
  copyFileSync(place('busy.quai'), place('spoilt.quai'))
  writeFileSync(place('spoilt.quai'), spoil(readFileSync(place('busy.quai'))))
  await inNew(async to => {
    await expect(restore(place('spoilt.quai'), to)).rejects.toThrow('La sauvegarde est incomplète ou abîmée')
    expect(readdirSync(to.files)).toEqual([])
  })
})
