import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { byKeyboard, byMouse, type Press } from '#tests/browser/by-keyboard.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { expect, test } from '#tests/support/quai.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { ordinaryDay } from '#tests/support/today.ts'

const LIST = '/journey-management/journeys'

test('two drivers are sick at 05:00 and a lorry breaks down at 14:00, by mouse and by keyboard', async ({ page, signIn, db }) => {
  test.setTimeout(60_000)
  await signIn('OPERATOR')
  const date = ordinaryDay(93)
  for (let spare = 0; spare < 3; spare++) await makeMeans(db, { firstName: 'Loïc' })
  const given = async (hours: [string, string][]) => {
    const { driver, lorry } = await makeMeans(db)
    const rows = []
    for (const [from, to] of hours) {
      const number = `TR-${date.slice(2).replaceAll('-', '')}-9${randomInt(1e8)}`
      rows.push(await planned(db, { day: date, from, to }, { number, driverId: driver.id, vehicleId: lorry.id }))
    }
    return { driver, lorry, rows }
  }
  const menuOf = async (press: Press, number: string, item: RegExp) => {
    await page.goto(`${LIST}?from=${date}&to=${date}&q=${number}`)
    await press(page.getByRole('link', { name: new RegExp(`^Actions.*${number}`) }))
    await press(page.getByRole('link', { name: item }).first())
  }
  for (const press of [byMouse, byKeyboard(page)]) {
    const sick = await given([
      ['06:00', '08:00'],
      ['09:00', '11:00'],
    ])
    await menuOf(press, sick.rows[0]!.number, /^Malade/)
    await press(page.getByRole('button', { name: /confirmer et prévenir$/ }))
    await expect(page.getByText('2 trajets confiés').filter({ visible: true }).first()).toBeVisible()
    for (const { id } of sick.rows) {
      const [row] = await db.select().from(journeys).where(eq(journeys.id, id))
      expect(row).toMatchObject({ status: 'AFFECTE' })
      expect(row!.driverId).not.toBe(sick.driver.id)
    }
    const broken = await given([['14:00', '17:00']])
    await menuOf(press, broken.rows[0]!.number, /^Véhicule en panne/)
    await expect(page.getByRole('heading', { name: new RegExp(broken.lorry.plate!) })).toBeVisible()
    await press(page.getByRole('button', { name: /confirmer et prévenir$/ }))
    await expect(page.getByText('1 trajet confié').filter({ visible: true }).first()).toBeVisible()
    const [row] = await db.select().from(journeys).where(eq(journeys.id, broken.rows[0]!.id))
    expect(row!.vehicleId).not.toBe(broken.lorry.id)
  }
})
