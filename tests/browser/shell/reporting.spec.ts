import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { spec } from '#tests/specification/statements.ts'
import { test as base, expect } from '#tests/support/quai.ts'
import { startServer } from '#tests/support/server-process.ts'
import { type ReportEndpoint, startReportEndpoint } from '#tests/support/servers/report-endpoint.ts'
import { settled } from '#tests/support/settled.ts'
import { startAnew } from '#tests/support/start-anew.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'

const EMAIL = 'jean.dupont@exemple.fr'
const TOKEN = 'Zm9vYmFyQmF6MTIzNDU2Nzg5MGFiY2RlZkdISUpLTE1O'

/** A server of its own that reports to an endpoint of its own. */
const test = base.extend<object, { site: { url: string; reports: ReportEndpoint } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies off this pattern.
    async ({}, use) => {
      const reports = await startReportEndpoint()
      const database = await createTestDatabase('demo')
      const files = mkdtempSync(join(tmpdir(), 'quai-files-'))
      const server = await startServer({
        env: { DATABASE_URL: database.url, DATA_DIR: files, SENTRY_DSN: reports.dsn },
      })
      await use({ url: server.url, reports })
      await server.stop()
      await database.drop()
      await reports.close()
      rmSync(files, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

/** The page draws this number whenever it leaves something to chance. */
async function withLuck(page: Page, luck: number) {
  await page.addInitScript(`Math.random = () => ${luck}`)
}

/** Texts of a recording that a person read, at any depth; style sheets are texts as well. */
function textsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const own = 'textContent' in node && !('isStyle' in node && node.isStyle) ? [String(node.textContent)] : []
  return [...own, ...Object.values(node).flatMap(textsOf)]
}

/** Where something that must not leave did. */
function leaks({ bodies }: ReportEndpoint, secrets: string[]): string[] {
  return bodies.flatMap(body =>
    secrets.flatMap(secret =>
      body.includes(secret) ? [body.slice(Math.max(0, body.indexOf(secret) - 200), body.indexOf(secret) + 80)] : [],
    ),
  )
}

const fromBrowser = (payload: { platform?: string }) => payload.platform === 'javascript'

/** The trace of the browser; the server's of the same page may come first. */
const fromPage = (type: string, payload: { platform: string }) => type === 'transaction' && payload.platform === 'javascript'

function forget(reports: ReportEndpoint): void {
  reports.items.length = 0
  reports.bodies.length = 0
}

test.describe(
  spec('An error-reporting and session-replay service is configured: traces 100%, session replays 10%, replays on error 100%.'),
  () => {
    test.beforeEach(({ site }) => forget(site.reports))

    test('every page and navigation is traced, as one with the server', async ({ page, site, signIn }) => {
      // As unlucky as can be: what is sampled at all is not.
      await withLuck(page, 0.999999)
      await signIn('SALES')
      await page.goto('/sales/companies?q=laiterie')
      const load = await site.reports.waitFor(
        ({ type, payload }) => fromPage(type, payload) && payload.transaction === '/sales/companies',
        'the trace of the page',
      )
      expect(load.contexts.trace.op).toBe('pageload')
      await site.reports.waitFor(
        ({ type, payload }) =>
          type === 'transaction' &&
          payload.platform === 'node' &&
          payload.contexts.trace.trace_id === load.contexts.trace.trace_id,
        'the trace of its request',
      )
      await page.locator('tbody a').first().click()
      await page.waitForURL(/\/sales\/companies\/[0-9a-f-]{36}/)
      const navigation = await site.reports.waitFor(
        ({ type, payload }) => fromPage(type, payload) && payload.transaction === '/sales/companies/:companyId',
        'the trace of the navigation',
      )
      expect(navigation.contexts.trace.op).toBe('navigation')
      expect(leaks(site.reports, ['laiterie'])).toEqual([])
    })

    test('one session in ten is replayed', async ({ browser, site }) => {
      const open = async (luck: number, path: string) => {
        const context = await browser.newContext({ baseURL: site.url })
        const page = await context.newPage()
        await withLuck(page, luck)
        await page.goto(path)
        await page.getByLabel('E-mail professionnel').fill(EMAIL)
        return context
      }
      const contexts = [await open(0.1001, '/login?next=/profile'), await open(0.0999, '/login')]
      // The library sends a piece of a session every five seconds: by the second one the other page, which was first, is long due.
      const piece = (segment: number) =>
        site.reports.waitFor(({ type, payload }) => type === 'replay_event' && payload.segment_id === segment, `piece ${segment}`)
      await piece(0)
      await contexts[1]!.pages()[0]!.getByLabel('E-mail professionnel').fill(`autre.${EMAIL}`)
      await piece(1)
      for (const context of contexts) await context.close()
      const replays = site.reports.items.filter(({ type }) => type === 'replay_event')
      expect(new Set(replays.map(({ payload }) => payload.replay_id)).size).toBe(1)
      expect(replays[0]!.payload).toMatchObject({ replay_type: 'session', segment_id: 0, urls: [`${site.url}/login`] })
      // Both are traced.
      const traced = site.reports.items.filter(({ type, payload }) => type === 'transaction' && fromBrowser(payload))
      expect(new Set(traced.map(({ payload }) => payload.request.url)).size).toBe(2)
      expect(leaks(site.reports, [EMAIL])).toEqual([])
    })

    test('every error is replayed; neither it nor the replay says who or what was on the page', async ({
      page,
      site,
      signIn,
    }) => {
      await withLuck(page, 0.999999)
      await signIn('SALES')
      await page.goto(`/sales/companies?q=&e=${EMAIL}`)
      const names = await page
        .locator('tbody tr')
        .evaluateAll(rows => rows.slice(0, 5).map(row => (row as HTMLElement).innerText.trim()))
      const words = names.flatMap(name => name.split(/\s+/)).filter(word => /^[A-ZÉ][a-zé]{4,}$/.test(word))
      expect(words.length).toBeGreaterThan(5)
      await page.getByRole('searchbox').fill('zzz-recherche')
      await page.waitForURL(/zzz-recherche/)
      await page.evaluate(
        ([email, token]) => {
          const failure = new Error(`Compte ${email} refusé, code 123456, jeton ${token}`)
          setTimeout(() => {
            throw failure
          })
        },
        [EMAIL, TOKEN],
      )
      const event = await site.reports.waitFor(({ type, payload }) => type === 'event' && fromBrowser(payload), 'the error')
      expect(event.exception.values[0].value).toBe('Compte [e-mail] refusé, code [code], jeton [token]')
      expect(event.user).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), role: 'SALES' })
      expect(event).toMatchObject({ release: expect.stringMatching(/^quai@/), environment: 'production' })
      expect(event.request.url).toMatch(/\/sales\/companies\?q=\[…\](&e=\[…\])?$/)

      const recording = await site.reports.waitFor(({ type }) => type === 'replay_recording', 'the recording')
      const head = await site.reports.waitFor(({ type }) => type === 'replay_event', 'the replay')
      expect(head.error_ids).toContain(event.event_id)
      expect(head.user).toEqual(event.user)
      const recorded = JSON.stringify(recording.events)
      // A whole picture of the page, in which all that a person reads is stars.
      expect(recording.events.map(({ type }: { type: number }) => type)).toContain(2)
      expect(recorded).toContain('"tagName":"table"')
      expect(recorded).toMatch(/"textContent":"\*+/)
      const texts = textsOf(recording.events)
      expect(texts.length).toBeGreaterThan(50)
      expect(texts.filter(text => !/^[*\s]*$/.test(text))).toEqual([])
      expect(leaks(site.reports, [EMAIL, TOKEN, '123456', 'zzz-recherche', 'Quéré', ...words])).toEqual([])
    })
  },
)

