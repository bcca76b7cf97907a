import type { Page, Request } from '@playwright/test'
import { openSql } from '#api/db/database-url.ts'
import { spec } from '#tests/specification/statements.ts'
import { expect, failure, test } from '#tests/support/servers/relayed.ts'
import { settled } from '#tests/support/settled.ts'
import { startAnew } from '#tests/support/start-anew.ts'

/** What JavaScript adds to the shell: no reload, the loader, pages cached and preloaded, toasts, tries again, the keyboard. */

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const entry = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true })
const loader = (page: Page) => page.getByRole('status').filter({ hasText: 'Chargement…' })
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** The page stands and its scripts run. */
async function open(page: Page, url: string) {
  await page.goto(url)
  await page.locator('#toasts [aria-label^=Notifications], section[aria-label^=Notifications]').waitFor({ state: 'attached' })
}

/** Moves into a screen without a press on the pointer's way: nothing is preloaded. */
async function press(page: Page, name: string) {
  const link = sidebar(page)
    .locator('a')
    .filter({ hasText: new RegExp(`^${name}$`) })
  await link.evaluate((anchor: HTMLElement) => anchor.click())
}

/** Follows a link of the page to an address of the test's choice. */
async function go(page: Page, to: string) {
  await page.evaluate(href => {
    const link = document.querySelector<HTMLAnchorElement>('#nav .side-brand')!
    link.setAttribute('href', href)
    link.click()
    link.setAttribute('href', '/')
  }, to)
}

test.describe('while a screen is on its way', () => {
  test('the screens that a role opens most are loaded while nothing else is to do, not on a line that saves data', async ({
    page,
    signIn,
  }) => {
    await signIn('SALES')
    const scripts: string[] = []
    page.on('request', request => scripts.push(new URL(request.url()).pathname))
    const loaded = (screen: string) => scripts.filter(path => path.startsWith(`/assets/${screen}-`)).length
    await open(page, '/sales/companies')
    await expect.poll(() => loaded('delivery-requests'), { timeout: 15_000 }).toBe(1)
    expect(loaded('kpi')).toBe(0)

    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await page.clock.install()
    scripts.length = 0
    await open(page, '/sales/addresses')
    await page.clock.runFor(4_000)
    // A preload would have been requested before this.
    await page.evaluate(() => fetch('/healthz'))
    expect(loaded('delivery-requests')).toBe(0)
  })

  test(spec('Pages are preloaded on intent, with no pending delay.'), async ({ page, signIn }) => {
    await signIn('SALES')
    await open(page, '/sales/companies')
    const requests: Request[] = []
    page.on('request', request => requests.push(request))
    const preloaded = page.waitForResponse(/\/sales\/addresses\.data/)
    await entry(page, 'Adresses').hover()
    await (await preloaded).finished()
    await expect.poll(() => requests.some(request => /assets\/addresses-.*\.js/.test(request.url()))).toBe(true)
    expect(requests.find(request => request.url().includes('addresses.data'))?.headers()['sec-purpose']).toContain('prefetch')

    // No delay before what is pending shows: not one timer runs after the press.
    const held = Promise.withResolvers<void>()
    await page.route(/companies\.data/, async route => {
      await held.promise
      await route.continue()
    })
    await page.clock.install()
    await page.goto('/sales/addresses')
    await page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })
    await page.clock.pauseAt(Date.now() + 60_000)
    await press(page, 'Clients')
    await expect(page.locator('.pending, .loader').first()).toBeAttached()
    await page.clock.resume()
    held.resolve()
    await expect(title(page)).toContainText('Clients')
  })
})

