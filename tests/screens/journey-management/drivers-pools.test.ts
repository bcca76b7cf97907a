import { beforeAll, expect, it } from 'vitest'
import { addDays, mondayOf } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/journey-management/drivers-pools'
const WEEKS = 8

it('rotation over eight weeks with a holiday: a tour gets its week and two holders who take turns, and is activated', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const unique = crypto.randomUUID().slice(0, 5).toUpperCase()
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const tab = (name: string) => page.getByRole('navigation', { name: 'Fiche de la tournée' }).getByRole('link', { name })
  const holders = ['Une', 'Deux'].map((name, index) => ({ name: `Relais ${name}${unique}`, code: `${unique}${index}`, index }))
  for (const { name, code, index } of holders) {
    const [firstName, lastName] = name.split(' ')
    const person = { code, title: 'M', firstName, lastName, phone: `063998030${index}`, employer: 'PROPRE', contract: 'CDI' }
    const more = { category: 'COURTE_DISTANCE', hireDate: '2020-01-06', licenceCategories: ['B'], depotId: site.ids.depot }
    const papers = { birthDate: '1990-01-01', licenceNo: `12030001234${index}`, weeklyHours: '39', workdays: [1, 2, 3, 4, 5] }
    const created = await page.request.post('/api/human-resources/drivers', {
      data: { ...person, ...more, ...papers },
      headers: { origin: site.url },
    })
    expect(created.status(), await created.text()).toBe(201)
  }
  // A line that no tour has, on Mondays and Tuesdays at least.
  const free = '/api/journey-management/live-lines?noPool=1&status=PLANIFIE&perPage=100'
  const { rows } = await (await page.request.get(free)).json()
  const line = rows.find(
    ({ weekdays, pools }: { weekdays: number[]; pools: unknown[] }) =>
      pools.length === 0 && [1, 2].every(day => weekdays.includes(day)),
  )

  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nouvelle tournée' }).first().click()
  const form = dialog('Nouvelle tournée')
  await form.getByLabel(/^Code/).fill(`t-${unique}`)
  await form.getByLabel(/^Libellé/).fill('Roulement à deux')
  await form.getByLabel(/^Dépôt/).selectOption(site.ids.depot)
  await form.getByLabel(/^Prise de service/).fill('00:00')
  await form.getByLabel(/^Fin de service/).fill('23:00')
  await form.getByLabel(/^Jour de la fin/).selectOption('Le lendemain')
  await form.getByLabel(/^Roulement/).selectOption('Chaque semaine')
  await form.getByRole('button', { name: 'Enregistrer la tournée' }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText(['Premier tour à partir du : Veuillez remplir ce champ'])
  await form.getByLabel(/^Premier tour/).fill(TODAY)
  await form.getByRole('button', { name: 'Enregistrer la tournée' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`T-${unique}`)

  await page.getByRole('link', { name: 'Ajouter un trajet prévu' }).click()
  await dialog(/Ajouter un trajet prévu/)
    .getByLabel(/^Trajet prévu/)
    .fill(line.number)
  await dialog(/Ajouter un trajet prévu/)
    .getByRole('button', { name: 'Ajouter à la semaine type' })
    .click()
  const box = (day: string) => page.getByRole('checkbox', { name: `${line.number} le ${day}` })
  await expect(box('lundi')).toBeChecked()
  for (const day of ['mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']) {
    if (await box(day).isChecked()) await box(day).uncheck()
  }
  await page.getByRole('button', { name: 'Enregistrer la semaine type' }).click()
  await expect(page.getByText(/^Amplitude/)).toHaveCount(1)

  await page.getByRole('link', { name: 'Activer…' }).click()
  await dialog(/^Activer/)
    .getByRole('button', { name: 'Activer' })
    .click()
  await expect(page.getByText("La tournée n'a aucun titulaire").first()).toBeVisible()
  await page.goto(page.url().replace(/\?.*/, ''))
  await tab('Équipe').click()
  await page.getByRole('link', { name: 'Proposer une équipe' }).click()
  await expect(dialog('Proposer une équipe')).toContainText('Cette semaine type demande 1 chauffeur.')
  await dialog('Proposer une équipe').getByRole('link', { name: 'Fermer' }).click()
  for (const [index, { name, code }] of holders.entries()) {
    await page.getByRole('link', { name: 'Ajouter un membre' }).click()
    const member = dialog('Ajouter un membre')
    await member.getByLabel(/^Chauffeur/).fill(code)
    await expect(member.getByLabel(/^Priorité/)).toHaveValue(String(index + 1))
    await member.getByRole('button', { name: 'Enregistrer le membre' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: `Titulaire ${index + 1}` })).toContainText(name)
  }
  const weeks = page.locator('.pool-weeks > li')
  await expect(weeks).toHaveCount(WEEKS)
  for (let week = 0; week < WEEKS; week++) {
    const monday = addDays(mondayOf(TODAY), 7 * week)
    const date = monday
    await expect(weeks.nth(week)).toContainText(`S${isoWeek(monday).week} `)
    // Before today nobody was in the team.
    if (date >= TODAY) await expect(weeks.nth(week)).toContainText(holders[week % 2]!.name)
    await expect(weeks.nth(week).locator('.tag')).toHaveCount(isHoliday('FR', date) ? 1 : 0)
  }

  await page.getByRole('link', { name: 'Activer…' }).click()
  await dialog(/^Activer/)
    .getByRole('button', { name: 'Activer' })
    .click()
  await expect(page.locator('.record-head').getByText('Active')).toBeVisible()
  await tab('Trajets').click()
  await expect(page.getByRole('link', { name: 'Ouvrir dans la liste des trajets' })).toBeVisible()
})
