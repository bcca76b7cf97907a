import { lockDataDir } from '#api/db/data-dir.ts'
import { openSql } from '#api/db/database-url.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import type { Host, HostOptions } from '../../../server/site.ts'

/** Smallest application for server.ts: embedded database and a table of notes, for tests of the lower layer. */
export async function start({ env, log }: HostOptions): Promise<Host> {
  const lock = await lockDataDir(env.DATA_DIR!)
  const database = await startEmbedded(env.DATA_DIR!, { info: line => log.debug(line), error: line => log.error(line) })
  const sql = openSql(database.url, { max: 4, onnotice: () => {} })
  await sql`create table if not exists note (id serial primary key, text text not null unique)`
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname === '/slow') await sql`select pg_sleep(1.5)`
      if (request.method === 'POST') await sql`insert into note (text) values (${await request.text()})`
      const notes = pathname === '/notes' ? await sql`select text from note order by id` : []
      return Response.json(notes.map(note => note.text))
    },
    ready: () =>
      sql`select 1`.then(
        () => true,
        () => false,
      ),
    async close() {
      await sql.end({ timeout: 5 })
      await database.stop()
      lock.release()
    },
  }
}
