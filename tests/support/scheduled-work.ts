import { PgBoss } from 'pg-boss'

/** Starts scheduled work at once, as its schedule does at its hour; without names, all of it. Returns the names. */
export async function startScheduled(databaseUrl: string, ...names: string[]): Promise<string[]> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false, useListenNotify: true })
  await boss.start()
  try {
    const started = names.length > 0 ? names : (await boss.getSchedules()).map(({ name }) => name)
    for (const name of started) await boss.send(name)
    return started
  } finally {
    await boss.stop()
  }
}
