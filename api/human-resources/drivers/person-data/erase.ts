import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import type { FileStore } from '#api/documents/file-store.ts'
import type { JobWork } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { refused } from '#api/problem.ts'
import { change, hold } from '#api/rows.ts'
import { savedViews } from '#api/schema/administration/saved-views.table.ts'
import { formDrafts, mailCodes, sessions, users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { alerts, jobRuns } from '#api/schema/house/job-runs.table.ts'
import { auditLog, idempotencyKeys } from '#api/schema/house/ledger.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { absences, leaveBalances } from '#api/schema/human-resources/absences.table.ts'
import { driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { designationSheets, infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { journeyPapers } from '#api/schema/journey-management/papers.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { ERASED_NAME, erasureRefusal } from '#domain/human-resources/drivers/person-data.ts'
import { EXPORTS, papersOf } from './export.ts'

export const PERSON_ERASURE_JOB = 'PERSON_ERASURE'

/** Erases a driver (GDPR, art. 17; `domain.md` §2.3): rows, then files, whose keys the job keeps for a retry. */
export const personErasureWork =
  (files: FileStore): JobWork =>
  async ({ db, run }) => {
    const keys = await transact(db, run.createdBy, 'SYSTEME', async tx => {
      const left = run.report?.keys as string[] | undefined
      if (left) return left
      const keys = await erasePerson(tx, String(run.params.driverId))
      await change(tx, jobRuns, run.id, { report: { keys } })
      return keys
    })
    for (const key of keys) await files.remove(key)
    return { files: keys.length }
  }

/** Fields kept in the history, none of which identifies the person. */
const KEPT_FIELDS = ['status', 'category', 'depot_id', 'hire_date', 'leave_date', 'suspended_from', 'erased']

/** Shorter numbers also occur in texts about others. */
const TELLING = 6

/** Erases the rows; returns file keys used by nobody else. Throws before the retention period ends. */
async function erasePerson(tx: Transaction, id: string): Promise<string[]> {
  const driver = await hold(tx, drivers, id)
  if (driver.erased) return []
  const refusal = erasureRefusal(driver, today())
  if (refusal) throw refused(refusal)
  const [account] = await tx.select().from(users).where(eq(users.driverId, id)).for('update')
  const [papers, sheets, leaves, certifications, notices, exported] = await Promise.all([
    papersOf(tx, id),
    sheetsOf(tx, id),
    tx.select({ id: absences.id }).from(absences).where(eq(absences.driverId, id)),
    tx.select({ id: driverCertifications.id }).from(driverCertifications).where(eq(driverCertifications.driverId, id)),
    tx.select({ id: infractions.id }).from(infractions).where(eq(infractions.driverId, id)),
    tx
      .select({ id: documents.id, storageKey: documents.storageKey })
      .from(documents)
      .where(and(eq(documents.ownerTable, EXPORTS), eq(documents.ownerId, id))),
  ])
  const idsOf = (rows: readonly { id: string }[]) => rows.map(row => row.id)
  const gone = [...papers, ...sheets, ...exported]
  const parts = [...idsOf(leaves), ...idsOf(certifications), ...idsOf(notices), ...idsOf(gone)]
  const all = [id, ...parts, ...(account ? [account.id] : [])]

  await tx
    .update(replacements)
    .set({ absenceId: null })
    .where(inArray(replacements.absenceId, idsOf(leaves)))
  await tx
    .update(replacements)
    .set({ certificationId: null })
    .where(inArray(replacements.certificationId, idsOf(certifications)))
  await tx.update(vehicles).set({ driverId: null }).where(eq(vehicles.driverId, id))
  await tx.delete(driverCertifications).where(eq(driverCertifications.driverId, id))
  await tx.delete(leaveBalances).where(eq(leaveBalances.driverId, id))
  await tx.delete(absences).where(eq(absences.driverId, id))
  await tx.delete(documents).where(inArray(documents.id, idsOf(gone)))
  await eraseSheets(tx, id)
  await tx.delete(infractions).where(inArray(infractions.id, idsOf(notices)))
  await change(tx, drivers, id, { ...nobody(id), status: 'ARCHIVE', erased: true })
  // Rewrites the search text of journeys and incidents, which contains the driver's name.
  await tx.execute(sql`update journey set number = number
    where driver_id = ${id} or co_driver_id = ${id} or search like '%' || searchable(${`${driver.firstName} ${driver.lastName}`}) || '%'`)
  await tx.execute(sql`update incident set number = number
    where driver_id = ${id} or search like '%' || searchable(${`${driver.firstName} ${driver.lastName}`}) || '%'`)
  if (account) await eraseAccount(tx, account)
  const names = [`${driver.firstName} ${driver.lastName}`, `${driver.lastName} ${driver.firstName}`]
  const numbers = [driver.email, driver.phone, driver.licenceNo, driver.tachoCardNo, account?.email]
  await forgetWords(tx, all, [...names, ...numbers.filter(word => word && word.length >= TELLING)] as string[])
  await scrubHistory(tx, id, all)

  const keys = [...new Set(gone.map(({ storageKey }) => storageKey))]
  const shared = await tx.select({ key: documents.storageKey }).from(documents).where(inArray(documents.storageKey, keys))
  return keys.filter(key => !shared.some(other => other.key === key))
}

/** Files of the driver's road sheets. Consignment notes stay, as the law requires (`domain.md` §2.3). */
const sheetsOf = (tx: Transaction, id: string) =>
  tx
    .select({ id: documents.id, storageKey: documents.storageKey })
    .from(documents)
    .innerJoin(journeyPapers, eq(journeyPapers.id, documents.ownerId))
    .where(and(eq(documents.ownerTable, 'journey_paper'), eq(journeyPapers.driverId, id)))

/** Deletes the sheets; the setting overrides the rule that issued papers are never deleted. */
async function eraseSheets(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select set_config('quai.erasure', 'on', true)`)
  await tx.delete(journeyPapers).where(eq(journeyPapers.driverId, id))
  await tx
    .delete(designationSheets)
    .where(sql`${designationSheets.infractionId} in (select id from infraction where driver_id = ${id})`)
  await tx.execute(sql`select set_config('quai.erasure', '', true)`)
}

const nobody = (id: string): Partial<typeof drivers.$inferInsert> => ({
  ...ERASED_NAME,
  code: `EFF${id.slice(-9).toUpperCase()}`,
  birthDate: '1900-01-01',
  phone: '',
  email: null,
  homeLine1: null,
  homeZip: null,
  homeCity: null,
  emergencyName: null,
  emergencyPhone: null,
  employerCompanyId: null,
  contractEnd: null,
  coefficient: null,
  weeklyHours: null,
  leaveReason: null,
  licenceNo: null,
  licenceDeliveredOn: null,
  licenceValidTo: null,
  heavyLicenceValidTo: null,
  tachoCardNo: null,
  tachoCardValidTo: null,
  suspensionReason: null,
  managerId: null,
  note: null,
})

/** The account stays, anonymised, because histories reference it. */
async function eraseAccount(tx: Transaction, { id, email }: typeof users.$inferSelect): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, id))
  await tx.delete(mailCodes).where(or(eq(mailCodes.userId, id), eq(mailCodes.email, email.toLowerCase())))
  await tx.delete(formDrafts).where(eq(formDrafts.userId, id))
  await tx.delete(savedViews).where(eq(savedViews.userId, id))
  await tx.delete(notifications).where(eq(notifications.userId, id))
  await change(tx, users, id, {
    ...ERASED_NAME,
    email: `${id}@efface.invalid`,
    phone: null,
    status: 'DESACTIVE',
    driverId: null,
    lastLoginAt: null,
    preferences: {},
  })
}

/** Deletes short-lived records that mention the driver, such as notifications, drafts and job reports. */
async function forgetWords(tx: Transaction, ids: readonly string[], words: readonly string[]): Promise<void> {
  const speaks = (text: SQL) =>
    sql`exists (select from unnest(${sql.param([...ids, ...words])}::text[]) word where position(lower(word) in lower(${text})) > 0)`
  await tx
    .delete(notifications)
    .where(speaks(sql`concat_ws(' ', ${notifications.object}, ${notifications.text}, ${notifications.link})`))
  await tx.delete(alerts).where(speaks(sql`concat_ws(' ', ${alerts.subject}, ${alerts.message}, ${alerts.link})`))
  await tx.delete(idempotencyKeys).where(speaks(sql`concat_ws(' ', ${idempotencyKeys.key}, ${idempotencyKeys.answer}::text)`))
  await tx.delete(formDrafts).where(speaks(sql`concat_ws(' ', ${formDrafts.path}, ${formDrafts.typed}::text)`))
  await tx.execute(sql`delete from rate_limit where ${speaks(sql`key`)}`)
  await tx.execute(sql`delete from import where ${speaks(sql`concat_ws(' ', plan::text, convert_from(content, 'LATIN1'))`)}`)
}

/** Keeps who changed which field; erases the values before and after. */
async function scrubHistory(tx: Transaction, id: string, all: readonly string[]): Promise<void> {
  const ofHim = or(inArray(auditLog.rootId, [...all]), inArray(auditLog.entityId, [...all]))
  await tx.execute(sql`select set_config('quai.erasure', 'on', true)`)
  await tx
    .update(auditLog)
    .set({
      changes: sql`(select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(${auditLog.changes}) field
        where field.key in ${KEPT_FIELDS})`,
    })
    .where(and(ofHim, eq(auditLog.entityId, id)))
  await tx
    .update(auditLog)
    .set({ changes: {} })
    .where(and(ofHim, notInArray(auditLog.entityId, [id])))
  await tx.execute(sql`select set_config('quai.erasure', '', true)`)
}