test.describe('pages that were left', () => {
  const list = (page: Page) => page.getByRole('table')

  test('are shown at once and requested anew; a write empties them', async ({ page, signIn, quai, relay }) => {
    await signIn('SALES')
    let name = 'Premier nom'
    let held = Promise.withResolvers<void>()
    held.resolve()
    relay.answer('GET /sales/companies', async body => {
      await held.promise
      const answer = (await body()) as { rows: { legalName: string }[] }
      answer.rows[0]!.legalName = name
      return { status: 200, body: answer }
    })
    await open(page, `${relay.url}/sales/companies`)
    await press(page, 'Adresses')
    await expect(title(page)).toContainText('Adresses')
    // The first visit was a whole page: what it brought is not cached. The second is.
    await press(page, 'Clients')
    await expect(list(page)).toContainText('Premier nom')
    await press(page, 'Adresses')
    await expect(title(page)).toContainText('Adresses')

    name = 'Second nom'
    held = Promise.withResolvers<void>()
    await press(page, 'Clients')
    await expect(list(page)).toContainText('Premier nom')
    held.resolve()
    await expect(list(page)).toContainText('Second nom')
    await expect(title(page)).toContainText('Clients')

    // Back in the history as well.
    await press(page, 'Adresses')
    await expect(title(page)).toContainText('Adresses')
    name = 'Troisième nom'
    held = Promise.withResolvers<void>()
    await page.goBack()
    await expect(list(page)).toContainText('Second nom')
    held.resolve()
    await expect(list(page)).toContainText('Troisième nom')

    // After a write nothing of before is shown.
    await press(page, 'Adresses')
    await expect(title(page)).toContainText('Adresses')
    name = 'Quatrième nom'
    relay.answer(/PUT \/sales\/companies\//, () => failure(409, 'Refusé'))
    await go(page, `/sales/companies?panel=edit&id=${quai.ids.company}`)
    await page.getByRole('button', { name: 'Enregistrer le client' }).click()
    await expect(page.locator('[data-sonner-toast]')).toHaveText('Refusé')
    // Without the pointer's way there, which would preload.
    await go(page, '/sales/companies')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press(page, 'Adresses')
    await expect(title(page)).toContainText('Adresses')
    name = 'Cinquième nom'
    held = Promise.withResolvers<void>()
    const seen: string[] = []
    await page.exposeFunction('seen', (text: string) => seen.push(text))
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (location.pathname === '/sales/companies')
          Reflect.get(window, 'seen')(document.querySelector('table')?.textContent ?? '')
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    await press(page, 'Clients')
    await expect(title(page)).toContainText('Clients')
    held.resolve()
    await expect(list(page)).toContainText('Cinquième nom')
    expect(seen.filter(text => /(Premier|Second|Troisième) nom/.test(text))).toEqual([])
  })
})

test.describe('a read that failed', () => {
  test(
    spec(
      'Query defaults: 3 retries with exponential backoff from 1 s capped at 30 s (the session check is not retried); cache retention 5 minutes.',
    ),
    async ({ page, signIn, relay }) => {
      await signIn('SALES')
      await page.clock.install({ time: 0 })
      await page.clock.pauseAt(1000)
      let down = true
      const at: number[] = []
      relay.answer('GET /sales/companies', () => (down ? failure(503, 'Panne') : undefined))
      page.on('request', request => {
        if (request.url().includes('companies.data')) at.push(clock)
      })
      let clock = 0
      const pass = async (ms: number) => {
        clock += ms
        await page.clock.runFor(ms)
        await wait(250)
      }
      const say = page.locator('.gate-retry')

      await page.goto(`${relay.url}/sales/companies`)
      await expect(say).toHaveText('Nouvel essai automatique, 1 sur 3…')
      await pass(900)
      expect(at).toEqual([])
      await pass(200)
      await expect(say).toHaveText('Nouvel essai automatique, 2 sur 3…')
      await pass(1900)
      expect(at).toEqual([1100])
      await pass(200)
      await expect(say).toHaveText('Nouvel essai automatique, 3 sur 3…')
      await pass(3900)
      expect(at).toEqual([1100, 3200])
      await pass(200)
      await expect(say).toHaveText('La page ne répond toujours pas.')
      expect(at).toEqual([1100, 3200, 7300])
      await pass(120_000)
      expect(at).toHaveLength(3)

      // It recovers by itself when what it needs does.
      await page.goto(`${relay.url}/sales/companies`)
      await expect(say).toHaveText('Nouvel essai automatique, 1 sur 3…')
      down = false
      await pass(1100)
      await expect(page.getByRole('table')).toBeVisible()

      // Who could not be recognised is not looked up again.
      relay.answer('GET /auth/me', () => failure(503, 'Panne'))
      await page.goto(`${relay.url}/sales/companies`)
      await expect(page.locator('.gate-ways')).toBeVisible()
      await expect(say).toHaveCount(0)
      relay.calls.length = 0
      await pass(120_000)
      expect(relay.calls).toEqual([])
    },
  )
})

test.describe('notifications', () => {
  test(`${spec('Notifications (toasts) appear top-center on screens up to 768 px wide and bottom-right on larger ones; the close button shows only on larger screens; rich colours are on.')} ${spec('Toasts: visible 4000 ms, at most 3 visible, width 356 px, gap 14 px.')}`, async ({
    page,
    signIn,
    relay,
  }) => {
    test.setTimeout(90_000)
    await signIn('SALES')
    relay.answer('PUT /profile', () => failure(422, 'Refusé'))
    const toasts = page.locator('[data-sonner-toast]')
    const visible = page.locator('[data-sonner-toast][data-visible=true]')
    const send = async (n: number) => {
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(toasts).toHaveCount(n)
    }
    for (const width of [360, 768, 769, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, `${relay.url}/profile`)
      await send(1)
      const shown = Date.now()
      const toaster = page.locator('[data-sonner-toaster]')
      const small = width <= 768
      await expect(toaster).toHaveAttribute('data-y-position', small ? 'top' : 'bottom')
      await expect(toaster).toHaveAttribute('data-x-position', small ? 'center' : 'right')
      await expect(toasts.first()).toHaveAttribute('data-rich-colors', 'true')
      await expect(page.getByRole('button', { name: 'Fermer la notification' })).toHaveCount(small ? 0 : 1)
      await expect.poll(async () => Math.round((await toasts.first().boundingBox())?.y ?? -100)).toBeGreaterThan(0)
      const box = (await toasts.first().boundingBox())!
      const middle = box.x + box.width / 2
      if (small) {
        expect(Math.abs(middle - width / 2)).toBeLessThan(1)
        expect(box.y).toBeLessThan(100)
      } else {
        expect(box.x + box.width).toBeGreaterThan(width - 40)
        expect(box.y + box.height).toBeGreaterThan(860)
      }
      expect(box.width).toBe(width === 360 ? 328 : 356)
      await expect(toasts).toHaveCount(0, { timeout: 6000 })
      // 4000 ms, and the time that it takes to leave.
      expect(Date.now() - shown).toBeGreaterThan(3900)
      expect(Date.now() - shown).toBeLessThan(5500)
      if (width !== 1440) continue

      for (const n of [1, 2, 3, 4]) await send(n)
      await expect(visible).toHaveCount(3)
      await toasts.first().hover()
      await expect
        .poll(async () => {
          const boxes = await Promise.all((await visible.all()).map(each => each.boundingBox()))
          const [lower, upper] = boxes.map(each => each!).sort((a, b) => b.y - a.y)
          return Math.round(lower!.y - (upper!.y + upper!.height))
        })
        .toBe(14)
    }
  })
})

/** What has the focus, and whether one sees it. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    const ring = (node: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(node)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const { width, height } = at.getBoundingClientRect()
    const name = at.getAttribute('aria-label') ?? at.textContent?.trim() ?? ''
    return { name, seen: width > 0 && height > 0 && (ring(at) || ring(at.parentElement!)) }
  })
async function tab(page: Page, key = 'Tab') {
  await page.keyboard.press(key)
  const { name, seen } = await focus(page)
  expect(seen, `focus seen on « ${name} »`).toBe(true)
  return name
}

test('the sidebar is as it was left, from the first paint on', async ({ page, signIn, browser, quai }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn('SALES')
  await open(page, '/sales/addresses')
  await page.getByRole('checkbox', { name: 'Menu latéral' }).click()
  await expect(sidebar(page)).toBeHidden()
  await page.reload()
  await expect(sidebar(page)).toBeHidden()
  // What the server sends has it closed before any script runs.
  const still = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() })
  const plain = await still.newPage()
  await plain.goto(`${quai.url}/sales/addresses`)
  await expect(sidebar(plain)).toBeHidden()
  await still.close()
  await page.getByRole('checkbox', { name: 'Menu latéral' }).click()
  await page.reload()
  await expect(sidebar(page)).toBeVisible()
})

test(`${spec('A full-screen loader with an authentication-style background image shows while lazily loaded content loads.')} ${spec('While the session loads, a loading view is shown.')}`, async ({
  page,
  signIn,
  quai,
  context,
}) => {
  await test.step(
    spec('A full-screen loader with an authentication-style background image shows while lazily loaded content loads.'),
    async () => {
      await signIn('SALES')
      await open(page, '/sales/companies')
      const files = Promise.withResolvers<void>()
      await page.route(/\/assets\/addresses-.*\.js$/, async route => {
        await files.promise
        await route.continue()
      })
      await press(page, 'Adresses')
      // It is there at once, and seen only by whoever waits 300 ms: a screen that comes sooner does not flash.
      await expect(page.locator('.loader')).toBeAttached()
      await expect(page.locator('.loader')).toHaveCSS('animation-delay', '0.3s')
      await expect(page.locator('.loader')).toHaveCSS('animation-fill-mode', 'backwards')
      await expect(loader(page)).toBeVisible()
      expect(await loader(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
      await expect(loader(page)).toHaveCSS('background-image', /facade-wide/)
      files.resolve()
      await expect(title(page)).toContainText('Adresses')
      await expect(loader(page)).toHaveCount(0)
      // Once its files are there, what is requested is a line over the page that stays.
      const data = Promise.withResolvers<void>()
      await page.route(/addresses\.data/, async route => {
        await data.promise
        await route.continue()
      })
      await go(page, '/sales/addresses?q=quai')
      await expect(page.getByRole('progressbar', { name: 'Chargement de la page' })).toBeVisible()
      await expect(loader(page)).toHaveCount(0)
      data.resolve()
      await expect(page).toHaveURL(/q=quai/)
      await expect(page.getByRole('progressbar', { name: 'Chargement de la page' })).toHaveCount(0)
    },
  )
  await test.step(spec('While the session loads, a loading view is shown.'), async () => {
    await startAnew(page, context)
    const sql = openSql(quai.databaseUrl, { max: 1 })
    const [account] = await sql`select email from account where role = 'SALES' and status = 'ACTIF' order by created_at limit 1`
    await sql.end()
    await page.goto('/login')
    await page.getByLabel('E-mail professionnel').fill(account!.email)
    await page.getByRole('button', { name: /code/ }).click()
    await page.waitForURL(/\/verify/)
    await page.getByLabel('Code à six chiffres').fill((await page.locator('.banner b').textContent())!)
    const home = Promise.withResolvers<void>()
    await page.route(/_\.data/, async route => {
      await home.promise
      await route.continue()
    })
    await page.getByRole('button', { name: /connecter/ }).click()
    await expect(loader(page)).toBeVisible()
    home.resolve()
    await expect(title(page)).toHaveText('Accueil')
    await expect(loader(page)).toHaveCount(0)
  })
  await test.step('a screen whose files are gone after a deployment comes as a whole page', async () => {
    await startAnew(page, context)
    await signIn('SALES')
    await open(page, '/sales/companies')
    await page.route(/\/assets\/addresses-.*\.js$/, route => route.fulfill({ status: 404 }))
    await press(page, 'Adresses')
    await expect(page).toHaveURL(/\/sales\/addresses$/)
    await expect(title(page)).toContainText('Adresses')
    await expect(page.getByRole('table')).toBeVisible()
  })
})

test(`${spec('Data is not re-fetched when the window regains focus.')} ${spec("The app remembers the last 10 visited locations and a back link (default '/').")} ${spec("Navigation history kept: 10 entries; default back link '/'.")}`, async ({
  page,
  signIn,
  context,
  quai,
}) => {
  await test.step(spec('Data is not re-fetched when the window regains focus.'), async () => {
    await signIn('SALES')
    await open(page, '/sales/companies')
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    const other = await context.newPage()
    await other.bringToFront()
    await page.bringToFront()
    await page.evaluate(() => {
      window.dispatchEvent(new Event('blur'))
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await settled(page)
    expect(requests).toEqual([])
  })
  await test.step(`${spec("The app remembers the last 10 visited locations and a back link (default '/').")} ${spec("Navigation history kept: 10 entries; default back link '/'.")}`, async () => {
    await startAnew(page, context)
    await signIn('SALES')
    const stored = () =>
      page.evaluate(() => (JSON.parse(sessionStorage.getItem('quai.visited') ?? '[]') as { at: string }[]).map(({ at }) => at))
    const back = page.locator('.gate-ways').getByRole('link').first()
    const fresh = await page.context().newPage()
    await fresh.goto(`${quai.url}/sales/companies/inconnu`)
    await expect(fresh.locator('.gate-ways').getByRole('link').first()).toHaveAttribute('href', '/')
    await fresh.close()
    await open(page, '/sales/companies')
    for (let n = 1; n <= 12; n++) {
      await go(page, `/sales/companies?q=n${n}`)
      await expect.poll(async () => (await stored()).at(-1)).toBe(`/sales/companies?q=n${n}`)
    }
    expect(await stored()).toEqual(Array.from({ length: 10 }, (_, n) => `/sales/companies?q=n${n + 3}`))
    await go(page, '/sales/companies/inconnu')
    await expect(back).toHaveAttribute('href', '/sales/companies?q=n12')
  })
  await test.step('lead from every sheet, at three depths, to the list as it was left', async () => {
    await startAnew(page, context)
    await signIn('ADMIN')
    const lists = [
      '/sales/companies',
      '/sales/delivery-request',
      '/journey-management/delivery-request',
      '/journey-management/drivers-pools',
      '/human-resources/drivers',
      '/materials/vehicles',
    ]
    for (const list of lists) {
      await open(page, list)
      await go(page, `${list}?q=e`)
      await expect(page).toHaveURL(`${quai.url}${list}?q=e`)
      await settled(page)
      const row = page.locator('.dt > tbody > tr:first-child a:not([href*="?"])').first()
      const name = await row.innerText()
      for (const depth of ['', '?tab=history', '?tab=history&panel=edit']) {
        await row.click()
        await expect(page).toHaveURL(new RegExp(`${list}/[^?]+$`))
        const sheet = new URL(page.url()).pathname
        for (const search of ['?tab=history', '?tab=history&panel=edit']) {
          if (!depth.startsWith(search)) continue
          await go(page, sheet + search)
          await expect(page).toHaveURL(quai.url + sheet + search)
        }
        // A panel holds the page; its sheet is left by the header all the same.
        await page
          .locator('.page-head a[aria-label="Revenir à la page précédente"]')
          .evaluate(link => (link as HTMLElement).click())
        await expect(page, `${list}${depth}`).toHaveURL(`${quai.url}${list}?q=e`)
        await expect(row).toHaveText(name)
        const focused = () => page.evaluate(() => document.activeElement!.outerHTML.slice(0, 200))
        await expect.poll(focused, `${list}${depth}`).toBe((await row.evaluate(link => link.outerHTML)).slice(0, 200))
      }
    }
  })
  await test.step('are not those of the user who signed in before', async () => {
    await startAnew(page, context)
    await signIn('ADMIN')
    await open(page, '/sales/addresses')
    await press(page, 'Clients')
    await expect(title(page)).toContainText('Clients')
    await press(page, 'Utilisateurs')
    await expect(title(page)).toContainText('Utilisateurs')

    // Another tab of the same browser: somebody else signs in.
    const other = await context.newPage()
    await other.goto(`${quai.url}/login`)
    await context.clearCookies()
    await other.goto(`${quai.url}/login`)
    await other.locator('button[name=demo][value=SALES]').click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Accueil')
    await expect(other.getByRole('button', { name: 'compte de Inès Quéré' })).toHaveCount(1)
    await other.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })

    let answered = false
    await page.route(/companies\.data/, async route => {
      answered = true
      await route.continue()
    })
    await press(page, 'Clients')
    await expect(title(page)).toContainText('Clients')
    expect(answered).toBe(true)
    // The shell is theirs too.
    await expect(page.getByRole('button', { name: 'compte de Inès Quéré' })).toHaveCount(1)
    await expect(entry(page, 'Utilisateurs')).toHaveCount(0)
  })
})

test('what did not come is requested again: a page, and the script of a panel, which slides in', async ({
  page,
  signIn,
  context,
}) => {
  const lost = page.locator('.lost-network')
  await test.step('a page that fails fails inside the shell, and comes when it is asked for again', async () => {
    await signIn('SALES')
    await open(page, '/sales/addresses')
    await page.route(/companies\.data/, route => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await press(page, 'Clients')
    await expect(page.locator('.gate')).toContainText("Une erreur s'est produite")
    await expect(title(page)).toHaveText('Erreur')
    await expect(sidebar(page)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Recharger la page' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(title(page)).toContainText('Clients')
  })
  await test.step('without a network the page and what is typed stay, and the last press is done when the network is back', async () => {
    for (const way of ['no network', 'no answer'] as const) {
      await open(page, '/sales/addresses?panel=new')
      await page.getByRole('dialog').getByLabel('Libellé').fill('Quai 12')
      if (way === 'no network') await context.setOffline(true)
      else await page.route(/(companies|additional-services)\.data/, route => route.abort())
      for (const path of ['/sales/additional-services', '/sales/companies'])
        await page
          .locator(`a[href="${path}"]`)
          .first()
          .evaluate(link => (link as HTMLElement).click())
      await expect(lost, way).toContainText('Hors connexion')
      await expect(lost).toContainText('dès que le réseau revient')
      await expect(page.getByRole('dialog').getByLabel('Libellé')).toHaveValue('Quai 12')
      await expect(page).toHaveURL(/addresses\?panel=new/)
      if (way === 'no network') await context.setOffline(false)
      else await page.unrouteAll()
      await expect(title(page)).toContainText('Clients')
      await expect(page.getByRole('table')).toBeVisible()
      await expect(lost).toHaveCount(0)
    }
  })
  await test.step('a panel whose script is gone after a deployment comes with one load of the page', async () => {
    await startAnew(page, context)
    await signIn('OPERATOR')
    await open(page, '/journey-management/live-lines')
    const asked: string[] = []
    await page.route(/\/assets\/.*\.js/, route => {
      asked.push(route.request().url())
      return asked.length === 1 ? route.fulfill({ status: 404 }) : route.continue()
    })
    await page.locator('tbody a').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => asked.filter(script => script === asked[0]).length).toBe(2)
  })
  await test.step('a panel slides in when it is opened, and stands where it is when the page comes with it', async () => {
    await startAnew(page, context)
    await signIn('SALES')
    await open(page, '/sales/companies?panel=new')
    await expect(page.getByRole('dialog')).not.toHaveClass(/panel-enter/)
    await open(page, '/sales/companies')
    await page.getByRole('link', { name: 'Nouveau client' }).click()
    await expect(page.getByRole('dialog')).toHaveClass(/panel-enter/)
  })
})

test('what was typed and opened before the scripts came stays', async ({ page, signIn, quai, context }) => {
  await test.step('who types in a panel before the scripts are there goes on typing in the same field', async () => {
    await signIn('SALES')
    for (const refused of [false, true]) {
      await page.goto('/sales/companies')
      const held: (() => void)[] = []
      let holding = true
      await page.route(/\/assets\/.*\.js$/, async route => {
        if (holding) await new Promise<void>(go => held.push(go))
        await route.continue()
      })
      await page.goto('/sales/companies?panel=new', { waitUntil: 'commit' })
      const panel = page.getByRole('dialog')
      if (refused) {
        // Without scripts the refusal is a page of its own.
        await panel.getByRole('button', { name: 'Enregistrer le client' }).click()
        await expect(panel.getByRole('alert')).toBeFocused()
      }
      const field = panel.getByLabel('Nom commercial')
      await field.pressSequentially('Laiterie du ')
      holding = false
      for (const go of held) go()
      await expect.poll(() => page.evaluate(() => document.querySelector('dialog:modal') !== null)).toBe(true)
      await page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })
      await expect(field).toBeFocused()
      await page.keyboard.type('Val')
      await expect(field).toHaveValue('Laiterie du Val')
      await page.unroute(/\/assets\/.*\.js$/)
    }
  })
  await test.step('a menu that was opened before the scripts ran stays open when they do', async () => {
    await startAnew(page, context)
    await signIn('DRIVER')
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', async route => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: /compte de/ }).click()
    const menu = page.locator('#user-menu')
    await expect(menu).toBeVisible()
    scripts.resolve()
    await page.locator('#toasts [aria-label^=Notifications], section[aria-label^=Notifications]').waitFor({ state: 'attached' })
    await expect(menu).toBeVisible()
    await menu.getByRole('link', { name: 'Profil' }).click()
    await expect(title(page)).toHaveText('Profil')
    await expect(menu).toBeHidden()
  })
  await test.step('what is typed before the scripts come stays, in every kind of field', async () => {
    await startAnew(page, context)
    await signIn('CONCEPTOR')
    let come = () => {}
    const scripts = new Promise<void>(resolve => {
      come = resolve
    })
    await page.route(/\/assets\/entry\.client-.*\.js$/, async route => {
      await scripts
      await route.continue()
    })
    await page.goto(`/transverse/actions?panel=edit&id=${quai.ids.action}`, { waitUntil: 'commit' })
    const form = page.getByRole('dialog')
    const steps = form.getByLabel('Liste de contrôle')
    await expect(steps).not.toHaveValue('')
    await steps.fill('Appeler le quai')
    await form.getByLabel('Libellé').fill('Prévenir le client')
    await form.getByLabel('Nature').selectOption('Préventive')
    await form.getByLabel('Infraction').check()
    come()
    await expect(page.locator('dialog:modal')).toHaveCount(1)
    await expect(steps).toHaveValue('Appeler le quai')
    await expect(form.getByLabel('Libellé')).toHaveValue('Prévenir le client')
    await expect(form.getByLabel('Nature')).toHaveValue('PREVENTIVE')
    await expect(form.getByLabel('Infraction')).toBeChecked()
    // What comes after that is typed as ever.
    await steps.fill('Appeler le quai\nNoter qui a répondu')
    await expect(steps).toHaveValue('Appeler le quai\nNoter qui a répondu')
  })
  await test.step('what is typed or chosen before the scripts come is answered when they do', async () => {
    await startAnew(page, context)
    await signIn('SALES')
    for (const [address, change, answered] of [
      [
        '/sales/companies',
        () => page.getByRole('search').getByRole('searchbox').fill('Laiterie'),
        () => expect(page).toHaveURL(/q=Laiterie/),
      ],
      ['/sales/companies', () => page.getByLabel('Lignes par page').selectOption('100'), () => expect(page).toHaveURL(/=100/)],
      [
        `/sales/delivery-request/${quai.ids.request}?tab=price`,
        () => page.locator('[name=days]').fill('3'),
        () => expect(page).toHaveURL(/days=3/),
      ],
      [
        '/sales/addresses?panel=new',
        () => page.getByRole('dialog').getByLabel('Code postal').fill('44470'),
        () => expect(page.getByRole('dialog').getByRole('combobox', { name: 'Commune' })).toBeVisible(),
      ],
    ] as const) {
      const scripts = Promise.withResolvers<void>()
      await page.route('**/*.js', async route => {
        await scripts.promise
        await route.continue()
      })
      await page.goto(address, { waitUntil: 'commit' })
      await change()
      scripts.resolve()
      await answered()
      await page.unroute('**/*.js')
    }
  })
})

