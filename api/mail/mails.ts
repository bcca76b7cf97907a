import type { KeyObject } from 'node:crypto'
import { and, count, desc, eq, exists, gt, gte, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import { readCarrier } from '#api/parameters/carrier.ts'
import { readTemplates } from '#api/parameters/templates.ts'
import { reminderLetter } from '#api/pdf/reminder-letter.ts'
import { mailCodes, users } from '#api/schema/administration/users.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { certificationReminders, certificationTypes } from '#api/schema/human-resources/certifications.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { clientNotices } from '#api/schema/journey-management/notices.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { invoiceReminders, invoices, reminderLetters } from '#api/schema/sales/invoices.table.ts'
import { noticeSubject } from '#domain/journey-management/live/notice.ts'
import { LETTER_TITLES, letterName } from '#domain/sales/invoices/late/letter.ts'
import { reminderSubject } from '#domain/sales/invoices/reminder.ts'
import { digitsOf, linkOf } from '../auth/mail-codes.ts'
import type { Database } from '../db/client.ts'
import { concerns } from '../jobs/alerts.ts'
import type { MailJob } from '../jobs/queue.ts'
import { writeLateTasks } from './late-tasks.ts'
import type { Mailer } from './mailer.ts'
import { writeReplacement } from './replacement.ts'
import {
  alertDigest,
  alertRaised,
  certificationReminder,
  clientNotice,
  emailChangeCode,
  emailChanged,
  invitation,
  signInCode,
  type Text,
} from './texts.ts'

export interface Mails {
  mailer: Mailer | null
  appUrl: string
  key: KeyObject
}

type Sending = Mails & { db: Database; log: Logger }
type Written = Text & { to: string }

/**
 * Writes and sends a queued mail, unless its cause is gone: code used, replaced or expired, account deactivated, alert closed.
 * Rejects on failure, so that the job retries.
 */
export async function sendMail(job: MailJob, options: Sending): Promise<void> {
  const { mailer, log } = options
  if (!mailer) return
  const mail = await write(job, options)
  if (!mail) return
  const name = 'accountId' in job ? `${job.id}.${job.accountId}` : 'since' in job ? `${job.id}.${Date.parse(job.since)}` : job.id
  const messageId = `<${job.kind.toLowerCase()}.${name}@${new URL(options.appUrl).hostname}>`
  try {
    await mailer.send({ ...mail, messageId })
  } catch (error) {
    const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number }
    // Neither log nor queue may contain the recipient's address.
    const message = (error instanceof Error ? error.message : String(error)).replace(/[^\s<>]+@[^\s<>]+/g, '…')
    // Unknown mailbox: a retry would not help.
    const final = command === 'RCPT TO' && responseCode >= 500
    log.warn({ kind: job.kind, id: job.id, code, command, responseCode, message, final }, 'mail not sent')
    if (!final) throw new Error(message)
  }
}

function write(job: MailJob, options: Sending): Promise<Written | null> {
  switch (job.kind) {
    case 'CODE':
      return writeCode(job.id, options)
    case 'EMAIL_CHANGED':
      return writeEmailChanged(job.id, options)
    case 'INVITATION':
      return writeInvitation(job.id, options)
    case 'ALERT':
      return writeAlert(job, options)
    case 'CLIENT_NOTICE':
      return writeClientNotice(job.id, options)
    case 'REMINDER':
      return writeReminder(job.id, options)
    case 'INVOICE_REMINDER':
      return writeInvoiceReminder(job.id, options)
    case 'INVOICE_LETTER':
      return writeInvoiceLetter(job.id, options)
    case 'REPLACEMENT':
      return writeReplacement(job, options)
    case 'LATE_TASKS':
      return writeLateTasks(job, options)
    case 'DIGEST':
      return writeDigest(job, options)
  }
}

