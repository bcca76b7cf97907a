import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { forgetOldCodes, linkOf } from '#api/auth/mail-codes.ts'
import { transact } from '#api/db/write.ts'
import { closeAlert, queueDigests, raiseAlert } from '#api/jobs/alerts.ts'
import type { MailJob } from '#api/jobs/queue.ts'
import { type Mailer, smtpMailer } from '#api/mail/mailer.ts'
import { sendMail } from '#api/mail/mails.ts'
import { forgetOldTurns } from '#api/middleware/rate-limits.ts'
import { mailCodes, rateLimits, users } from '#api/schema/administration/users.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { reveal } from '#domain/auth/obfuscation.ts'
import { INK, LINE, MUTED, PAGE, SURFACE, YELLOW } from '#domain/documents/colours.ts'
import type { Role } from '#domain/roles.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { cookiesOf } from '#tests/support/cookies.ts'
import { type Mailbox, startMailbox } from '#tests/support/mailbox.ts'
import { startScheduled } from '#tests/support/scheduled-work.ts'

let api: TestApi
let mailbox: Mailbox
let mailer: Mailer
beforeAll(async () => {
  mailbox = await startMailbox()
  mailer = smtpMailer(mailbox.url, 'Quai <quai@carrier.test>')
  api = await startTestApi({ withJobs: true, codesShown: false, connections: 8, mailer })
  // No alert mails to the role accounts unless a test enables them.
  await api.db.update(users).set({ preferences: { alertMails: 'NONE' } })
})
afterAll(async () => {
  await api.close()
  mailer.close?.()
  await mailbox.close()
})
afterEach(async () => {
  await settled()
  mailbox.mails.length = 0
})

async function account(values: Partial<typeof users.$inferInsert> = {}) {
  const [row] = await api.db
    .insert(users)
    .values({
      email: `${crypto.randomUUID()}@quai.test`,
      firstName: 'Maud',
      lastName: 'Le Bihan',
      role: 'SALES' as Role,
      preferences: { alertMails: 'NONE' },
      ...values,
    })
    .returning()
  return row!
}
let browser = ''
async function ask(email: string) {
  const answer = await api.send('POST', '/auth/login', browser, { email })
  browser ||= cookiesOf(answer).header
  return answer
}
const verify = (email: string, code: string, link?: string) => api.send('POST', '/auth/verify', browser, { email, code, link })

async function queue(): Promise<Record<string, number>> {
  const rows = await api.db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from pgboss.job where name = 'mail' group by state`,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
const settled = () => expect.poll(async () => Object.keys(await queue()).filter(state => state !== 'completed'), POLL).toEqual([])
const POLL = { timeout: 15_000, interval: 30 }
/** Retries at once. */
const hurry = () => api.db.execute(sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`)

