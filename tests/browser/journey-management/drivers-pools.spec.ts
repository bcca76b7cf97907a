import { expect, test } from '#tests/support/quai.ts'

const LIST = '/journey-management/drivers-pools'

test('a run of a week is pulled to another day and stored there', async ({ page, signIn, quai }) => {
  await signIn('CONCEPTOR')
  const pool = {
    ...{ code: `T-${crypto.randomUUID().slice(0, 5).toUpperCase()}`, label: 'Relais de nuit', depotId: quai.ids.depot },
    ...{ activity: 'GRAND_ROUTIER', startTime: '00:00', endTime: '23:00', endDayOffset: '1', rotation: 'FIXE' },
  }
  const created = await page.request.post(`/api${LIST}`, { data: pool, headers: { origin: quai.url } })
  expect(created.ok(), await created.text()).toBe(true)
  const { id } = (await created.json()) as { id: string }
  // A line that no tour has, on Mondays and Tuesdays at least.
  const free = '/api/journey-management/live-lines?noPool=1&status=PLANIFIE&perPage=100'
  const { rows } = (await (await page.request.get(free)).json()) as {
    rows: { number: string; weekdays: number[]; pools: unknown[] }[]
  }
  const line = rows.find(({ weekdays, pools }) => pools.length === 0 && [1, 2].every(day => weekdays.includes(day)))!

  await page.goto(`${LIST}/${id}`)
  await page.getByRole('link', { name: 'Ajouter un trajet prévu' }).click()
  const form = page.getByRole('dialog', { name: /Ajouter un trajet prévu/ })
  await form.getByLabel(/^Trajet prévu/).fill(line.number)
  await form.getByRole('button', { name: 'Ajouter à la semaine type' }).click()
  const box = (day: string) => page.getByRole('checkbox', { name: `${line.number} le ${day}` })
  await expect(box('lundi')).toBeChecked()
  for (const day of ['mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']) await box(day).uncheck()
  await page.locator('.pool-run').first().dragTo(page.locator('.pool-days > li').nth(1))
  await expect(box('lundi')).not.toBeChecked()
  await expect(box('mardi')).toBeChecked()
  await page.getByRole('button', { name: 'Enregistrer la semaine type' }).click()
  await expect(page.getByText('Semaine type enregistrée').filter({ visible: true }).first()).toBeVisible()
  await page.reload()
  await expect(box('mardi')).toBeChecked()
  await expect(box('lundi')).not.toBeChecked()
})