/** Valid code with its account; null when no account has the address, so nothing is sent. */
async function writeCode(id: string, { db, key, appUrl }: Sending): Promise<Written | null> {
  const newer = alias(mailCodes, 'newer')
  const [found] = await db
    .select({ purpose: mailCodes.purpose, newEmail: mailCodes.email, email: users.email, firstName: users.firstName })
    .from(mailCodes)
    .innerJoin(
      users,
      or(
        and(eq(mailCodes.purpose, 'SIGN_IN'), eq(sql`lower(${users.email})`, mailCodes.email)),
        and(eq(mailCodes.purpose, 'EMAIL_CHANGE'), eq(users.id, mailCodes.userId)),
      ),
    )
    .where(
      and(
        eq(mailCodes.id, id),
        isNull(mailCodes.usedAt),
        gt(mailCodes.expiresAt, sql`now()`),
        inArray(users.status, ['INVITE', 'ACTIF']),
        not(
          exists(
            db
              .select({ one: sql`1` })
              .from(newer)
              .where(
                and(
                  eq(newer.purpose, mailCodes.purpose),
                  or(
                    // Codes of other browsers do not invalidate this one.
                    and(isNull(mailCodes.userId), eq(newer.email, mailCodes.email), eq(newer.browser, mailCodes.browser)),
                    eq(newer.userId, mailCodes.userId),
                  ),
                  sql`(${newer.createdAt}, ${newer.id}) > (${mailCodes.createdAt}, ${mailCodes.id})`,
                ),
              ),
          ),
        ),
      ),
    )
  if (!found) return null
  const { purpose, email, newEmail, firstName } = found
  const code = digitsOf(key, id)
  return purpose === 'SIGN_IN'
    ? { to: email, ...(await signInCode({ firstName, email, code, link: linkOf(key, id), appUrl })) }
    : { to: newEmail, ...(await emailChangeCode({ firstName, code, appUrl })) }
}

async function wording(db: Database) {
  const [house, templates] = await Promise.all([readCarrier(db), readTemplates(db)])
  return { carrier: house.name ?? '', templates }
}

/** For accounts that never signed in. */
async function writeInvitation(id: string, { db, appUrl }: Sending): Promise<Written | null> {
  const [account] = await db
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'INVITE')))
  if (!account) return null
  const { templates } = await wording(db)
  return { to: account.email, ...(await invitation({ ...account, template: templates.INVITATION, appUrl })) }
}

async function writeEmailChanged(id: string, { db }: Sending): Promise<Written | null> {
  const [found] = await db
    .select({
      newEmail: mailCodes.email,
      firstName: users.firstName,
      oldEmail: sql<string | null>`${auditLog.changes} -> 'email' ->> 0`,
    })
    .from(mailCodes)
    .innerJoin(users, eq(users.id, mailCodes.userId))
    .innerJoin(
      auditLog,
      and(
        eq(auditLog.rootId, users.id),
        sql`${auditLog.changes} -> 'email' ->> 1 = ${mailCodes.email}`,
        eq(auditLog.action, 'UPDATE'),
      ),
    )
    .where(eq(mailCodes.id, id))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  if (!found?.oldEmail) return null
  return { to: found.oldEmail, ...(await emailChanged(found)) }
}

async function writeAlert(job: { id: string; accountId: string }, { db, appUrl }: Sending): Promise<Written | null> {
  const [found] = await db
    .select({ message: alerts.message, link: alerts.link, email: users.email, firstName: users.firstName })
    .from(alerts)
    .innerJoin(users, concerns('IMMEDIATE'))
    .where(and(eq(alerts.id, job.id), eq(users.id, job.accountId), isNull(alerts.closedAt)))
  if (!found) return null
  const { email, firstName, ...alert } = found
  return { to: email, ...(await alertRaised({ firstName, alert, appUrl })) }
}

/** Skipped when the invoice was paid, credited or contested since. */
async function writeInvoiceReminder(id: string, { db }: Sending): Promise<Written | null> {
  const [found] = await db
    .select({
      number: invoices.number,
      issueDate: invoices.issueDate,
      dueDate: invoices.dueDate,
      balanceCents: invoiceReminders.balanceCents,
      level: invoiceReminders.level,
      to: invoiceReminders.sentTo,
      text: invoiceReminders.text,
    })
    .from(invoiceReminders)
    .innerJoin(invoices, and(eq(invoices.id, invoiceReminders.invoiceId), inArray(invoices.status, ['EMISE', 'PARTIELLE'])))
    .where(eq(invoiceReminders.id, id))
  if (!found?.to) return null
  const { to, text, ...facts } = found
  const { carrier, templates } = await wording(db)
  const subject = reminderSubject({ ...facts, number: facts.number!, dueDate: facts.dueDate!, carrier }, templates)
  return { to, ...(await clientNotice({ subject, text })) }
}

