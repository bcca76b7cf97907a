import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { byKeyboard, reach } from '#tests/browser/by-keyboard.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { expect, test } from '#tests/support/quai.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { settled } from '#tests/support/settled.ts'
import { ordinaryDay } from '#tests/support/today.ts'

/** Sick drivers and a broken lorry are in `missing.spec.ts`, the board in `calendar.spec.ts`. */

const panel = (page: Page) => page.getByRole('dialog')
const said = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()

test('seven tasks of a day by the keyboard alone', async ({ page, signIn, db }) => {
  test.setTimeout(90_000)
  await signIn('ADMIN')
  const press = byKeyboard(page)
  const { keyboard } = page
  const open = async (url: string) => {
    await page.goto(url)
    await page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })
    await settled(page)
  }
  const fill = async (label: string, text: string) => {
    await reach(page, panel(page).getByRole('textbox', { name: label, exact: true }))
    await keyboard.press('Control+a')
    await keyboard.type(text)
  }

  // A service of the catalogue: its letter opens the form, Enter sends it.
  const code = `K${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await open('/sales/additional-services')
  await keyboard.press('n')
  await fill('Code', code)
  await fill('Libellé', `Essai ${code}`)
  await reach(page, panel(page).getByLabel('Unité'))
  await keyboard.type('Palette')
  await fill('Prix unitaire', '12,50')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Essai ${code}` })).toBeVisible()

  // Its name is corrected.
  await press(panel(page).getByRole('link', { name: 'Modifier', exact: true }))
  await fill('Libellé', `Corrigé ${code}`)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Corrigé ${code}` })).toBeVisible()
  await keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)

  // The clients are searched and sorted.
  await open('/sales/companies')
  await keyboard.press('/')
  await keyboard.type('transports')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/q=transports/)
  await press(page.getByRole('columnheader', { name: 'Raison sociale' }).getByRole('link'))
  await expect(page).toHaveURL(/sort=-?legalName/)

  // What the list shows becomes a view.
  await press(page.getByRole('link', { name: 'Enregistrer la vue' }))
  await fill('Nom de la vue', `Vue ${code}`)
  await keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Vues' }).locator('[aria-current=page]')).toContainText(`Vue ${code}`)

  // A client is found by its code and gets a contact.
  await keyboard.press('Control+k')
  await keyboard.type('C00001')
  await expect(panel(page).getByRole('option').first()).toContainText('C00001')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sales\/companies\/[\da-f-]{36}/)
  await press(page.getByRole('link', { name: /^Contacts/ }))
  await press(page.getByRole('link', { name: 'Ajouter un contact' }))
  await fill('Nom', `Clavier ${code}`)
  await fill('E-mail', 'clavier@exemple.fr')
  await keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: `Clavier ${code}` })).toBeVisible()

  // A journey gets its driver and lorry, and the act is taken back.
  const { code: means, driver, lorry } = await makeMeans(db)
  const free = { driverId: null, vehicleId: null, status: 'PLANIFIE' as const }
  const { id, number } = await planned(db, { day: ordinaryDay(94), from: '08:00', to: '10:00' }, free)
  await open(`/journey-management/journeys?trajet=${number}&panel=assign&qui=${means}`)
  for (const name of [driver.name, lorry.plate!]) {
    await reach(page, panel(page).getByRole('radio', { name: new RegExp(name) }))
    await keyboard.press('Space')
  }
  await press(panel(page).getByRole('button', { name: 'Affecter', exact: true }))
  const state = async () => (await db.select().from(journeys).where(eq(journeys.id, id)))[0]!.status
  await expect.poll(state).toBe('AFFECTE')
  await press(said(page, /^Annuler$/))
  await expect.poll(state).toBe('PLANIFIE')
})
