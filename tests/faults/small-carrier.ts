import { openSql } from '#api/db/database-url.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { migrate } from '#api/db/migrate.ts'
import { seedDemo } from '#api/db/seed/seed.ts'
import { ROLES } from '#domain/roles.ts'

const quiet = { info() {}, error() {} }

/** A PostgreSQL on the files of a folder, as an outside one would be: it outlives whoever uses it. */
export const startDatabase = (dataDir: string) => startEmbedded(dataDir, quiet)

/** One account a role and nothing else: a demonstration that starts on it finds somebody there, and loads no carrier. */
export async function openHouse(url: string): Promise<void> {
  await migrate(url)
  const sql = openSql(url, { max: 1, onnotice: () => {} })
  try {
    for (const role of ROLES)
      await sql`insert into account ${sql({ role, email: `${role.toLowerCase()}@quai.test`, first_name: 'Camille', last_name: role })}`
  } finally {
    await sql.end()
  }
}

/** The same on the files of a folder, as a server finds them that starts on it. */
export async function smallHouse(dataDir: string): Promise<void> {
  const database = await startDatabase(dataDir)
  try {
    await openHouse(database.url)
  } finally {
    await database.stop()
  }
}

/** The demonstration carrier with three weeks of journeys: a demonstration that starts on it has nothing to load. */
export async function shortDemo(dataDir: string): Promise<void> {
  const database = await startDatabase(dataDir)
  try {
    await migrate(database.url)
    await seedDemo(database.url, () => {}, { scale: 0.1 })
  } finally {
    await database.stop()
  }
}

/** How long a test goes on: as `npm run faults` says, else a short form. */
export const asked = (name: 'FAULT_KILLS' | 'FAULT_SECONDS' | 'FAULT_JOURNEYS', usual: number): number =>
  Number(process.env[name] ?? usual)
