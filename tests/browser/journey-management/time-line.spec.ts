import { addDays } from '#domain/calendar/dates.ts'
import { expect, test } from '#tests/support/quai.ts'
import { TODAY } from '#tests/support/today.ts'

const LIST = '/journey-management/delivery-request'

test('an arrival is pulled along the hours, and moved by the keyboard, by quarters of an hour; the day follows', async ({
  page,
  signIn,
  quai,
}) => {
  await signIn('ADMIN')
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { data, headers: { origin: quai.url } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { id } = await post('/sales/delivery-request', {
    companyId: quai.ids.company,
    title: 'Frise',
    kind: 'LIGNE_REGULIERE',
    validFrom: addDays(TODAY, 12),
    goods: { nature: 'Divers', pallets: 2 },
    vehicleNeed: { category: 'PORTEUR_19' },
    stops: [
      { addressId: quai.ids.depot, kind: 'CHARGEMENT', arrival: '05:00', departure: '05:30' },
      { addressId: quai.ids.address, kind: 'LIVRAISON', arrival: '10:00', departure: '10:30' },
    ],
    recurrence: { weekdays: [1], holidayPolicy: 'SAUTER', holidayZone: 'FR' },
    unitPrice: '850',
    billingFrequency: 'MOIS',
  })
  await post(`/sales/delivery-request/${id}/submit`, {})
  await post(`${LIST}/${id}/take`, {})
  const line = await post(`${LIST}/${id}/lines`, { code: 'L1', label: 'Frise', weekdays: [1] })
  await page.goto(`${LIST}/${id}?tab=conception&panel=line&id=${line.id}`)
  const panel = page.getByRole('dialog', { name: /^Trajet prévu/ })
  const departure = panel.getByRole('slider', { name: 'Départ, arrêt 2' })
  const arrival = panel.getByRole('slider', { name: 'Arrivée, arrêt 2' })
  const field = (name: string) => panel.locator(`[name="stops[1].${name}"]`)

  await departure.focus()
  await departure.press('ArrowRight')
  await expect(field('departure')).toHaveValue('10:45')
  await departure.press('End')
  await expect(departure).toHaveAttribute('aria-valuetext', '23:59')
  await expect(panel.getByRole('list', { name: 'Contrôles' })).toContainText('Amplitude prévue : 18 h 59')
  for (let hours = 0; hours < 12; hours++) await departure.press('PageDown')
  await expect(panel.getByRole('list', { name: 'Contrôles' })).toHaveCount(0)

  const box = (await arrival.boundingBox())!
  const band = (await panel.locator('.lday-picture').boundingBox())!
  const hour = band.width / 8
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - hour * 0.9, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  expect(await field('arrival').inputValue()).toMatch(/^0[89]:(00|15|30|45)$/)
  const moved = await field('arrival').inputValue()
  await panel.getByRole('button', { name: 'Enregistrer la ligne' }).click()
  await expect(panel).toHaveCount(0)
  const stored = await (await page.request.get(`/api${LIST}/${id}`)).json()
  expect(stored.lines[0].stops[1].arrival).toBe(moved)
})
