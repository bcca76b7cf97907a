import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#api/db/client.ts'
import { OperatorError } from '#api/db/data-dir.ts'
import { migrate } from '#api/db/migrate.ts'
import { openPlace, type Place, unanswered } from '#api/db/place.ts'
import { transact } from '#api/db/write.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { checkEmail } from '#domain/formats/email.ts'
import { ROLE_LABELS } from '#domain/roles.ts'

/*
 * `npm run admin:create`: a new installation has no account, and only administrators create accounts. Whoever may run this can already
 * read and write the database.
 */

const USAGE = 'npm run admin:create -- --email prenom.nom@exemple.fr [--first-name Prénom] [--last-name Nom]'
const STATUS_LABELS = { INVITE: 'invité', ACTIF: 'actif', DESACTIVE: 'désactivé' }

main().catch((error: unknown) => {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
})

async function main(): Promise<void> {
  const admin = readArguments()
  const place = await openMigrated(resolve(process.env.DATA_DIR || './data'))
  try {
    const { db, close } = openDatabase(place.url, { readers: 1, writers: 1 })
    try {
      await createAdmin(db, admin)
    } finally {
      await close()
    }
  } finally {
    await place.stop()
  }
  const login = process.env.APP_URL ? `${process.env.APP_URL.replace(/\/$/, '')}/login` : 'la page /login de Quai'
  console.log(`Compte administrateur créé pour ${admin.email}.`)
  console.log(`Ensuite : démarrez Quai s'il ne tourne pas (npm start), ouvrez ${login} et demandez un code à cette adresse.`)
}

function readArguments() {
  const { values } = parsed()
  const email = checkEmail(values.email ?? '')
  if (!email.valid) throw new OperatorError(`Option --email : ${email.message}. Usage : ${USAGE}`)
  const name = (option: 'first-name' | 'last-name', otherwise: string) => {
    const given = values[option]?.trim() || otherwise
    if (given.length > 60) throw new OperatorError(`Option --${option} : 60 caractères maximum.`)
    return given
  }
  // Both can be changed on /profile.
  return { email: email.normalized, firstName: name('first-name', 'Administrateur'), lastName: name('last-name', 'Quai') }
}

function parsed() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { email: text, 'first-name': text, 'last-name': text } })
  } catch {
    throw new OperatorError(`Option inconnue ou sans valeur. Usage : ${USAGE}`)
  }
}

/** Migrates to this version's schema, except a database that a running Quai shares: that may be an older version. */
async function openMigrated(dataDir: string): Promise<Place> {
  const place = await openPlace(dataDir)
  if (place.shared && !process.env.DATABASE_URL) return place
  try {
    await migrate(place.url)
    return place
  } catch (error) {
    await place.stop()
    throw process.env.DATABASE_URL ? unanswered(error as Error) : error
  }
}

async function createAdmin(db: Database, admin: { email: string; firstName: string; lastName: string }): Promise<void> {
  const made = await transact(db, null, 'SYSTEME', tx =>
    tx
      .insert(users)
      .values({ ...admin, role: 'ADMIN', status: 'ACTIF' })
      .onConflictDoNothing()
      .returning({ id: users.id }),
  )
  if (made.length > 0) return
  const [there] = await db
    .select({ role: users.role, status: users.status })
    .from(users)
    .where(sql`lower(${users.email}) = ${admin.email}`)
  const what = there ? ` (${ROLE_LABELS[there.role]}, ${STATUS_LABELS[there.status]})` : ''
  throw new OperatorError(`Un compte existe déjà avec cet e-mail${what} : rien n'a été changé.`)
}
