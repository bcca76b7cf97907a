import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/own-accounts.ts'
import { settled } from '#tests/support/settled.ts'
import { startAnew } from '#tests/support/start-anew.ts'

/** The keyboard alone: rows, sections, help, palette; and where none of it may act. */

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const focused = (page: Page) => page.locator(':focus')

/** The page stands and its scripts run. */
async function open(page: Page, url: string) {
  await page.goto(url)
  await page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })
  // It listens to keys after that: effects follow the picture.
  await settled(page)
}

test('single keys walk the rows, begin a record, go to a section and tell themselves; never in a field, a dialog or with a modifier', async ({
  page,
  signIn,
  context,
}) => {
  test.setTimeout(60_000)
  await signIn('SALES')
  await open(page, '/sales/companies')
  const rows = page.locator('.dt > tbody > tr')
  await page.keyboard.press('j')
  await expect(rows.nth(0).getByRole('link').first()).toBeFocused()
  for (let step = 0; step < 24; step++) await page.keyboard.press('j')
  await expect(rows.nth(24).getByRole('link').first()).toBeFocused()
  // In sight from top to bottom; a long name is cut by its column.
  const last = await focused(page).boundingBox()
  expect(last!.y + last!.height).toBeLessThanOrEqual(page.viewportSize()!.height)
  await page.keyboard.press('k')
  await expect(rows.nth(23).getByRole('link').first()).toBeFocused()
  for (let step = 0; step < 30; step++) await page.keyboard.press('k')
  await expect(rows.nth(0).getByRole('link').first()).toBeFocused()
  const [head, first] = await Promise.all([page.locator('.dt > thead').boundingBox(), focused(page).boundingBox()])
  expect(first!.y).toBeGreaterThanOrEqual(head!.y + head!.height - 1)
  const name = await focused(page).textContent()
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText(name!)
  // Back on the list, the keyboard goes on where it was.
  await page.getByRole('link', { name: 'Revenir à la page précédente' }).click()
  await expect(focused(page)).toHaveText(name!)
  await expect(rows.nth(0).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText(name!)

  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/\/sales\/addresses$/)
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('njk?')
  await expect(page.getByRole('searchbox')).toHaveValue('njk?')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').blur()
  for (const chord of ['Control+j', 'Alt+n', 'Shift+N']) await page.keyboard.press(chord)
  await settled(page)
  await expect(page).not.toHaveURL(/panel/)

  await page.keyboard.press('n')
  await expect(dialog(page, 'Nouvelle adresse')).toBeVisible()
  await page.locator('.panel-head a').focus()
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await settled(page)
  await expect(page).toHaveURL(/panel=new/)
  await expect(dialog(page, 'Aide')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // What was searched last does not close what opens after it.
  await page.clock.install()
  await page.getByRole('searchbox').fill('quai')
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('n')
  await expect(dialog(page, 'Nouvelle adresse')).toBeVisible()
  await page.clock.runFor(1000)
  await settled(page)
  await expect(page).toHaveURL(/panel=new/)
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // What is half typed is not lost by one Escape, or one press beside it.
  await page.keyboard.press('n')
  await dialog(page, 'Nouvelle adresse').getByLabel('Libellé').fill('Quai 3')
  await page.mouse.click(20, 400)
  await expect(page.getByRole('status').filter({ hasText: 'Saisie non enregistrée' })).toBeVisible()
  await expect(dialog(page, 'Nouvelle adresse').getByLabel('Libellé')).toHaveValue('Quai 3')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // An Escape in the task in which the panel becomes modal.
  const opened = page.evaluate(
    () =>
      new Promise<void>(done => {
        const { showModal } = HTMLDialogElement.prototype
        HTMLDialogElement.prototype.showModal = function () {
          HTMLDialogElement.prototype.showModal = showModal
          this.showModal()
          this.requestClose()
          done()
        }
      }),
  )
  await page.keyboard.press('n')
  await opened
  await expect(page).not.toHaveURL(/panel=new/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A panel that an address opened gives the focus to the row of its record, else to the heading.
  await open(page, '/sales/addresses?panel=new')
  await page.keyboard.press('Escape')
  await expect(title(page)).toBeFocused()
  const row = rows.nth(2).getByRole('link').first()
  await open(page, new URL((await row.getAttribute('href'))!, page.url()).href)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toBeFocused()

  await page.keyboard.press('?')
  const help = dialog(page, 'Aide')
  await expect(help).toContainText('Ligne suivante')
  await expect(help).toContainText('Les sites de chargement et de livraison')
  await expect(help.locator('dl > div', { hasText: 'Cahiers des charges' })).toContainText('GD')
  await expect(help).not.toContainText('Utilisateurs')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  // n is there for who may write; switched off, no single key acts and nothing says that it does.
  await startAnew(page, context)
  await signIn('OPERATOR')
  await open(page, '/sales/companies')
  await page.keyboard.press('n')
  await settled(page)
  await expect(page).toHaveURL(/\/sales\/companies$/)
  await expect(page.getByRole('searchbox')).toHaveAttribute('aria-keyshortcuts', '/')

  await open(page, '/settings')
  await page.getByLabel('Inactifs').check()
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  await open(page, '/sales/addresses')
  await expect(page.getByRole('searchbox')).not.toHaveAttribute('aria-keyshortcuts')
  for (const key of ['j', '?', 'n', '/', 'g', 'c']) await page.keyboard.press(key)
  await settled(page)
  await expect(page).toHaveURL(/\/sales\/addresses$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(dialog(page, 'Rechercher ou aller à')).toBeVisible()
})

test('the palette offers records and what the role may create, leads to screens and records, and gives the focus back', async ({
  page,
  signIn,
  context,
}) => {
  await test.step('before anything is typed the palette offers the records opened last and what the role may create, to nobody else', async () => {
    await signIn('SALES')
    await open(page, '/sales/companies')
    const group = (name: string) => page.getByRole('group', { name })
    await page.keyboard.press('Control+k')
    await expect(group('Créer').getByRole('option').first()).toHaveText('Nouveau cahier des charges')
    await expect(group('Récents')).toHaveCount(0)
    await expect(group('Écrans').getByRole('option', { name: 'Factures' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    const names: string[] = []
    for (const row of [0, 1]) {
      await open(page, '/sales/companies')
      const link = page.locator('.dt > tbody > tr').nth(row).locator('.name a').first()
      names.push((await link.textContent())!)
      await link.click()
      await expect(title(page)).toContainText(names[row]!)
    }
    await open(page, '/sales/companies')
    await page.keyboard.press('Control+k')
    await expect(group('Récents').getByRole('option')).toContainText([names[1]!, names[0]!])
    await group('Récents').getByRole('option').last().click()
    await expect(title(page)).toContainText(names[0]!)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The record that is open is none that one would go to.
    await page.keyboard.press('Control+k')
    await expect(group('Récents').getByRole('option')).toContainText([names[1]!])
    await page.keyboard.press('Escape')

    await signIn('CONCEPTOR')
    await open(page, '/sales/companies')
    await page.keyboard.press('Control+k')
    await expect(group('Créer').getByRole('option').first()).toHaveText('Nouvelle adresse')
    await expect(group('Récents')).toHaveCount(0)
  })
  await test.step('the palette leads to screens and records, and gives the focus back', async () => {
    await startAnew(page, context)
    await signIn('CONCEPTOR')
    const loaded: string[] = []
    page.on('request', request => loaded.push(request.url()))
    await open(page, '/sales/companies')
    expect(loaded.filter(url => /assets\/(palette|help)/.test(url))).toEqual([])

    const box = page.getByRole('combobox', { name: 'Rechercher ou aller à' })
    const options = page.getByRole('listbox').getByRole('option')
    await page.keyboard.press('j')
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await page.keyboard.type('trajets prevus')
    await expect(options).toHaveText([/Trajets prévus/])
    await page.keyboard.press('Enter')
    await expect(title(page)).toHaveText('Trajets prévus')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // From the header too, where the press would otherwise lead to the search as a page.
    await page.getByRole('link', { name: 'Rechercher ou aller à…' }).click()
    await expect(box).toBeFocused()
    await page.keyboard.type('utilisateurs')
    await expect(page.getByText('Rien ne correspond')).toBeVisible()
    await box.fill("laiterie du val d'oudon")
    await expect(options.first()).toContainText('C00001')
    await expect(page.getByRole('group', { name: 'Cahiers des charges' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sales\/companies\/[0-9a-f-]{36}$/)
    await expect(title(page)).toContainText("Laiterie du Val d'Oudon")

    await open(page, '/sales/companies')
    await page.keyboard.press('j')
    await page.keyboard.press('Meta+k')
    await expect(box).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('.dt > tbody > tr').first().getByRole('link').first()).toBeFocused()
  })

  await test.step('a field that names a record offers what the server found, without accents, by keyboard and by mouse', async () => {
    await startAnew(page, context)
    await signIn('CONCEPTOR')
    await page.goto('/incidents-management/incidents?panel=new')
    await page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })
    const panel = page.getByRole('dialog')
    const { rows } = await (await page.request.get('/api/human-resources/drivers?perPage=100')).json()
    const accented = rows.find(({ lastName }: { lastName: string }) => /[éèêëïç]/.test(lastName))
    const bare = accented.lastName
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
    const field = panel.getByRole('combobox', { name: 'Chauffeur' })
    const offered = panel.getByRole('listbox').getByRole('option').filter({ hasText: accented.code })
    await field.pressSequentially(bare)
    await expect(offered).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(offered).toHaveCount(0)
    await expect(panel).toBeVisible()
    await field.fill(accented.phone.replace('+33', '0').replace(/(..)(?=.)/g, '$1 '))
    await expect(offered).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(offered).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(new RegExp(`^${accented.code} `))
    await field.fill(bare)
    await offered.click()
    await expect(field).toHaveValue(new RegExp(`^${accented.code} `))
    await expect(offered).toHaveCount(0)
  })
})
