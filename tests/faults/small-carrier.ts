import { openSql } from '#api/db/database-url.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { migrate } from '#api/db/migrate.ts'
import { seedDemo } from '#api/db/seed/seed.ts'
import { ROLES } from '#domain/roles.ts'

const quiet = { info() {}, error() {} }

/** PostgreSQL on a folder, like an external one: it outlives its users. */
export const startDatabase = (dataDir: string) => startEmbedded(dataDir, quiet)

/** One account per role: a demonstration finds it occupied and loads nothing. */
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

/** Demonstration with three weeks of journeys, loaded in advance. */
export async function shortDemo(dataDir: string): Promise<void> {
  const database = await startDatabase(dataDir)
  try {
    await migrate(database.url)
    await seedDemo(database.url, () => {}, { scale: 0.1 })
  } finally {
    await database.stop()
  }
}

type Setting = 'FAULT_KILLS' | 'FAULT_CUTS' | 'FAULT_SECONDS' | 'FAULT_JOURNEYS' | 'TEMPORARY_KILLS'
/** Duration from `npm run faults`, else a short form. */
export const asked = (name: Setting, usual: number): number => Number(process.env[name] ?? usual)