describe('the mail with a code', () => {
  it('opens the session by code or link', async () => {
    const { email, id } = await account({ email: 'Maud.LeBihan@quai.test' })
    expect(await (await ask(email)).json()).toEqual({ sent: true })
    const [mail] = await mailbox.to(email)
    const code = /^(\d{6}) est votre code Quai$/.exec(mail!.subject!)![1]!
    const [row] = await api.db.select().from(mailCodes).where(eq(mailCodes.email, email.toLowerCase()))
    expect(mail!.from).toMatchObject({ name: 'Quai', address: 'quai@carrier.test' })
    expect(mail!.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    expect(mail!.text).toContain('Bonjour Maud,')
    expect(mail!.text).toContain(`    ${code}\n`)
    for (const part of [mail!.text!, mail!.html!]) {
      expect(part).toContain('valable 10 minutes')
      expect(part).toContain(
        "Si vous n'êtes pas à l'origine de cette demande".replaceAll("'", part === mail!.html ? '&#39;' : "'"),
      )
      const link = new URL(/http:\/\/quai\.test\/verify\?[^\s"]+/.exec(part)![0].replaceAll('&amp;', '&'))
      expect(reveal(link.searchParams.get('e')!)).toBe(email)
      expect(link.searchParams.get('code')).toBe(code)
      expect(link.searchParams.get('link')).toBe(linkOf(api.tokens.key, row!.id))
      expect(link.href).not.toContain('quai.test@')
      expect(link.search.toLowerCase()).not.toContain('lebihan')
    }
    expect(mail!.html).toMatch(new RegExp(`font-size:34px[^>]*>${code}<`))
    const colours = new Set(mail!.html!.match(/#[0-9a-f]{6}\b/g))
    expect([...colours].sort()).toEqual([INK, LINE, MUTED, PAGE, SURFACE, YELLOW].sort())
    const signedIn = await verify(email, code)
    expect(signedIn.status).toBe(200)
    expect(await signedIn.json()).toMatchObject({ id })
  })

  it('is not sent to unknown addresses or deactivated accounts', async () => {
    const off = await account({ status: 'DESACTIVE' })
    for (const email of ['nobody@quai.test', off.email]) expect((await ask(email)).status).toBe(200)
    await settled()
    expect(mailbox.mails).toEqual([])
    const invited = await account({ status: 'INVITE' })
    await ask(invited.email)
    expect(await mailbox.to(invited.email)).toHaveLength(1)
  })

  it('carries names as text, whatever their characters', async () => {
    const { email } = await account({ firstName: '<b>Maud</b> & "Cie"' })
    await ask(email)
    const [mail] = await mailbox.to(email)
    expect(mail!.html).toContain('Bonjour &lt;b&gt;Maud&lt;/b&gt; &amp; &quot;Cie&quot;,')
    expect(mail!.text).toContain('Bonjour <b>Maud</b> & "Cie",')
  })

  it('shares one connection with others', async () => {
    const before = mailbox.connections()
    for (let index = 0; index < 3; index += 1) {
      const { email } = await account()
      await ask(email)
      await mailbox.to(email)
    }
    expect(mailbox.connections() - before).toBeLessThanOrEqual(1)
  })
})

describe('a mail server that is down', () => {
  /** Lets a mail fail while the server is down. */
  async function outage(meanwhile: () => Promise<unknown>) {
    const { port } = mailbox
    await mailbox.close()
    await meanwhile()
    await expect.poll(queue, POLL).toMatchObject({ retry: expect.any(Number) })
    return async () => {
      mailbox = await startMailbox({ port })
    }
  }

  it('receives the mail once it is back, once, with the requested code', async () => {
    const { email } = await account()
    const restart = await outage(() => ask(email))
    await hurry()
    await expect.poll(async () => (await queue()).retry, POLL).toBe(1)
    await restart()
    await hurry()
    const [mail] = await mailbox.to(email)
    await settled()
    expect(mailbox.mails).toHaveLength(1)
    expect((await verify(email, mail!.subject!.slice(0, 6))).status).toBe(200)
  })

  it('receives no expired code', async () => {
    const { email } = await account()
    const restart = await outage(() => ask(email))
    await api.db.update(mailCodes).set({ expiresAt: sql`now()` }).where(eq(mailCodes.email, email))
    await restart()
    await hurry()
    await settled()
    expect(mailbox.mails).toEqual([])
  })

  it('receives only the newest of several codes', async () => {
    const { email } = await account()
    const restart = await outage(async () => {
      for (let index = 0; index < 3; index += 1) await ask(email)
    })
    // On retry the older ones are superseded.
    await expect.poll(async () => (await hurry()) && (await queue()).retry, POLL).toBe(1)
    await restart()
    await hurry()
    const [mail] = await mailbox.to(email)
    await settled()
    expect(mailbox.mails).toHaveLength(1)
    expect((await verify(email, mail!.subject!.slice(0, 6))).status).toBe(200)
  })
})

/** Sends one mail as the worker does; returns the log. */
async function send(job: MailJob, through: Mailer | null = mailer): Promise<string> {
  let logged = ''
  const write = (line: string) => {
    logged += line
  }
  const log = pino({}, { write })
  await sendMail(job, { db: api.db, log, mailer: through, appUrl: 'http://quai.test', key: api.tokens.key }).catch(error => {
    write(`thrown: ${error.stack}`)
  })
  return logged
}
const codeRow = async (values: Omit<typeof mailCodes.$inferInsert, 'codeHash' | 'expiresAt'>) => {
  const [row] = await api.db
    .insert(mailCodes)
    .values({ ...values, codeHash: 'not looked at', expiresAt: sql`now() + interval '10 minutes'` })
    .returning()
  return row!
}

describe('a mail that cannot be sent', () => {
  it('is given up when the server does not know the mailbox', async () => {
    const strict = await startMailbox({ refuses: ['gone@quai.test'] })
    const through = smtpMailer(strict.url, 'quai@carrier.test')
    onTestFinished(async () => {
      through.close?.()
      await strict.close()
    })
    const { id, email } = await codeRow({ purpose: 'SIGN_IN', email: (await account({ email: 'gone@quai.test' })).email })
    const logged = await send({ kind: 'CODE', id }, through)
    expect(logged).toContain('"final":true')
    expect(logged).toContain('"responseCode":550')
    expect(logged).not.toContain('thrown')
    expect(logged).not.toContain(email)
  })

  it('logs the reason without secrets or addresses', async () => {
    const through = smtpMailer(mailbox.url.replace('a%20password', 'topsecret'), 'quai@carrier.test')
    onTestFinished(() => through.close?.())
    const { email } = await account()
    const { id } = await codeRow({ purpose: 'SIGN_IN', email })
    const logged = await send({ kind: 'CODE', id }, through)
    expect(logged).toContain('"code":"EAUTH"')
    expect(logged).toContain('thrown')
    expect(logged).not.toContain('topsecret')
    expect(logged).not.toContain(Buffer.from('\0quai\0topsecret').toString('base64'))
    expect(logged).not.toContain(email)
    expect(mailbox.mails).toEqual([])
  })

  it('is no problem for a demonstration without a mail server', async () => {
    const { id } = await codeRow({ purpose: 'SIGN_IN', email: (await account()).email })
    expect(await send({ kind: 'CODE', id }, null)).toBe('')
  })
})

describe('a change of address', () => {
  it('is confirmed by a code sent to the new address, and notified to the old one', async () => {
    const { email: old } = await account({ firstName: 'Yann' })
    await ask(old)
    const [signIn] = await mailbox.to(old)
    const cookie = (await verify(old, signIn!.subject!.slice(0, 6))).headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')

    const email = `${crypto.randomUUID()}@nouveau.test`
    expect(await (await api.send('POST', '/profile/email', cookie, { email })).json()).toEqual({ sent: true })
    const [mail] = await mailbox.to(email)
    const code = /^(\d{6}) est votre code Quai$/.exec(mail!.subject!)![1]!
    expect(mail!.text).toContain('nouvelle adresse e-mail')
    expect(mail!.text).toContain('http://quai.test/profile?panel=email')
    await settled()
    expect(mailbox.mails).toHaveLength(2)

    expect((await api.send('POST', '/profile/email/verify', cookie, { code })).status).toBe(200)
    const told = (await mailbox.to(old, 2))[1]!
    expect(told.subject).toBe('Votre adresse e-mail Quai a changé')
    expect(told.text).toContain(`désormais l'adresse ${email}`)
    expect(told.text).toContain("Si vous n'êtes pas à l'origine de ce changement")
  })

  it('is notified only when it happened', async () => {
    const { id: userId } = await account()
    const { id } = await codeRow({ purpose: 'EMAIL_CHANGE', email: 'never@nouveau.test', userId })
    await send({ kind: 'EMAIL_CHANGED', id })
    expect(mailbox.mails).toEqual([])
  })

  it('mails no used code', async () => {
    const { id: userId } = await account()
    const { id } = await codeRow({ purpose: 'EMAIL_CHANGE', email: 'late@quai.test', userId, usedAt: new Date().toISOString() })
    await send({ kind: 'CODE', id })
    expect(mailbox.mails).toEqual([])
  })
})

it('explains in an invitation how to sign in, until the account is used', async () => {
  const { id, email } = await account({ status: 'INVITE', role: 'DRIVER', firstName: 'Solène' })
  await send({ kind: 'INVITATION', id })
  const [mail] = await mailbox.to(email)
  expect(mail!.subject).toBe('Votre accès à Quai')
  expect(mail!.text).toContain(email)
  expect(mail!.text).toContain('http://quai.test/login')
  await api.db.update(users).set({ status: 'ACTIF' }).where(eq(users.id, id))
  await send({ kind: 'INVITATION', id })
  expect(mailbox.mails).toHaveLength(1)
})

describe('an alert', () => {
  const raise = (subject: string, message = 'LL-000012 Le Mans\u202F: la distance est nulle') =>
    transact(api.db, null, 'SYSTEME', tx =>
      raiseAlert(tx, api.jobs, {
        kind: 'generation',
        subject,
        message,
        roles: ['ADMIN', 'CONCEPTOR'],
        link: '/journey-management/live-lines',
      }),
    )

  it('is mailed once to those concerned who want immediate mails', async () => {
    const admin = await account({ role: 'ADMIN', firstName: 'Thierry', preferences: {} })
    const conceptor = await account({ role: 'CONCEPTOR', preferences: { alertMails: 'IMMEDIATE' } })
    await account({ role: 'SALES', preferences: {} })
    await account({ role: 'ADMIN', preferences: { alertMails: 'DAILY' } })
    await account({ role: 'ADMIN', preferences: {}, status: 'DESACTIVE' })
    await raise('immediate')
    const [mail] = await mailbox.to(admin.email)
    await mailbox.to(conceptor.email)
    await settled()
    expect(mailbox.mails).toHaveLength(2)
    expect(mail!.subject).toBe('Alerte Quai\u202F: LL-000012 Le Mans\u202F: la distance est nulle')
    expect(mail!.text).toContain('Bonjour Thierry,')
    expect(mail!.text).toContain('http://quai.test/journey-management/live-lines')
    expect(mail!.html).toContain('href="http://quai.test/journey-management/live-lines"')

    await raise('immediate', 'LL-000012 Le Mans\u202F: un arrêt manque')
    await settled()
    expect(mailbox.mails).toHaveLength(2)
    expect(await api.db.$count(alerts, eq(alerts.subject, 'immediate'))).toBe(1)

    await closeAlert(api.db, 'immediate')
    await raise('immediate')
    await mailbox.to(admin.email, 2)
    await closeAlert(api.db, 'immediate')
    await api.db.update(users).set({ preferences: { alertMails: 'NONE' } })
  })

  it('is not mailed when it closed before sending', async () => {
    const admin = await account({ role: 'ADMIN', preferences: {} })
    await api.db.transaction(async tx => {
      await raiseAlert(tx, api.jobs, { kind: 'test', subject: 'short', message: 'Vite passée', roles: ['ADMIN'] })
      await closeAlert(tx, 'short')
    })
    await settled()
    expect(mailbox.mails).toEqual([])
    await api.db
      .update(users)
      .set({ preferences: { alertMails: 'NONE' } })
      .where(eq(users.id, admin.id))
  })

  it('is not mailed when the write fails', async () => {
    const admin = await account({ role: 'ADMIN', preferences: {} })
    await expect(
      api.db.transaction(async tx => {
        await raiseAlert(tx, api.jobs, { kind: 'test', subject: 'undone', message: 'Jamais', roles: ['ADMIN'] })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await settled()
    expect(mailbox.mails).toEqual([])
    await api.db
      .update(users)
      .set({ preferences: { alertMails: 'NONE' } })
      .where(eq(users.id, admin.id))
  })

  it('is part of a morning digest for those who want it', async () => {
    const admin = await account({ role: 'ADMIN', preferences: { alertMails: 'DAILY' } })
    await account({ role: 'SALES', preferences: { alertMails: 'DAILY' } })
    await raise('one', 'Première')
    await raise('two', 'Deuxième')
    await raise('old', 'Ancienne')
    await raise('over', 'Finie')
    await closeAlert(api.db, 'over')
    await api.db.update(alerts).set({ createdAt: sql`now() - interval '25 hours'` }).where(eq(alerts.subject, 'old'))
    await settled()
    expect(mailbox.mails).toEqual([])

    await startScheduled(api.databaseUrl, 'queue-digests')
    const [digest] = await mailbox.to(admin.email)
    await settled()
    expect(mailbox.mails).toHaveLength(1)
    expect(digest!.subject).toBe('2 nouvelles alertes dans Quai')
    expect(digest!.text).toContain('- Première\n  http://quai.test/journey-management/live-lines')
    expect(digest!.text).toContain('- Deuxième')
    expect(digest!.text).not.toMatch(/Ancienne|Finie/)
    expect(digest!.text).toContain('Une alerte plus ancienne reste ouverte.')
    expect(digest!.text).toContain('http://quai.test/settings')
    await closeAlert(api.db, 'one')
    await closeAlert(api.db, 'two')
    expect(await queueDigests(api.db, api.jobs)).toBe(0)
  })

  it('is sent at seven in the morning, carrier time', async () => {
    const [row] = await api.db.execute(sql`select cron, timezone from pgboss.schedule where name = 'queue-digests'`)
    expect(row).toEqual({ cron: '0 7 * * *', timezone: 'Europe/Paris' })
  })
})

it('deletes old codes and counters nightly, not those in use', async () => {
  const { email } = await account()
  await ask(email)
  const old = await codeRow({ purpose: 'SIGN_IN', email: 'yesterday@quai.test' })
  await api.db.update(mailCodes).set({ expiresAt: sql`now() - interval '25 hours'` }).where(eq(mailCodes.id, old.id))
  await api.db.insert(rateLimits).values({ key: 'over', points: 3, expire: new Date(Date.now() - 1000) })
  expect(await forgetOldCodes(api.db)).toBe(1)
  expect(await forgetOldTurns(api.db)).toBe(1)
  expect(await api.db.$count(mailCodes, eq(mailCodes.email, email))).toBe(1)
  expect(await api.db.$count(rateLimits, sql`${rateLimits.key} like ${`%${email}`}`)).toBe(1)
})
