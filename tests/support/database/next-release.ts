import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MIGRATIONS, RULES } from '#api/db/migrate.ts'

/** The migrations and rules of this release in a folder of the caller's, to which a test adds those of the next one. */
export function nextRelease(folder: string) {
  const [migrations, rules] = [join(folder, 'migrations'), join(folder, 'rules')]
  cpSync(MIGRATIONS, migrations, { recursive: true })
  cpSync(RULES, rules, { recursive: true })
  const path = join(migrations, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; tag: string; when: number }[] }
  return {
    folders: { migrations, rules },
    addMigration(tag: string, statements: string) {
      const last = journal.entries.at(-1)!
      journal.entries.push({ ...last, idx: last.idx + 1, tag, when: last.when + 1 })
      writeFileSync(path, JSON.stringify(journal))
      writeFileSync(join(migrations, `${tag}.sql`), statements)
    },
    writeRule(file: string, statements: string) {
      mkdirSync(dirname(join(rules, file)), { recursive: true })
      writeFileSync(join(rules, file), statements)
    },
  }
}