/** Skipped when every invoice of it was paid, credited or contested since. */
async function writeInvoiceLetter(id: string, { db }: Sending): Promise<Written | null> {
  const [found] = await db
    .select({ document: reminderLetters.document, to: invoiceReminders.sentTo })
    .from(reminderLetters)
    .innerJoin(invoiceReminders, eq(invoiceReminders.letterId, reminderLetters.id))
    .innerJoin(invoices, and(eq(invoices.id, invoiceReminders.invoiceId), inArray(invoices.status, ['EMISE', 'PARTIELLE'])))
    .where(eq(reminderLetters.id, id))
    .limit(1)
  if (!found?.to) return null
  const { document, to } = found
  const content = Buffer.from(await reminderLetter(document))
  return {
    to,
    ...(await clientNotice({ subject: LETTER_TITLES[document.level]!, text: document.text })),
    attachments: [{ filename: letterName(document), content, contentType: 'application/pdf' }],
  }
}

/** Skipped when the certification was renewed since. */
async function writeReminder(id: string, { db, appUrl }: Sending): Promise<Written | null> {
  const [found] = await db
    .select({
      type: certificationTypes.label,
      validTo: certificationReminders.validTo,
      email: users.email,
      firstName: users.firstName,
    })
    .from(certificationReminders)
    .innerJoin(certificationTypes, eq(certificationTypes.id, certificationReminders.typeId))
    .innerJoin(users, and(eq(users.driverId, certificationReminders.driverId), eq(users.status, 'ACTIF')))
    .where(
      and(
        eq(certificationReminders.id, id),
        sql`exists (select from certification_line held where held.driver_id = ${certificationReminders.driverId}
          and held.type_id = ${certificationReminders.typeId} and held.state = 'OBTENUE'
          and held.valid_to = ${certificationReminders.validTo})`,
      ),
    )
  if (!found) return null
  const { email, ...reminder } = found
  return { to: email, ...(await certificationReminder({ ...reminder, appUrl })) }
}

async function writeClientNotice(id: string, { db }: Sending): Promise<Written | null> {
  const [found] = await db
    .select({
      kind: clientNotices.kind,
      eta: clientNotices.eta,
      plannedArrival: clientNotices.plannedArrival,
      number: journeys.number,
      label: journeys.label,
      text: clientNotices.text,
      to: clientNotices.sentTo,
      city: addresses.city,
    })
    .from(clientNotices)
    .innerJoin(journeys, eq(journeys.id, clientNotices.journeyId))
    .innerJoin(
      journeyStops,
      and(eq(journeyStops.journeyId, clientNotices.journeyId), eq(journeyStops.position, clientNotices.stopPosition)),
    )
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .where(eq(clientNotices.id, id))
  if (!found) return null
  const { to, text, ...facts } = found
  const { carrier, templates } = await wording(db)
  return { to, ...(await clientNotice({ subject: noticeSubject({ ...facts, carrier }, templates), text })) }
}

async function writeDigest(job: { id: string; since: string }, { db, appUrl }: Sending): Promise<Written | null> {
  const mine = and(eq(users.id, job.id), isNull(alerts.closedAt))
  const fresh = await db
    .select({ message: alerts.message, link: alerts.link, email: users.email, firstName: users.firstName })
    .from(alerts)
    .innerJoin(users, concerns('DAILY'))
    .where(and(mine, gte(alerts.createdAt, job.since)))
    .orderBy(desc(alerts.createdAt))
  const [first] = fresh
  if (!first) return null
  const [older] = await db
    .select({ count: count() })
    .from(alerts)
    .innerJoin(users, concerns('DAILY'))
    .where(and(mine, lt(alerts.createdAt, job.since)))
  const { email, firstName } = first
  return { to: email, ...(await alertDigest({ firstName, alerts: fresh, others: older!.count, appUrl })) }
}