test('a refusal and an answer that did not come are said over the panel, which keeps what was typed', async ({
  page,
  signIn,
  relay,
  quai,
  context,
}) => {
  await test.step('over an open panel they can be closed', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn('SALES')
    relay.answer(/PUT \/sales\/companies\//, () => failure(409, 'Refusé'))
    await page.goto(`${relay.url}/sales/companies?panel=edit&id=${quai.ids.company}`)
    const toast = page.locator('[data-sonner-toast]')
    for (const times of [1, 2]) {
      await page.getByRole('button', { name: 'Enregistrer le client' }).click()
      await expect(toast, `time ${times}`).toHaveText('Refusé')
      await toast.getByRole('button', { name: 'Fermer la notification' }).click()
      await expect(toast).toHaveCount(0)
      await page.getByRole('dialog').getByRole('link', { name: 'Annuler' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await go(page, `/sales/companies?panel=edit&id=${quai.ids.company}`)
    }
  })
  await test.step('a form that no answer came to keeps what was typed, and says so', async () => {
    await startAnew(page, context)
    await signIn('SALES')
    await open(page, '/sales/companies?panel=new')
    const form = page.getByRole('dialog')
    await form.getByLabel('Raison sociale').fill('Essai & Fils')
    for (const [name, typed] of [
      ['siren', '732829320'],
      ['billingLine1', '1 rue du Quai'],
      ['billingZip', '44000'],
      ['billingCity', 'Nantes'],
    ] as const) {
      await form.locator(`[name=${name}]`).fill(typed)
    }
    for (const lost of ['abort', 502] as const) {
      await page.route(/companies\.data/, async route => {
        if (route.request().method() !== 'POST') return route.continue()
        return lost === 'abort' ? route.abort() : route.fulfill({ status: lost, body: '<h1>Bad gateway</h1>' })
      })
      await form.getByRole('button', { name: 'Enregistrer le client' }).click()
      await expect(page.locator('[data-sonner-toast]').last()).toHaveText("Un problème s'est produit, veuillez réessayer")
      await expect(form.getByLabel('Raison sociale')).toHaveValue('Essai & Fils')
      await expect(page).toHaveURL(/panel=new/)
      await page.unrouteAll()
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 7000 })
    }
  })
})

