import { expect, test } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { findRunning, startEmbedded } from '#api/db/embedded.ts'
import { scratchDir } from './scratch.ts'

const quiet = { info() {}, error() {} }

test('listens on a loopback port with a password where Node has no Unix sockets, and keeps its rows', async () => {
  const dataDir = scratchDir()
  const first = await startEmbedded(dataDir, quiet, { fsync: 'off' }, 'port')
  expect(first.url).toMatch(/^postgres:\/\/quai:[\w-]{32}@127\.0\.0\.1:\d+\/quai$/)
  const sql = openSql(first.url, { max: 1 })
  await sql`create table note as select 'kept' as text`
  const [listens] =
    await sql`select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`
  expect(listens).toEqual({ addresses: '127.0.0.1', sockets: '' })
  await sql.end()
  expect(await findRunning(dataDir, 'port')).toBe(first.url)

  const wrong = openSql(first.url.replace(/:[\w-]{32}@/, ':wrong@'), { max: 1 })
  await expect(wrong`select 1`).rejects.toThrow('password authentication failed')
  await wrong.end()
  await first.stop()
  expect(await findRunning(dataDir, 'port')).toBeNull()

  const second = await startEmbedded(dataDir, quiet, { fsync: 'off' }, 'port')
  const again = openSql(second.url, { max: 1 })
  expect(await again`select text from note`).toEqual([{ text: 'kept' }])
  await again.end()
  await second.stop()
})
