import { sql } from 'drizzle-orm'
import { users } from '../../administration/users.table.ts'
import { openDatabase } from '../client.ts'

const SEED_LOCK = 7_820_342

/** Loads the demonstration carrier into an empty database; a second call, or a second process, finds it there and does nothing. */
export async function seedDemo(url: string, log: (line: string) => void): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 })
  try {
    await db.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
      const [existing] = await tx.select({ id: users.id }).from(users).limit(1)
      if (existing) return
      log('Chargement du transporteur de démonstration…')
      await tx.insert(users).values([
        { email: 'ines.quere@exemple.fr', firstName: 'Inès', lastName: 'Quéré', role: 'SALES' },
        { email: 'thierry.kervella@exemple.fr', firstName: 'Thierry', lastName: 'Kervella', role: 'ADMIN' },
        { email: 'karim.benali@exemple.fr', firstName: 'Karim', lastName: 'Benali', role: 'CONCEPTOR' },
        { email: 'nadege.legoff@exemple.fr', firstName: 'Nadège', lastName: 'Le Goff', role: 'OPERATOR' },
        { email: 'patrick.dasilva@exemple.fr', firstName: 'Patrick', lastName: 'Da Silva', role: 'DRIVER' },
      ])
    })
  } finally {
    await close()
  }
}