test('pages are set in their own typeface, whose space between thousands is a fifth of the height', async ({
  page,
  signIn,
  context,
}) => {
  await test.step('the space between thousands is a fifth of the height of the text, in every voice of the typeface', async () => {
    await page.goto('/login')
    await page.evaluate(() => document.fonts.ready)
    const widths = await page.evaluate(() =>
      ['62%', '93%', '125%'].map(stretch => {
        const [wide, narrow] = ['1\u202f1', '11'].map(text => {
          const span = document.createElement('span')
          span.textContent = text
          span.style.cssText = `font-size: 100px; font-stretch: ${stretch}; position: absolute; font-kerning: none`
          document.body.append(span)
          return span.getBoundingClientRect().width
        })
        return Math.round(wide! - narrow!)
      }),
    )
    expect(widths).toEqual([20, 20, 20])
  })
  await test.step('pages are set in their own typeface, and load no other file for French', async () => {
    await startAnew(page, context)
    await signIn('ADMIN')
    await page.goto('/sales/companies')
    const loaded = () =>
      page.evaluate(async () => {
        await document.fonts.ready
        const own = ['Archivo Variable', 'Narrow Space']
        return [...document.fonts].flatMap(({ status, family }) => (status === 'loaded' && own.includes(family) ? [family] : []))
      })
    await expect.poll(loaded).toEqual(['Archivo Variable', 'Narrow Space'])
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => name.match(/\/assets\/(archivo|narrow-space).*/)?.[1] ?? []),
    )
    expect(fetched.toSorted()).toEqual(['archivo', 'narrow-space'])
  })
})

