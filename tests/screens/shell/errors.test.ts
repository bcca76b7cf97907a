import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { DISK_FULL } from '#domain/messages.ts'
import { spec } from '#tests/specification/statements.ts'
import { failure, type Relay, startRelay } from '#tests/support/servers/relay.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
let relay: Relay
beforeAll(async () => {
  site = await sharedSite()
  relay = await startRelay(site.url)
})
afterEach(() => relay.reset())
afterAll(() => relay.close())

const NOT_FOUND = "La page que vous recherchez n'existe pas..."
const ERROR = "Une erreur s'est produite lors de l'accès à cette page. Veuillez contacter l'équipe à ce sujet."
const UNKNOWN = '/sales/companies/01900000-0000-7000-8000-000000000000'

const ways = (page: Visitor) => page.locator('.gate-ways').getByRole('link')
const sidebar = (page: Visitor) => page.getByRole('navigation', { name: 'Menu principal' })

/** Opens a page by a link to it, so that the page before it is known. */
async function openByLink(page: Visitor, to: string) {
  const link = page.getByRole('link', { name: 'Quai', exact: true })
  await link.evaluate((anchor, href) => anchor.setAttribute('href', href), to)
  await link.click()
}

it(
  spec(
    `404 screen: message "La page que vous recherchez n'existe pas..." Two actions: go back to the previous page, return to '/'.`,
  ),
  async () => {
    const page = await visit(site)
    await page.signIn('ADMIN')
    await page.goto('/sales/addresses')
    await openByLink(page, UNKNOWN)
    await expect(page.getByText(NOT_FOUND, { exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Page introuvable · Quai')
    await expect(ways(page)).toHaveText(['Revenir à la page précédente', "Retour à l'accueil"])
    await ways(page).first().click()
    await expect(page).toHaveURL(/\/sales\/addresses$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresses')
    await page.goto(UNKNOWN)
    await ways(page).last().click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil')
  },
)

it(spec('Unknown routes show the not-found page; route errors show the error page.'), async () => {
  const page = await visit(site)
  // For a visitor alone, in the shell for whoever is signed in.
  expect((await page.goto('/nulle-part')).status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND)
  await expect(sidebar(page)).toHaveCount(0)
  await page.signIn('ADMIN')
  expect((await page.goto('/nulle-part')).status()).toBe(404)
  await expect(page.getByText(NOT_FOUND, { exact: true })).toBeVisible()
  await expect(sidebar(page)).toHaveCount(1)
  relay.answer('GET /sales/companies', () => failure(500, 'Panne'))
  expect((await page.goto(`${relay.url}/sales/companies`)).status()).toBe(500)
  await expect(page.getByText(ERROR, { exact: true })).toBeVisible()
  await expect(sidebar(page)).toHaveCount(1)
})

it(spec('Route error: error page (texts above).'), async () => {
  const page = await visit(site)
  await page.signIn('ADMIN')
  // Whatever breaks on the way to the data: a failure of the host, an answer that is none, a host that cannot say who is signed in.
  const broken: [call: string, answer: { status: number; body: unknown }, inShell: number][] = [
    ['GET /sales/addresses', failure(500, 'Panne'), 1],
    ['GET /sales/addresses', { status: 502, body: '<h1>Bad gateway</h1>' }, 1],
    ['GET /sales/addresses', { status: 200, body: {} }, 1],
    ['GET /auth/me', failure(500, 'Panne'), 0],
  ]
  for (const [call, answer, inShell] of broken) {
    relay.answer(call, () => answer)
    const response = await page.goto(`${relay.url}/sales/addresses`)
    expect(response.status()).toBe(500)
    await expect(page.getByText(ERROR, { exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Erreur · Quai')
    await expect(sidebar(page)).toHaveCount(inShell)
    // By it the failure is found in the log.
    await expect(page.getByText(response.headers()['x-request-id']!)).toBeVisible()
    expect(await page.content()).not.toContain('Panne')
  }
})

it(
  spec(
    `500 error screen: message "Une erreur s'est produite lors de l'accès à cette page. Veuillez contacter l'équipe à ce sujet." Three actions: go back to the previous page (which also resets the error state), reload the page, return to home route '/'.`,
  ),
  async () => {
    const page = await visit(site)
    await page.signIn('ADMIN')
    let down = true
    relay.answer('GET /sales/companies', () => (down ? failure(503, 'Panne') : undefined))
    await page.goto(`${relay.url}/sales/addresses`)
    await openByLink(page, '/sales/companies')
    await expect(page.getByText(ERROR, { exact: true })).toBeVisible()
    await expect(ways(page)).toHaveText(['Revenir à la page précédente', 'Recharger la page', "Retour à l'accueil"])

    await ways(page).first().click()
    await expect(page).toHaveURL(/\/sales\/addresses$/)
    await expect(page.getByText(ERROR)).toHaveCount(0)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Adresses')

    await openByLink(page, '/sales/companies')
    await expect(page.getByText(ERROR, { exact: true })).toBeVisible()
    down = false
    await ways(page).nth(1).click()
    await expect(page.getByText(ERROR)).toHaveCount(0)
    await expect(page.getByRole('table')).toBeVisible()

    down = true
    await page.goto(`${relay.url}/sales/companies`)
    await ways(page).last().click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByText(ERROR)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil')
  },
)

it('a part of a panel that cannot be drawn does not take the page', async () => {
  const page = await visit(site)
  await page.signIn('ADMIN')
  const { company, service, factor } = site.ids
  const first = async (list: string) => (await (await page.request.get(`/api/${list}`)).json()).rows[0]
  const address = (await first('sales/addresses?perPage=1')).id
  const action = (await first('transverse/actions?perPage=1')).id
  const line = (await first('journey-management/live-lines?perPage=1')).id
  const journey = await first('journey-management/journeys?dates=all&status=AFFECTE&perPage=1')
  // No text can be made of it.
  const unreadable = { toString: null, valueOf: null }
  const PANELS: [list: string, panel: string, call: string, broken: Record<string, unknown>][] = [
    ['/transverse/cost-factors', `panel=show&id=${factor}`, `/transverse/cost-factors/${factor}`, { values: undefined }],
    ['/transverse/cost-factors', `panel=edit&id=${factor}`, `/transverse/cost-factors/${factor}`, { label: unreadable }],
    ['/transverse/actions', `panel=edit&id=${action}`, `/transverse/actions/${action}`, { label: unreadable }],
    ['/sales/companies', `panel=edit&id=${company}`, `/sales/companies/${company}`, { notes: unreadable }],
    ['/sales/addresses', `panel=edit&id=${address}`, `/sales/addresses/${address}`, { openings: unreadable }],
    ['/sales/additional-services', `/${service}/edit`, `/sales/additional-services/${service}`, { label: unreadable }],
    ['/journey-management/live-lines', `panel=edit&id=${line}`, `/journey-management/live-lines/${line}`, { driver: unreadable }],
    [
      '/journey-management/journeys',
      `date=${journey.serviceDate}&panel=edit&trajet=${journey.number}`,
      `/journey-management/journeys/${journey.number}`,
      { stops: undefined },
    ],
  ]
  for (const [list, panel, call, broken] of PANELS) {
    relay.answer(`GET ${call}`, async body => ({ status: 200, body: { ...((await body()) as object), ...broken } }))
    const path = panel.startsWith('/') ? list + panel : `${list}?${panel}`
    const answer = await page.goto(relay.url + path)
    expect(answer.status(), path).toBe(200)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText("Cette partie de la page n'a pas pu être affichée."), path).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Réessayer' })).toHaveAttribute('href', /panel=|\/edit$/)
    await expect(page.getByRole('table', { includeHidden: true })).toHaveCount(1)
    await dialog.getByRole('link', { name: 'Fermer' }).click()
    await expect(page, path).not.toHaveURL(/panel=edit|\/edit$/)
  }
})

it(
  spec(
    "A failed mutation shows an error toast with the error's message, or the fallback 'Un problème s'est produit, veuillez réessayer' when the message is empty, unless the call disables the toast.",
  ),
  async () => {
    const page = await visit(site)
    await page.signIn('ADMIN')
    const toast = page.locator('.flash.toast-error')
    for (const [message, shown] of [
      ['Archivage impossible : deux trajets roulent encore', 'Archivage impossible : deux trajets roulent encore'],
      ['', "Un problème s'est produit, veuillez réessayer"],
    ] as const) {
      relay.answer(/POST .*\/archive$/, () => failure(409, message))
      await page.goto(`${relay.url}/sales/companies?confirm=archive&id=${site.ids.company}`)
      await page.getByRole('button', { name: 'Archiver', exact: true }).click()
      await expect(toast).toHaveText(shown)
      await expect(page).toHaveTitle(/^Erreur\u202f: Archiver .* · Clients · Quai$/)
    }

    // Fields to correct are said by the form: such a call disables the toast.
    await page.goto('/sales/companies?panel=new')
    const form = page.getByRole('dialog')
    await form.getByLabel('SIREN', { exact: true }).fill('999 100 018')
    await form.getByLabel('Raison sociale').fill('Essai')
    await form.getByLabel('Ligne 1').fill('1 rue du Quai')
    await form.getByLabel('Code postal').fill('44000')
    await form.getByLabel('Commune').fill('Nantes')
    await form.getByRole('button', { name: 'Enregistrer le client' }).click()
    await expect(form.getByRole('alert')).toContainText("Le numéro SIREN n'est pas valide")
    await expect(page).toHaveTitle('Erreur\u202f: Nouveau client · Clients · Quai')
    // Counted once: a toast leaves by itself, and an assertion that is tried again would wait for that.
    expect(await toast.count()).toBe(0)
  },
)

it('a panel or a tab that cannot be read leaves the page standing, says so, and is tried again', async () => {
  const page = await visit(site)
  await page.signIn('ADMIN')
  const { company, request, service, factor } = site.ids
  const first = async (list: string) => (await (await page.request.get(`/api/${list}`)).json()).rows[0]
  const address = (await first('sales/addresses?perPage=1')).id
  const line = (await first('journey-management/live-lines?perPage=1')).id
  const journey = (await first(`journey-management/journeys?date=${site.ids.day}&perPage=1`)).number
  const LISTS: [path: string, call: string][] = [
    [`/sales/companies?panel=edit&id=${company}`, `/sales/companies/${company}`],
    [`/sales/companies?confirm=archive&id=${company}`, `/sales/companies/${company}`],
    [`/sales/addresses?panel=show&id=${address}`, `/history/${address}`],
    [`/sales/additional-services/${service}`, `/sales/additional-services/${service}`],
    [`/transverse/cost-factors?panel=edit&id=${factor}`, `/transverse/cost-factors/${factor}`],
    [`/journey-management/live-lines?panel=show&id=${line}`, `/journey-management/live-lines/${line}`],
    [`/journey-management/journeys?date=${site.ids.day}&trajet=${journey}`, `/journey-management/journeys/${journey}`],
  ]
  const SHEETS: [path: string, call: string][] = [
    [`/sales/companies/${company}?tab=documents`, `/sales/companies/${company}/documents`],
    [`/sales/delivery-request/${request}?tab=history`, `/history/${request}`],
    [`/journey-management/delivery-request/${request}?tab=historique`, `/history/${request}`],
    ['/transverse/cnr?tab=parts', '/transverse/cnr/shares'],
  ]
  const pages = [...LISTS, ...SHEETS]
  let down = ''
  for (const [, call] of [...LISTS, ...SHEETS])
    relay.answer(`GET ${call}`, () => (down === call ? failure(503, 'Panne') : undefined))
  const fault = page.getByText("Cette partie de la page n'a pas pu être affichée.")

  for (const [path, call] of pages) {
    down = call
    const answer = await page.goto(relay.url + path)
    expect(answer.status(), path).toBe(500)
    await expect(fault, path).toBeVisible()
    await expect(page.getByText(`Référence à communiquer\u202f: ${answer.headers()['x-request-id']}`)).toBeVisible()
    await expect(page.getByText('Panne')).toHaveCount(0)
    if (LISTS.some(([list]) => list === path)) {
      await expect(page.getByRole('dialog')).toHaveCount(1)
      expect(await page.locator('table.dt tbody tr').count(), path).toBeGreaterThan(0)
    } else {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator('.tabs [aria-current=page]').first()).toBeVisible()
    }
    down = ''
    await page.getByRole('link', { name: 'Réessayer' }).click()
    expect(page.status, path).toBe(200)
    await expect(fault, path).toHaveCount(0)
  }

  // By a press in the list itself.
  await page.goto(`${relay.url}/sales/addresses`)
  const rows = page.locator('table.dt tbody tr')
  const shown = await rows.count()
  down = `/history/${address}`
  await page.locator(`table.dt a[href*="${address}"]`).first().click()
  await expect(fault).toBeVisible()
  await expect(rows).toHaveCount(shown)
  await page.getByRole('dialog').getByRole('link', { name: 'Fermer' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // An unknown record is still nothing that one tries again.
  const unknown = await page.goto(`${relay.url}/sales/addresses?panel=show&id=01900000-0000-7000-8000-000000000000`)
  expect(unknown.status()).toBe(404)
})

describe('a full disk', () => {
  async function onDatabase(...statements: string[]) {
    const sql = openSql(site.databaseUrl, { max: 1, onnotice: () => {} })
    for (const statement of statements) await sql.unsafe(statement)
    await sql.end()
  }
  /** Writes to the table fail as PostgreSQL does without room. */
  const fill = (table: string) =>
    onDatabase(
      `create function no_room() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '53100'; end $$`,
      `create trigger no_room before insert on ${table} for each statement execute function no_room()`,
    )
  afterEach(() => onDatabase('drop function if exists no_room cascade'))

  /** Reads of the table fail as those that PostgreSQL sorts on disk. */
  const fillForReads = (table: string) =>
    onDatabase(
      `alter table ${table} rename to kept_rows`,
      `create function no_room_to_read() returns setof kept_rows language plpgsql as $$ begin raise 'no room' using errcode = '53100'; end $$`,
      `create view ${table} as select * from no_room_to_read()`,
    )
  const emptyAfterReads = (table: string) =>
    onDatabase(`drop view ${table}`, 'drop function no_room_to_read', `alter table kept_rows rename to ${table}`)

  async function expectSaid(page: Visitor) {
    expect(page.answer.status()).toBe(507)
    await expect(page.getByText(DISK_FULL).first()).toBeVisible()
  }

  it('leaves a form as typed', async () => {
    await fill('cost_factor')
    const page = await visit(site, 'ADMIN')
    await page.goto('/transverse/cost-factors?panel=new')
    const typed = { Code: 'PLEIN', Libellé: 'Disque plein', Montant: '1,50' }
    for (const [label, value] of Object.entries(typed)) await page.getByRole('dialog').getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Enregistrer le facteur' }).click()
    await expectSaid(page)
    for (const [label, value] of Object.entries(typed)) {
      await expect(page.getByRole('dialog').getByLabel(label)).toHaveValue(value)
    }
  })

  it('leaves the fields beside a file as typed', async () => {
    await fill('document')
    const page = await visit(site, 'ADMIN')
    await page.goto(`${site.pathOf('/sales/companies/:companyId')}?tab=documents`)
    const form = page.locator('form').filter({ hasText: 'Joindre' }).first()
    await form.getByLabel('Nature').selectOption('Extrait Kbis')
    await form.getByLabel('Libellé').fill('Kbis du greffe')
    await form.getByLabel('Établi le').fill(TODAY)
    await form
      .getByLabel('Fichier')
      .setInputFiles({ name: 'k.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
    await form.getByRole('button', { name: 'Joindre' }).click()
    await expectSaid(page)
    await expect(form.getByLabel('Nature')).toHaveValue('KBIS')
    await expect(form.getByLabel('Libellé')).toHaveValue('Kbis du greffe')
  })

  it('leaves the panel of an import', async () => {
    await fill('import')
    const page = await visit(site, 'ADMIN')
    await page.goto('/sales/companies?panel=import')
    const buffer = Buffer.from('Raison sociale;SIRET;Adresse;CP;Ville\nA;;1 rue X;44000;NANTES\n')
    await page.getByLabel('Fichier CSV ou Excel').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Lire le fichier' }).click()
    await expectSaid(page)
    await expect(page.getByLabel('Fichier CSV ou Excel')).toBeVisible()
  })

  it.each([
    ['CSV', 'cost_factor', () => '/transverse/cost-factors?export=csv', 'text/csv; charset=utf-8'],
    ['PDF', 'payment', () => `${site.pathOf('/sales/companies/:companyId')}?export=statement`, 'application/pdf'],
  ])('is the answer to a %s file', async (_, table, address, type) => {
    const page = await visit(site, 'ADMIN')
    await fillForReads(table)
    await page.goto(address()).finally(() => emptyAfterReads(table))
    await expectSaid(page)
    const found = await page.goto(address())
    expect([found.status(), found.headers()['content-type']]).toEqual([200, type])
  })
})
