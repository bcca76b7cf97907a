import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { fill, type Names, namesOf, Refusal } from './new-screen/names.ts'
import { register } from './new-screen/registrations.ts'

/*
 * `npm run new:screen`: generates the files of a list (code, label, active) and registers them. Nothing is written until all files are
 * known to be free and all insertion places are found.
 */

const USAGE = 'npm run new:screen -- /zone/pluriel SingularInEnglish "Libellé singulier" "Libellé pluriel" [--feminine]'

const root = join(import.meta.dirname, '..')
const templates = join(import.meta.dirname, 'new-screen', 'templates')
const FOLDERS = {
  domain: 'domain/__room__',
  api: 'api/__room__',
  rules: 'api/rules/__area__',
  schema: 'api/schema/__area__',
  app: 'app/routes/__room__',
  lists: 'tests/api/laws/lists',
  records: 'tests/api/laws/records',
}
const MIGRATIONS = 'api/db/migrations'

try {
  main()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function main(): void {
  const names = readArguments()
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const changed = register(names, read)
  const screen = newFiles(names)
  const before = new Map([...changed.keys()].map(file => [file, read(file)]))
  for (const [file, text] of [...screen, ...changed]) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  let migration: string
  try {
    migration = generateMigration(names)
  } catch (error) {
    for (const [file, text] of before) writeFileSync(join(root, file), text)
    for (const file of screen.keys()) remove(file)
    throw new Refusal(`La migration n'a pas pu être écrite, tout est comme avant : ${(error as Error).message}`)
  }
  tool('@biomejs/biome/bin/biome', ['check', '--write', ...screen.keys(), ...changed.keys()])
  tell(names, [...screen.keys(), migration], [...changed.keys()])
}

function readArguments(): Names {
  const { values, positionals } = parsed()
  const [path, one, singular, plural] = positionals
  if (!path || !one || !singular || !plural || positionals.length > 4) throw new Refusal(`Usage : ${USAGE}`)
  return namesOf({ path, one, singular, plural, feminine: values.feminine ?? false })
}

function parsed() {
  try {
    return parseArgs({ options: { feminine: { type: 'boolean' } }, allowPositionals: true })
  } catch {
    throw new Refusal(`Option inconnue. Usage : ${USAGE}`)
  }
}

/** Text of each new file by path. Throws when a file exists. */
function newFiles(names: Names): Map<string, string> {
  const files = Object.entries(FOLDERS).flatMap(([floor, folder]) =>
    readdirSync(join(templates, floor)).map(template => {
      const text = readFileSync(join(templates, floor, template), 'utf8')
      return [fill(`${folder}/${template.replace(/\.tmpl$/, '')}`, names), fill(text, names)] as const
    }),
  )
  for (const [file] of files) if (existsSync(join(root, file))) throw new Refusal(`${file} existe déjà : rien n'a été écrit.`)
  const tables = readdirSync(join(root, 'api'), { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.table.ts'))
  const declared = new RegExp(`pgTable\\(\\s*'${names.table}'`)
  const taken = tables.find(file => declared.test(readFileSync(join(root, 'api', file), 'utf8')))
  if (taken) throw new Refusal(`La table « ${names.table} » existe déjà (api/${taken}) : rien n'a été écrit.`)
  return new Map(files)
}

/** Removes a file, and its folder when it becomes empty. */
function remove(file: string): void {
  rmSync(join(root, file))
  const folder = dirname(join(root, file))
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}

function generateMigration(names: Names): string {
  const migrations = () => readdirSync(join(root, MIGRATIONS)).filter(file => file.endsWith('.sql'))
  const before = migrations()
  tool('drizzle-kit/bin.cjs', ['generate', `--name=${names.manyFile.replaceAll('-', '_')}`])
  const [migration] = migrations().filter(file => !before.includes(file))
  if (!migration) throw new Error(`drizzle-kit n'a rien ajouté à ${MIGRATIONS}.`)
  return `${MIGRATIONS}/${migration}`
}

function tool(path: string, args: string[]): void {
  execFileSync(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function tell(names: Names, written: string[], changed: string[]): void {
  console.log(['Écrits :', ...written, '', 'Modifiés :', ...changed].join('\n'))
  console.log(`
Ensuite :
1. ajoutez les champs dans domain/${names.room}/, puis dans la table, les colonnes, la fiche et le formulaire, et leurs lois dans
   tests/api/laws/ ; « npm run db:generate » écrit la migration d'une table modifiée après coup ;
2. dites dans domain/guide/screen-help.ts à quoi sert l'écran et ce qui vient ensuite (« vitest -u » l'écrit dans docs/guide/ecrans.md) ;
3. vérifiez dans domain/rights.ts et tests/unit/screens/rights.test.ts qui peut écrire et désactiver : tous les rôles de l'écran pour l'instant ;
4. ajoutez des lignes de démonstration dans api/db/seed/, puis l'écran à tests/browser/accessibility/ et tests/screens/list-views.test.ts ;
5. lancez « npm run check », puis regardez l'écran : npm run dev, ${names.path}`)
}