base('without it no page loads anything of the library', async ({ page, signIn, quai }) => {
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await signIn('SALES')
  await page.goto('/sales/companies')
  const failed = page.waitForEvent('pageerror')
  await page.evaluate(() =>
    setTimeout(() => {
      throw new Error('Nobody hears this')
    }),
  )
  await failed
  await settled(page)
  for (const url of requests) {
    expect(new URL(url).origin).toBe(quai.url)
    if (url.endsWith('.js')) expect(await (await page.request.get(url)).text(), url).not.toMatch(/sentry/i)
  }
  await expect(page.locator('meta[name=reporting]')).toHaveCount(0)
})

test('what an error boundary catches is reported; a page that does not exist is no failure', async ({
  page,
  site,
  signIn,
  context,
}) => {
  await test.step('a page that does not exist is no failure', async () => {
    forget(site.reports)
    await signIn('SALES')
    await page.goto('/')
    await page.goto('/nulle-part')
    await expect(page.getByText("La page que vous recherchez n'existe pas...")).toBeVisible()
    await site.reports.waitFor(
      ({ type, payload }) => type === 'transaction' && fromBrowser(payload) && /nulle-part/.test(JSON.stringify(payload)),
      'the trace of the page',
    )
    // Reports come in the order in which they are sent: with this one, all that went before it is there.
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error('Une vraie panne')
      }),
    )
    await site.reports.waitFor(({ type }) => type === 'event', 'the error')
    const values = site.reports.items
      .filter(({ type }) => type === 'event')
      .map(({ payload }) => payload.exception.values[0].value)
    expect(values).toEqual(['Une vraie panne'])
  })
  await test.step('what an error boundary catches is reported, and what a navigation ends with', async () => {
    await startAnew(page, context)
    forget(site.reports)
    await signIn('SALES')
    await page.goto('/')
    const broken = `export default function Broken() { throw new Error('Tableau de ${EMAIL}') }`
    await page.route('**/assets/profile-*.js', route => route.fulfill({ contentType: 'text/javascript', body: broken }))
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/profile"]')!.click())
    await expect(page.getByText("Une erreur s'est produite")).toBeVisible()
    const event = await site.reports.waitFor(({ type, payload }) => type === 'event' && fromBrowser(payload), 'the error')
    expect(JSON.stringify(event.exception)).toContain('Tableau de [e-mail]')
  })
})
