import { expect, test } from '#tests/support/quai.ts'

const LIST = '/sales/addresses'

/** Degrees as the form writes them. */
const degrees = (text: string) => Number(text.replace(',', '.'))

test('a place is chosen on the drawing of France: enlarge, click, see the marker, keep what was typed', async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn('SALES')
  await page.goto(`${LIST}?panel=new`)
  const form = page.getByRole('dialog', { name: 'Nouvelle adresse' })
  const label = `Quai de Loire ${crypto.randomUUID().slice(0, 6)}`
  await form.getByLabel('Libellé').fill(label)
  await form.getByLabel('Nature').selectOption('Plateforme')
  await form.getByLabel('Ligne 1').fill('1, quai de la Fosse')

  // Nantes lies at 79, 144 of the 320 × 305 pixels of France: the first click only enlarges.
  await form.getByRole('button', { name: 'Agrandir une région de la carte' }).click({ position: { x: 79, y: 144 } })
  const map = form.getByRole('button', { name: "Choisir l'endroit sur la carte" })
  await expect(map).toBeVisible()
  await expect(form).toContainText(/un point vaut 4\d0\u00a0m/)
  await expect(form.getByLabel('Latitude')).toHaveValue('')
  await map.click({ position: { x: 160, y: 150 } })
  await expect(form.getByLabel('Latitude')).not.toHaveValue('')
  const read = async () => ({
    lat: degrees(await form.getByLabel('Latitude').inputValue()),
    lng: degrees(await form.getByLabel('Longitude').inputValue()),
  })
  const first = await read()
  expect(first.lat).toBeCloseTo(47.2, 0)
  expect(first.lng).toBeCloseTo(-1.55, 0)
  await expect(form.locator('.picker-marker')).toHaveCount(1)

  // Twenty pixels to the west are about nine kilometres; enlarged once more, half of that.
  await map.click({ position: { x: 140, y: 150 } })
  await expect(form.getByLabel('Longitude')).not.toHaveValue(String(first.lng).replace('.', ','))
  const west = await read()
  expect((first.lng - west.lng) * 75.6).toBeGreaterThan(7.5)
  expect((first.lng - west.lng) * 75.6).toBeLessThan(10)
  await form.getByRole('button', { name: 'Agrandir', exact: true }).click()
  await expect(form).toContainText(/un point vaut 2\d0\u00a0m/)
  expect(await read()).toEqual(west)

  // A postal code leads to its département; what no département is leads to its field.
  await form.getByLabel('Code postal').fill('99999')
  await form.getByRole('button', { name: 'Département du code postal' }).click()
  await expect(form.getByLabel('Code postal')).toHaveAccessibleDescription(/Aucun département de la carte/)
  await form.getByLabel('Code postal').fill('67118')
  await form.getByLabel('Commune').fill('Geispolsheim')
  await form.getByRole('button', { name: 'Département du code postal' }).click()
  await expect(form.locator('.picker-marker')).toHaveCount(0)
  await map.click({ position: { x: 160, y: 150 } })
  await expect(form.locator('.picker-marker')).toHaveCount(1)
  await expect(form.getByLabel('Libellé')).toHaveValue(label)

  if (javaScriptEnabled !== false) {
    // Nothing was posted: the arrows move the marker by a pixel, the mouse pulls it along, and typing moves it.
    const before = await read()
    await map.press('ArrowDown')
    expect((await read()).lat).toBeLessThan(before.lat)
    const box = (await map.boundingBox())!
    await page.mouse.move(box.x + 160, box.y + 151)
    await page.mouse.down()
    await page.mouse.move(box.x + 220, box.y + 90, { steps: 4 })
    await page.mouse.up()
    expect((await read()).lng).toBeGreaterThan(before.lng)
    await form.getByLabel('Latitude').fill('43,3')
    await expect(form.locator('.picker-marker')).toHaveCount(0)
    await form.getByLabel('Latitude').fill('48,52')
    await expect(form.locator('.picker-marker')).toHaveCount(1)
  }
  const stored = await read()
  await form.getByRole('button', { name: "Enregistrer l'adresse" }).click()
  const sheet = page.getByRole('dialog', { name: label })
  await expect(sheet.getByRole('link', { name: `${String(stored.lat).replace('.', ',')}` })).toBeVisible()
  await expect(sheet).toContainText('Active')

  // Changing it begins where it lies.
  await sheet.getByRole('link', { name: 'Modifier' }).click()
  await expect(page.getByRole('dialog', { name: `Modifier ${label}` }).locator('.picker-marker')).toHaveCount(1)
})
