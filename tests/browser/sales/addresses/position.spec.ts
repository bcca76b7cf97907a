import { expect, test } from '#tests/support/quai.ts'

/** JavaScript behaviour of the map picker; without: tests/screens/sales/address-map.test.ts. */

const degrees = (text: string) => Number(text.replace(',', '.'))

test('moves the marker by click, arrow keys, drag and typing without a request, and redraws the geofence circle', async ({
  page,
  signIn,
}) => {
  await signIn('SALES')
  await page.goto('/sales/addresses?panel=new')
  const form = page.getByRole('dialog', { name: 'Nouvelle adresse' })
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  const circle = (metres: string) => form.getByRole('img', { name: `un cercle de ${metres}\u00a0m de rayon` })
  await expect(circle('200')).toBeVisible()
  await form.getByLabel('Rayon de géorepérage').fill('1500')
  await expect(circle('1\u202f500')).toBeVisible()

  // Nantes lies at 79, 144 of the 320 × 305 pixels of France: the first click only enlarges.
  await form.getByRole('button', { name: 'Agrandir une région de la carte' }).click({ position: { x: 79, y: 144 } })
  const map = form.getByRole('button', { name: "Choisir l'endroit sur la carte" })
  await expect(map).toBeVisible()
  await expect(form.getByLabel('Latitude')).toHaveValue('')
  await map.click({ position: { x: 160, y: 150 } })
  await expect(form.getByLabel('Latitude')).not.toHaveValue('')
  const read = async () => ({
    lat: degrees(await form.getByLabel('Latitude').inputValue()),
    lng: degrees(await form.getByLabel('Longitude').inputValue()),
  })
  const before = await read()
  expect(before.lat).toBeCloseTo(47.2, 0)
  expect(before.lng).toBeCloseTo(-1.55, 0)
  await expect(form.locator('.picker-marker')).toHaveCount(1)

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
  await form.getByLabel('Latitude').fill('47,2')
  await expect(form.locator('.picker-marker')).toHaveCount(1)
  const pulled = await read()
  await form.getByRole('button', { name: 'Agrandir', exact: true }).click()
  await expect(form).toContainText(/un point vaut 2\d0\u00a0m/)
  expect(await read()).toEqual(pulled)
  expect(sent).toEqual([])
})
