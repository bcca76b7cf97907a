import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Backups, readBackups } from '#api/backup/folder.ts'
import { checkBackups, makeDueBackup } from '#api/backup/schedule.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { backupName } from '#domain/administration/backups.ts'
import { noMail, startTestApi, type TestApi } from '#tests/support/api.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-24T00:31:00Z')
let dir: string
let folder: string
let api: TestApi
let refuse: string | undefined
let backups: Backups
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quai-schedule-'))
  folder = join(dir, 'backups')
  backups = {
    ...{ folder, everyMs: DAY, stop() {} },
    async make(path) {
      if (refuse) throw new Error(refuse)
      writeFileSync(path, 'x'.repeat(2_000_000))
    },
  }
  api = await startTestApi({ backups })
})
afterAll(async () => {
  await api?.close()
  rmSync(dir, { recursive: true, force: true })
})
beforeEach(async () => {
  refuse = undefined
  rmSync(folder, { recursive: true, force: true })
  await api.db.delete(alerts)
  await api.db.delete(notifications)
})

const make = (now = NOW) => makeDueBackup(api.db, noMail, backups, { now })
const stored = (...ages: number[]) => {
  mkdirSync(folder, { recursive: true })
  for (const age of ages) writeFileSync(join(folder, backupName(NOW - age)), 'a backup')
}
const open = async () =>
  (await api.db.select({ message: alerts.message }).from(alerts).where(isNull(alerts.closedAt))).map(({ message }) => message)
const shown = async () =>
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
  ((await api.call('ADMIN', 'GET', '/administration/parameters')).body as any).backups

it('makes one backup per period, named by time, and shows ADMIN age and size', async () => {
  const now = Date.now()
  expect(await shown()).toEqual({ everyMs: DAY, kept: 0, last: null, trouble: null })
  expect(await make(now)).toBe('made')
  expect(await make(now + 1000)).toBe('not due')
  expect(readdirSync(folder)).toEqual([backupName(now)])
  expect(await shown()).toMatchObject({ kept: 1, last: { bytes: 2_000_000, ageMs: expect.any(Number) }, trouble: null })
  expect((await shown()).last.ageMs).toBeLessThan(60_000)
  expect(await make(now + DAY)).toBe('made')
})

it('deletes expired ones; other files stay', async () => {
  stored(...Array.from({ length: 500 }, (_, n) => (n + 1) * DAY))
  writeFileSync(join(folder, 'letter.txt'), 'mine')
  expect(await make()).toBe('made')
  const names = readdirSync(folder)
  expect(names).toContain('letter.txt')
  expect(names.filter(name => name.endsWith('.quai')).length).toBeLessThanOrEqual(7 + 4 + 12)
  expect(names.filter(name => name.endsWith('.quai')).length).toBeGreaterThanOrEqual(7 + 11)
})

it('alerts ADMIN with the reason, retries within the hour, and closes after a success', async () => {
  stored(DAY + 60_000)
  refuse = 'Le disque est plein.'
  await expect(make()).rejects.toThrow('Le disque est plein.')
  expect(await open()).toEqual(['La sauvegarde a échoué\u202f: Le disque est plein.'])
  const told = await api.db.select({ kind: notifications.kind, text: notifications.text }).from(notifications)
  expect(told).toEqual([{ kind: 'ALERT', text: 'La sauvegarde a échoué\u202f: Le disque est plein.' }])
  expect((await shown()).trouble).toContain('Le disque est plein.')
  const home = (await api.call('ADMIN', 'GET', '/home/direction')).body as { alerts: { message: string }[] }
  expect(home.alerts).toMatchObject([
    { message: expect.stringContaining('Le disque est plein.'), link: '/administration/parameters/system' },
  ])
  refuse = undefined
  // The alert uses the machine's clock.
  expect(await make(Date.now() + 60_000)).toBe('failed a moment ago')
  expect(await make(Date.now() + 61 * 60_000)).toBe('made')
  expect(await open()).toEqual([])
})

it('alerts when the last one is older than two periods, until a newer one', async () => {
  stored(2 * DAY)
  await checkBackups(api.db, noMail, backups, NOW)
  expect(await open()).toEqual([])
  await checkBackups(api.db, noMail, backups, NOW + 1000)
  await checkBackups(api.db, noMail, backups, NOW + 2000)
  expect(await open()).toEqual(['La dernière sauvegarde date du 22/11/2026 01:31\u202f: plus de deux périodes'])
  expect(await api.db.$count(notifications)).toBe(1)
  stored(0)
  await checkBackups(api.db, noMail, backups, NOW + 3000)
  expect(await open()).toEqual([])
  expect(await api.db.$count(notifications, isNull(notifications.readAt))).toBe(0)
})

it('makes none without a configured folder, and leaves no alert', async () => {
  stored(9 * DAY)
  await checkBackups(api.db, noMail, backups, NOW)
  expect(readBackups({}, { root: '', url: '', dataDir: '' })).toBeNull()
  expect(await makeDueBackup(api.db, noMail, null)).toBe('none wanted')
  expect(await open()).toEqual([])
})
