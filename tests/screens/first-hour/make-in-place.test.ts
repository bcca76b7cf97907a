import { afterAll, beforeAll, expect, it } from 'vitest'
import { type NewCarrier, startNewCarrier } from '#tests/support/servers/new-carrier.ts'

let carrier: NewCarrier
beforeAll(async () => {
  carrier = await startNewCarrier()
}, 120_000)
afterAll(() => carrier?.close())

it('creates the first depot from the form of the first driver, who keeps what was typed and has it chosen', async () => {
  const { admin: page } = carrier
  await page.goto('/human-resources/drivers')
  await page.getByRole('link', { name: 'Nouveau chauffeur' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[name=code]')).toHaveValue('CH001')
  await dialog.locator('[name=lastName]').fill('LE GALL')
  await dialog.locator('[name=phone]').fill('06 12 34 56 78')
  await dialog.getByRole('button', { name: 'Créer un dépôt' }).click()

  await expect(dialog.getByRole('heading', { name: 'Nouvelle adresse' })).toBeVisible()
  await expect(dialog.locator('[name=kind]')).toHaveValue('DEPOT')
  await dialog.locator('[name=label]').fill('Dépôt de Carquefou')
  await dialog.locator('[name=line1]').fill('3 rue du Four')
  await dialog.locator('[name=zip]').fill('44470')
  await dialog.locator('[name=city]').fill('Carquefou')
  // A refusal keeps the way back.
  await dialog.locator('[name=serviceMin]').fill('')
  await dialog.getByRole('button', { name: "Enregistrer l'adresse" }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 champ est à corriger')
  await dialog.locator('[name=serviceMin]').fill('30')
  await dialog.getByRole('button', { name: "Enregistrer l'adresse" }).click()

  await expect(dialog.getByRole('heading', { name: 'Nouveau chauffeur' })).toBeVisible()
  await expect(dialog.locator('[name=lastName]')).toHaveValue('LE GALL')
  await expect(dialog.locator('[name=phone]')).toHaveValue('06 12 34 56 78')
  expect(await dialog.locator('[name=depotId] option:checked').textContent()).toBe('Dépôt de Carquefou')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

it('comes back from a form that was left without a new record, with what was typed', async () => {
  const { admin: page } = carrier
  await page.goto('/materials/vehicles?panel=new')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[name=fleetNo]')).toHaveValue('V001')
  await dialog.locator('[name=plate]').fill('AB-123-CD')
  await dialog.getByRole('button', { name: 'Créer un dépôt' }).click()
  await dialog.getByRole('link', { name: 'Annuler' }).click()
  await expect(dialog.getByRole('heading', { name: 'Nouveau véhicule' })).toBeVisible()
  await expect(dialog.locator('[name=plate]')).toHaveValue('AB-123-CD')
})

it('leads to no other site', async () => {
  const { admin: page } = carrier
  for (const target of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
  ]) {
    await page.goto(`/sales/addresses?${new URLSearchParams({ panel: 'new', retour: target, pour: 'depotId:depot' })}`)
    const links = [...page.document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(
      ({ href }) => new URL(href, carrier.url).origin,
    )
    expect(links.filter(origin => origin !== carrier.url)).toEqual([])
  }
})
