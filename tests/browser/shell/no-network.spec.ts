import type { Page, Response } from '@playwright/test'
import { openSql } from '#api/db/database-url.ts'
import { PHOTO_WANTED } from '#domain/incidents-management/report-rules.ts'
import { NOT_SIGNED } from '#domain/journey-management/journeys/proofs.ts'
import { driving, LABEL, planTonight, startsUnusually } from '#tests/support/driving.ts'
import { expect, test } from '#tests/support/quai.ts'

/** A day of a driver with no network at two docks (`domain.md` §4.1): the phone keeps what he says and sends it once, in order, with its hours. */

const PHOTO = {
  name: 'bon.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Received and started with the network, until the phone has the page and the lettre de voiture. */
async function setOff(page: Page) {
  await page.goto('/')
  await press(page, "J'ai bien reçu")
  await press(page, 'Démarrer')
  if (startsUnusually()) {
    await page.getByLabel('Motif').fill('Client pressé')
    await press(page, 'Démarrer')
  }
  await expect(page.getByRole('link', { name: /Lettre de voiture/ }).first()).toBeVisible()
  await expect.poll(() => kept(page), 'the page and a paper are kept').toEqual([true, true, true])
}

/** Whether the phone has the page, its lettre de voiture, and the worker that shows them. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const paper = [...document.querySelectorAll('a')].find(link => link.textContent.includes('Lettre de voiture'))!
    const has = async (name: string) => (await caches.match(name)) !== undefined
    return [await has('/'), await has(paper.getAttribute('href')!), navigator.serviceWorker.controller !== null]
  })

/** With the worker there, the scripts and styles that the document names ahead are those that are used. */
async function loadsEachFileOnce(page: Page) {
  const files: string[] = []
  const byWorker: string[] = []
  const hear = (answer: Response) => {
    const { pathname } = new URL(answer.url())
    if (!/^\/assets\/.*\.(?:js|css)$/.test(pathname)) return
    files.push(pathname)
    if (answer.fromServiceWorker()) byWorker.push(pathname)
  }
  page.on('response', hear)
  await page.reload()
  await page.waitForLoadState('networkidle')
  page.off('response', hear)
  for (const type of ['.js', '.css']) expect(files.filter(name => name.endsWith(type)).length, type).toBeGreaterThan(0)
  expect([...new Set(files)], 'each once').toEqual(files)
  expect(byWorker, 'a browser does not take for a script what a worker answered').toEqual([])
}

/** What is in the phone, by whomever, as it is stored there. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ intent: string; pressedAt: string; owner: string }[]>(resolve => {
        const open = indexedDB.open('quai', 1)
        open.onsuccess = () => {
          const all = open.result.transaction('acts').objectStore('acts').getAll()
          all.onsuccess = () => resolve(all.result)
        }
      }),
  )

async function sign(page: Page) {
  const pad = page.getByRole('img', { name: 'Zone de signature' })
  await pad.scrollIntoViewIfNeeded()
  const { x, y } = (await pad.boundingBox())!
  await page.mouse.move(x + 20, y + 60)
  await page.mouse.down()
  for (const dx of [60, 90, 150]) await page.mouse.move(x + dx, y + 20 + (dx % 40))
  await page.mouse.up()
}

async function proveAndLeave(page: Page, who: string) {
  const details = page.locator('.my-day-noted')
  if (!(await details.getAttribute('open').then(open => open !== null))) await details.locator('summary').click()
  await page.getByLabel('Photo', { exact: true }).setInputFiles(PHOTO)
  await page.getByLabel('Signataire').fill(who)
  await sign(page)
  await press(page, 'Terminé')
}

interface Passage {
  status: string
  arrival: string | null
  departure: string | null
  signatory: string | null
  drawn: boolean
  photos: number
  writes: number
}

const facts = (url: string, number: string) => async () => {
  const sql = openSql(url, { max: 1 })
  const stops = await sql<Passage[]>`
    select s.status, s.actual_arrival as arrival, s.actual_departure as departure, s.signatory, s.signature is not null as drawn,
      (select count(*)::int from document d where d.owner_table = 'journey_stop' and d.owner_id = s.id) as photos,
      (select count(*)::int from audit_log a where a.entity_id = s.id and a.action = 'UPDATE') as writes
    from journey_stop s join journey j on j.id = s.journey_id where j.number = ${number} order by s.position`
  await sql.end()
  return stops.map(({ arrival, departure, ...rest }) => ({
    ...rest,
    arrival: arrival && new Date(arrival).toISOString(),
    departure: departure && new Date(departure).toISOString(),
  }))
}

const withoutDay = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('quai-day')))).toEqual([])

test('two docks without a network, the page killed between them', async ({ page, signIn, quai, context }) => {
  await signIn('CONCEPTOR')
  const number = await planTonight(page)
  await driving(quai.databaseUrl, number, async () => {
    await signIn('DRIVER')
    await page.setViewportSize({ width: 360, height: 780 })
    await setOff(page)
    await loadsEachFileOnce(page)
    await context.setOffline(true)
    await press(page, 'Je suis arrivé')
    await expect(page.getByText("1 action en attente d'envoi")).toBeVisible()
    await page.locator('.my-day-noted summary').click()
    await page.getByLabel('Signataire').fill('Anne Le Bris')
    await press(page, 'Terminé')
    await expect(page.getByText(NOT_SIGNED).first(), 'asked for at the dock, while the client is there').toBeVisible()
    await expect(page.getByText("1 action en attente d'envoi"), 'nothing more is kept').toBeVisible()
    await proveAndLeave(page, 'Anne Le Bris')
    await expect(page.getByRole('region', { name: LABEL }).getByText('1/2 arrêts')).toBeVisible()
    await press(page, 'Je suis arrivé')
    await expect(page.getByText("3 actions en attente d'envoi")).toBeVisible()
    await page.close()

    const again = await context.newPage()
    await again.setViewportSize({ width: 360, height: 780 })
    await again.goto('/')
    await expect(again.getByText("3 actions en attente d'envoi")).toBeVisible()
    expect(
      await again.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      'no sideways scroll',
    ).toBeLessThanOrEqual(0)
    const paper = await again
      .getByRole('link', { name: /Lettre de voiture/ })
      .first()
      .getAttribute('href')
    expect(
      await again.evaluate(async href => (await (await fetch(href)).text()).slice(0, 5), paper!),
      'the lettre de voiture is read without a network',
    ).toBe('%PDF-')
    await proveAndLeave(again, 'Paul Morin')
    await expect(again.getByRole('region', { name: LABEL }).getByText('2/2 arrêts')).toBeVisible()
    await expect(again.getByText("4 actions en attente d'envoi")).toBeVisible()
    const pressed = (await stored(again)).map(({ pressedAt }) => pressedAt)
    expect((await facts(quai.databaseUrl, number)())[0], 'nothing has left').toMatchObject({ arrival: null })

    await context.setOffline(false)
    await expect(again.getByText('4 actions envoyées')).toBeVisible()
    await expect(again.getByText(/envoyé à \d\d:\d\d/)).toHaveCount(4)
    const once = { status: 'TERMINE', drawn: true, photos: 1, writes: 2 }
    const expected = [
      { ...once, signatory: 'Anne Le Bris', arrival: pressed[0], departure: pressed[1] },
      { ...once, signatory: 'Paul Morin', arrival: pressed[2], departure: pressed[3] },
    ]
    expect(await facts(quai.databaseUrl, number)()).toEqual(expected)
    expect(await stored(again)).toEqual([])
    await again.reload()
    await expect(again.getByText(/en attente/)).toHaveCount(0)
    expect(await facts(quai.databaseUrl, number)(), 'once').toEqual(expected)
  })
})

test('what is reported without a network is kept with its photo and sent once, in its place among the acts', async ({
  page,
  signIn,
  quai,
  context,
}) => {
  await signIn('CONCEPTOR')
  const number = await planTonight(page)
  const work = async () => {
    await signIn('DRIVER')
    await page.setViewportSize({ width: 360, height: 780 })
    await setOff(page)
    await context.setOffline(true)
    await press(page, 'Je suis arrivé')
    await expect(page.getByText("1 action en attente d'envoi")).toBeVisible()
    const reports = page.getByRole('region', { name: LABEL }).getByRole('navigation', { name: 'Signaler' })
    await reports.getByRole('link', { name: 'Dommage', exact: true }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Nature').selectOption({ label: 'Casse' })
    await press(page, 'Signaler le dommage')
    await expect(panel.getByText(PHOTO_WANTED).first(), 'asked for before it is kept').toBeVisible()
    await panel.getByLabel('Description').fill('Palette tombée du hayon')
    await panel.getByLabel('Photo', { exact: true }).setInputFiles(PHOTO)
    await press(page, 'Signaler le dommage')
    await expect(page.getByText("2 actions en attente d'envoi")).toBeVisible()
    await expect(panel).toHaveCount(0)
    await reports.getByRole('link', { name: 'Incident', exact: true }).click()
    await panel.getByLabel('Nature').selectOption({ label: 'Site fermé' })
    await panel.getByLabel('Description').fill('Grille fermée, personne au poste de garde')
    await press(page, "Signaler l'incident")
    await expect(page.getByText("3 actions en attente d'envoi")).toBeVisible()
    const kept = await stored(page)
    expect(kept.map(({ intent }) => intent)).toEqual(['arrive', 'damage', 'incident'])
    await page.close()

    // The first sending of the damage arrives, its answer does not.
    let lost = 0
    await context.route('**/api/home/my-day/*/damages', async route => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort()
    })
    const again = await context.newPage()
    await again.goto('/')
    await expect(again.getByText("3 actions en attente d'envoi")).toBeVisible()
    await context.setOffline(false)
    await expect(again.getByText('3 actions envoyées')).toBeVisible({ timeout: 40_000 })
    expect(lost, 'sent twice').toBe(2)
    const sql = openSql(quai.databaseUrl, { max: 1 })
    const damages = await sql`
      select d.description, (select count(*)::int from document p where p.owner_table = 'damage' and p.owner_id = d.id) as photos
      from damage d join journey j on j.id = d.journey_id where j.number = ${number}`
    const [incident, ...more] = await sql<{ at: string; kind: string }[]>`
      select i.occurred_at as at, i.kind from incident i join journey j on j.id = i.journey_id where j.number = ${number}`
    await sql.end()
    expect(damages, 'once').toEqual([{ description: 'Palette tombée du hayon', photos: 1 }])
    expect(more).toEqual([])
    expect(incident!.kind).toBe('SITE_FERME')
    expect(Math.abs(Date.parse(incident!.at) - Date.parse(kept[2]!.pressedAt)), 'at the hour of the press').toBeLessThan(60_000)
  }
  await driving(quai.databaseUrl, number, work, { keeps: true })
})

test('an answer that was lost: sent again it writes nothing; a refusal is shown at its act', async ({
  page,
  signIn,
  quai,
  context,
}) => {
  await signIn('CONCEPTOR')
  const number = await planTonight(page)
  const work = async () => {
    await signIn('DRIVER')
    await setOff(page)
    await context.setOffline(true)
    await press(page, 'Je suis arrivé')
    await expect(page.getByText("1 action en attente d'envoi")).toBeVisible()
    // The first sending arrives, its answer does not.
    let lost = 0
    await context.route('**/stops/*/arrive', async route => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await context.setOffline(false)
    await expect.poll(async () => (await facts(quai.databaseUrl, number)())[0]!.status).toBe('SUR_PLACE')
    await press(page, 'Terminé')
    await expect(page.getByText('2 actions envoyées')).toBeVisible()
    expect((await facts(quai.databaseUrl, number)())[0]).toMatchObject({ status: 'TERMINE', writes: 2 })

    await context.setOffline(true)
    await press(page, 'Je suis arrivé')
    await page.getByLabel('Signataire').fill('Mme Garnier')
    await page.getByLabel('A signé').check()
    await press(page, 'Terminé')
    await page
      .getByRole('region', { name: LABEL })
      .getByRole('navigation', { name: 'Signaler' })
      .getByRole('link', { name: 'Incident', exact: true })
      .click()
    await page.getByRole('dialog').getByLabel('Nature').selectOption({ label: 'Site fermé' })
    await page.getByRole('dialog').getByLabel('Description').fill('Grille fermée, personne au poste de garde')
    await press(page, "Signaler l'incident")
    await expect(page.getByText("3 actions en attente d'envoi")).toBeVisible()
    const [, left] = await stored(page)
    // A server newer than the phone's rules.
    const issues = [{ path: 'signatory', message: 'Le nom entier' }]
    await context.route('**/stops/*/leave', route => route.fulfill({ status: 422, json: { message: 'À corriger', issues } }))
    await context.setOffline(false)
    await expect(page.getByText("Refusé à l'envoi")).toBeVisible()
    await expect(page.getByText(/Incident signalé .*, envoyé à \d\d:\d\d/), 'what does not depend on it goes').toBeVisible()
    await context.unroute('**/stops/*/leave')
    await expect(page.getByLabel('Signataire')).toHaveValue('Mme Garnier')
    await press(page, 'Terminé')
    await expect(page.getByText("Refusé à l'envoi")).toHaveCount(0)
    await expect
      .poll(async () => (await facts(quai.databaseUrl, number)())[1])
      .toMatchObject({ status: 'TERMINE', departure: left!.pressedAt, signatory: 'Mme Garnier' })
  }
  await driving(quai.databaseUrl, number, work, { keeps: true })
})

test('nothing of another role is kept, and another driver on the same phone sees and sends nothing of it', async ({
  page,
  signIn,
  quai,
  context,
}) => {
  await signIn('OPERATOR')
  await page.goto('/')
  const kinds = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
  expect(await kinds()).toEqual([0, 0])
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)

  await signIn('CONCEPTOR')
  const number = await planTonight(page)
  await driving(quai.databaseUrl, number, async () => {
    await signIn('DRIVER')
    await setOff(page)
    await context.route('**/api/home/my-day/**', route => route.abort())
    await context.setOffline(true)
    await press(page, 'Je suis arrivé')
    await expect(page.getByText("1 action en attente d'envoi")).toBeVisible()
    await context.setOffline(false)
    await signOut(page)
    await withoutDay(page)

    const sql = openSql(quai.databaseUrl, { max: 1 })
    const [second] = await sql<{ id: string }[]>`insert into account (email, first_name, last_name, role, created_at)
      values (${`${number}@quai.test`}, 'Noé', 'Second', 'DRIVER', '2000-01-01') returning id`
    try {
      await signIn('DRIVER')
      await context.unroute('**/api/home/my-day/**')
      await page.goto('/')
      await expect(page.getByText("n'est relié à aucun chauffeur")).toBeVisible()
      await sql`update account set driver_id = (select id from driver d where not exists (select from account a where a.driver_id = d.id)
        order by code limit 1) where id = ${second!.id}`
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Mes documents' })).toBeVisible()
      await expect(page.getByText('en attente')).toHaveCount(0)
      expect((await facts(quai.databaseUrl, number)())[0]).toMatchObject({ status: 'A_FAIRE', writes: 0 })
      await signOut(page)
    } finally {
      await sql`update account set status = 'DESACTIVE', driver_id = null where id = ${second!.id}`
      await sql.end()
    }
    await signIn('DRIVER')
    await page.goto('/')
    await expect(page.getByText('1 action envoyée')).toBeVisible()
    expect((await facts(quai.databaseUrl, number)())[0]).toMatchObject({ status: 'SUR_PLACE', writes: 1 })
  })
})

async function signOut(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Déconnexion' }).first().click()
  await page.waitForURL(/\/login/)
}