test('by keyboard alone the whole shell can be walked and used, on a small screen too', async ({ page, signIn, context }) => {
  await test.step('the whole shell can be walked and used', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn('SALES')
    await open(page, '/sales/addresses')
    const walked = [await tab(page)]
    while (walked.at(-1) !== 'Déconnexion' && walked.length < 40) walked.push(await tab(page))
    expect(walked).toEqual([
      'Aller au contenu',
      'Menu latéral',
      expect.stringMatching(/^Rechercher ou aller à…/),
      expect.stringMatching(/^Notifications/),
      'Aide',
      expect.stringMatching(/compte de Inès Quéré$/),
      'Quai',
      'Accueil',
      'Commercial',
      'Déplier ou replier Commercial',
      'Clients',
      'Adresses',
      'Cahiers des charges',
      'Prestations additionnelles',
      'KPI',
      'Suivis des tournées',
      'Déplier ou replier Suivis des tournées',
      'Matériel',
      'Déplier ou replier Matériel',
      'Transverse',
      'Déplier ou replier Transverse',
      'Profil',
      'Paramètres',
      'Déconnexion',
    ])

    // An arrow folds, a link leads.
    await sidebar(page).locator('summary[aria-label$=Matériel]').focus()
    await page.keyboard.press('Enter')
    await expect(entry(page, 'Remorques')).toBeVisible()
    expect(await tab(page)).toBe('Véhicules')
    expect(await tab(page)).toBe('Remorques')
    await page.keyboard.press('Enter')
    await expect(title(page)).toHaveText('Remorques')

    // The way past the menu.
    await page.goto('/sales/addresses')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()

    // The burger, and the menu of the avatar.
    const burger = page.getByRole('checkbox', { name: 'Menu latéral' })
    await burger.focus()
    await page.keyboard.press('Space')
    await expect(sidebar(page)).toBeHidden()
    await page.keyboard.press('Space')
    await expect(sidebar(page)).toBeVisible()
    const avatar = page.getByRole('button', { name: /compte de/ })
    await avatar.focus()
    await page.keyboard.press('Enter')
    expect(await tab(page)).toBe('Profil')
    expect(await tab(page)).toBe('Guide')
    expect(await tab(page)).toBe('Paramètres')
    expect(await tab(page)).toBe('Déconnexion')
    await page.keyboard.press('Escape')
    await expect(page.locator('#user-menu')).toBeHidden()
    await expect(avatar).toBeFocused()
  })
  await test.step('the menu of a small screen opens, keeps the page behind out of reach, and closes by Escape', async () => {
    await startAnew(page, context)
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn('SALES')
    await open(page, '/sales/addresses')
    const burger = page.getByRole('checkbox', { name: 'Menu latéral' })
    await burger.focus()
    await page.keyboard.press('Space')
    await expect(sidebar(page)).toBeVisible()
    const walked: string[] = []
    for (let n = 0; n < 40 && walked.at(-1) !== 'Déconnexion'; n++) walked.push(await tab(page))
    expect(walked).toContain('Cahiers des charges')
    expect(walked).not.toContain('Nouvelle adresse')
    await page.keyboard.press('Escape')
    await expect(sidebar(page)).toBeHidden()
    await expect(burger).toBeFocused()
  })
})
