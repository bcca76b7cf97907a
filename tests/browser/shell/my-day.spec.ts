import type { Page } from '@playwright/test'
import { openSql } from '#api/db/database-url.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { unusualStart } from '#domain/journey-management/journeys/real-times.ts'
import { expect, test } from '#tests/support/quai.ts'
import { TODAY } from '#tests/support/today.ts'

/** « Ma journée » on a phone: one yellow button, from « J'ai bien reçu » to the end of the last stop. */

const LABEL = 'Le tour du quai'
const INSTRUCTION = 'Se présenter au poste 2'
/** Of the first stop's site. */
const PHONE = '+33240112233'
const LAST_MINUTES = ['23:58', '23:59'] as const

/** A journey of the last minutes of today with an instruction at its first stop; its number. */
async function planTonight(page: Page): Promise<string> {
  await page.goto('/')
  const { rows } = await (await page.request.get('/api/lookup/address?q=nantes')).json()
  const [from, to] = rows as { id: string }[]
  const stops = [
    { addressId: from!.id, kind: 'CHARGEMENT', arrival: LAST_MINUTES[0], instructions: INSTRUCTION },
    { addressId: to!.id, kind: 'LIVRAISON', arrival: LAST_MINUTES[1] },
  ]
  const answer = await page.request.post('/api/journey-management/journeys', {
    data: { label: LABEL, kind: 'SPOT', serviceDate: TODAY, stops },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).number
}

/** Lets the account that signs in be a driver who drives this journey alone, with a van that is free then; afterwards all is as before. */
async function driving(databaseUrl: string, number: string, work: () => Promise<void>) {
  const sql = openSql(databaseUrl, { max: 1 })
  const [account] = await sql<{ id: string; driver: string }[]>`
    select id, driver_id as driver from account where role = 'DRIVER' and status = 'ACTIF' order by created_at limit 1`
  const [driver] = await sql<{ id: string }[]>`
    insert into driver (code, title, last_name, first_name, birth_date, phone, employer, contract, category, hire_date, licence_categories, depot_id)
    select ${number.slice(-12)}, 'M', 'Essai', 'Camille', '1980-01-01', '+33639989999', 'PROPRE', 'CDI', 'MESSAGERIE', '2020-01-01', '{B}', depot_id
    from driver limit 1 returning id`
  const [site] = await sql<{ id: string; phone: string | null }[]>`
    select a.id, a.phone from address a join journey_stop s on s.address_id = a.id join journey j on j.id = s.journey_id
    where j.number = ${number} order by s.position limit 1`
  try {
    await sql`update address set phone = ${PHONE} where id = ${site!.id}`
    await sql`update account set driver_id = ${driver!.id} where id = ${account!.id}`
    await sql`update journey set status = 'AFFECTE', driver_id = ${driver!.id},
      vehicle_id = (select id from vehicle v where category = 'VUL' and status = 'EN_SERVICE' and not exists (
        select from journey other where other.vehicle_id = v.id
          and tstzrange(other.planned_start, other.planned_end) && tstzrange(journey.planned_start, journey.planned_end)) limit 1)
      where number = ${number}`
    await work()
  } finally {
    await sql`delete from journey where number = ${number}`
    await sql`update address set phone = ${site!.phone} where id = ${site!.id}`
    await sql`update account set driver_id = ${account!.driver} where id = ${account!.id}`
    await sql`delete from driver where id = ${driver!.id}`
    await sql.end()
  }
}

test('DRIVER goes through his day with one button', async ({ page, signIn, quai }) => {
  await signIn('CONCEPTOR')
  const number = await planTonight(page)
  await driving(quai.databaseUrl, number, async () => {
    await signIn('DRIVER')
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ma journée')
    await expect(page).toHaveTitle('Ma journée · Quai')
    const run = page.getByRole('region', { name: LABEL })
    await expect(run.getByText(number)).toBeVisible()
    await expect(run.getByText(INSTRUCTION)).toBeVisible()
    await expect(run.getByRole('link', { name: 'Itinéraire' })).toHaveAttribute('href', /^geo:/)
    await expect(run.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', `tel:${PHONE}`)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow(), 'no sideways scroll').toBeLessThanOrEqual(0)

    const act = page.locator('.btn-primary')
    const press = async (name: string) => {
      await expect(act, 'one yellow button').toHaveCount(1)
      await expect(act).toHaveText(name)
      expect((await act.boundingBox())!.height, 'a target for a thumb').toBeGreaterThanOrEqual(48)
      await act.click()
    }
    await press("J'ai bien reçu")
    await press('Démarrer')
    // In the last hour of the day this run leaves as planned.
    if (unusualStart(instantAt(TODAY, 0, LAST_MINUTES[0]), new Date().toISOString())) {
      await page.getByLabel('Motif').fill('Client pressé')
      await press('Démarrer')
    }
    await press('Je suis arrivé')
    await expect(run.getByText(/arrivé à \d\d:\d\d/)).toBeVisible()
    await press('Terminé')
    await expect(run.getByText('1/2 arrêts')).toBeVisible()
    await press('Je suis arrivé')
    await press('Terminé')
    await expect(run.getByText('2/2 arrêts')).toBeVisible()
    await expect(act).toHaveCount(0)
    expect(await overflow(), 'no sideways scroll').toBeLessThanOrEqual(0)
  })
})

test('a button pressed on a page of an earlier moment notes nothing and says so', async ({ page, signIn, quai, context }) => {
  await signIn('CONCEPTOR')
  const number = await planTonight(page)
  await driving(quai.databaseUrl, number, async () => {
    await signIn('DRIVER')
    await page.goto('/')
    const behind = await context.newPage()
    await behind.goto('/')
    await page.getByRole('button', { name: "J'ai bien reçu" }).click()
    await expect(page.getByRole('button', { name: 'Démarrer' })).toBeVisible()
    await behind.getByRole('button', { name: "J'ai bien reçu" }).click()
    await expect(behind.locator('form').getByText("C'est déjà noté")).toBeVisible()
    await expect(behind.getByRole('button', { name: 'Démarrer' })).toBeVisible()
  })
})
