import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { clientNotices } from '#api/schema/journey-management/notices.table.ts'
import { addDays, formatDate, mondayOf } from '#domain/calendar/dates.ts'
import { inMinutes, lateRun } from '#tests/support/journeys/late-run.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/journey-management/journeys'
/** A Sunday beyond what the demonstration generates: it holds only what a test puts there, and lorries are banned. */
const DAY = addDays(mondayOf(addDays(TODAY, 90)), 6)

const panel = (page: Visitor) => page.getByRole('dialog')
const status = (page: Visitor) => panel(page).locator('.panel-head .status-word')
const act = (page: Visitor, name: string) => panel(page).locator('.panel-foot').getByText(name).click()

/** Plans a journey by hand; several sites fit the name, the first is taken. */
async function plan(page: Visitor, label: string, from: string, to: string): Promise<string> {
  await page.goto(`${LIST}?date=${DAY}&panel=new`)
  const form = panel(page)
  await form.getByLabel('Libellé').fill(label)
  for (const [place, time] of [from, to].entries()) {
    const stop = form.getByRole('group', { name: `Arrêt ${place + 1}`, exact: true })
    await stop.getByLabel('Adresse').fill('Dépôt de Carquefou')
    await stop.getByLabel('Arrivée').fill(time)
  }
  await form.getByRole('button', { name: 'Enregistrer le trajet' }).click()
  await expect(status(page)).toHaveText('Planifié')
  return new URL(page.url()).searchParams.get('trajet')!
}

const choose = (page: Visitor, group: RegExp, text: string) =>
  panel(page).getByRole('group', { name: group }).getByText(text).first().click()

it('a journey from « Nouveau trajet » to « Terminé »; an overlap is refused in its exact words', async () => {
  const page = await visit(site, 'OPERATOR')
  const { db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 })
  const { code, driver, lorry, tractor, trailer } = await makeMeans(db, { workdays: [1, 2, 3, 4, 5] })
  const other = await makeMeans(db)
  await close()
  const search = async (code: string) => {
    await panel(page).getByLabel('Chercher un nom ou une immatriculation').fill(code)
    await panel(page).getByRole('button', { name: 'Chercher' }).click()
  }
  const first = await plan(page, 'Navette du matin', '06:00', '10:00')
  await act(page, 'Affecter…')
  await search(code)
  await choose(page, /^Chauffeur/, driver.name)
  await choose(page, /^Véhicule/, lorry.plate)
  await panel(page).getByRole('button', { name: 'Affecter', exact: true }).click()
  // A Sunday is a day off, and closed to lorries: both want a reason.
  await panel(page).getByLabel('Motif').fill('Dimanche demandé par le client')
  await panel(page).getByRole('button', { name: 'Affecter', exact: true }).click()
  await expect(status(page)).toHaveText('Affecté')

  const second = await plan(page, 'Navette qui chevauche', '09:59', '12:00')
  await act(page, 'Affecter…')
  const taken = `Ce chauffeur est déjà affecté au trajet ${first} de 06:00 à 10:00`
  const drivers = panel(page).getByRole('group', { name: /^Chauffeur/ })
  await search(code)
  await expect(drivers.getByText(taken)).toBeVisible()
  await choose(page, /^Chauffeur/, driver.name)
  await choose(page, /^Véhicule/, tractor.plate)
  await choose(page, /^Remorque/, trailer.plate)
  await panel(page).getByRole('button', { name: 'Affecter', exact: true }).click()
  const summary = panel(page).getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText([`Chauffeur : ${taken}`])
  // What was chosen is still chosen; another driver is free.
  await expect(drivers.getByRole('radio', { name: driver.name })).toBeChecked()
  await search(other.code)
  await choose(page, /^Chauffeur/, other.driver.name)
  await choose(page, /^Véhicule/, other.lorry.plate)
  await panel(page).getByRole('button', { name: 'Affecter', exact: true }).click()
  // A lorry on a Sunday wants a reason, which the journey keeps.
  await expect(summary.getByRole('link')).toHaveText([
    /^Motif : Circulation interdite aux plus de 7,5\s?t du .* veuillez indiquer un motif$/,
  ])
  await panel(page).getByLabel('Motif').fill('Dérogation préfectorale')
  await panel(page).getByRole('button', { name: 'Affecter', exact: true }).click()
  await expect(status(page)).toHaveText('Affecté')

  await page.goto(`${LIST}?date=${DAY}&trajet=${first}`)
  await act(page, 'Confirmer')
  await expect(status(page)).toHaveText('Confirmé')
  await act(page, 'Démarrer…')
  const question = panel(page)
    .filter({ hasText: `Démarrer le trajet ${first}` })
    .last()
  const odometer = lorry.odometerKm!
  await question.getByLabel('Compteur au départ').fill(String(odometer))
  // Planned for another day: a reason is asked for.
  await question.getByLabel('Motif').fill('Avance demandée')
  await question.getByRole('button', { name: 'Démarrer' }).click()
  await expect(status(page)).toHaveText('En cours')

  await panel(page)
    .getByRole('link', { name: /^Arrêts/ })
    .click()
  await panel(page).getByRole('button', { name: "Enregistrer l'arrêt" }).first().click()
  await expect(panel(page).getByText('Sur place')).toBeVisible()

  await act(page, 'Terminer…')
  const end = panel(page)
    .filter({ hasText: `Terminer le trajet ${first}` })
    .last()
  await end.getByLabel('Compteur à la fin').fill(String(odometer - 1))
  await end.getByRole('button', { name: 'Terminer' }).click()
  await expect(end.getByText('Le compteur de fin doit être supérieur au compteur de début')).toBeVisible()
  await end.getByLabel('Compteur à la fin').fill(String(odometer + 180))
  await end.getByRole('button', { name: 'Terminer' }).click()
  await expect(end.getByText("l'arrêt 1 est encore ouvert")).toBeVisible()
  await end.getByLabel("Oui, c'est exact").check()
  await end.getByRole('button', { name: 'Terminer' }).click()
  await expect(status(page)).toHaveText('Terminé')

  await page.goto(`${LIST}?date=${DAY}&q=${second}`)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
})

it('the list opens on today', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(LIST)
  await expect(page.getByRole('link', { name: "Aujourd'hui" })).toHaveAttribute('aria-current', 'page')
})

it('a status of a day is chosen by its count', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(`${LIST}?date=${site.ids.day}`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(26)
  await page
    .getByRole('navigation', { name: 'Par statut' })
    .getByRole('link', { name: /Terminé/ })
    .first()
    .click()
  await expect(page).toHaveURL(/status=TERMINE/)
})

it('the day before and after are a press away', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(`${LIST}?date=${site.ids.day}`)
  await page.getByRole('link', { name: "Jour d'après" }).click()
  await expect(page).toHaveURL(new RegExp(`date=${addDays(site.ids.day, 1)}`))
  await expect(page.getByRole('button', { name: new RegExp(formatDate(addDays(site.ids.day, 1))) })).toBeVisible()
  await page.getByRole('link', { name: "Jour d'avant" }).click()
  await expect(page).toHaveURL(new RegExp(`date=${site.ids.day}`))
})

it('cancelled journeys are shown by taking their filter away', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(`${LIST}?date=${site.ids.day}`)
  await page.getByRole('link', { name: 'Statut : sauf Annulé' }).click()
  await expect(page).toHaveURL(/cancelled=1/)
})

it('a period is chosen by its two days, and its order by a column', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(`${LIST}?date=${site.ids.day}`)
  await page.getByRole('button', { name: new RegExp(formatDate(site.ids.day)) }).click()
  await page.getByLabel('Du').fill(addDays(site.ids.day, -20))
  await page.getByLabel('Au', { exact: true }).fill(site.ids.day)
  await page.getByRole('button', { name: 'Afficher cette période' }).click()
  await expect(page).toHaveURL(/from=.*to=/)
  await page.getByRole('link', { name: 'Ligne, CDC, client' }).click()
  await expect(page.getByRole('columnheader', { name: 'Ligne, CDC, client' })).toHaveAttribute('aria-sort', 'ascending')
})

it('SALES reads a journey and changes nothing', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${LIST}?date=${site.ids.day}`)
  await expect(page.getByText('Nouveau trajet')).toHaveCount(0)
  await page.getByRole('table').locator('tbody .name a').first().click()
  await expect(panel(page).getByRole('link', { name: 'Historique' })).toBeVisible()
  await expect(panel(page).locator('.panel-foot')).toHaveCount(0)
  const number = new URL(page.url()).searchParams.get('trajet')!
  const answer = await page.goto(`${LIST}?trajet=${number}&panel=assign`)
  expect(answer.status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Affecter', exact: true })).toHaveCount(0)
})

it('today folds its finished journeys, and a late one has the phone of its driver and the message to its client', async () => {
  const { db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 })
  const { journey, driver, code } = await lateRun(db)
  await db.update(journeys).set({ maxDelayMin: 40 }).where(eq(journeys.id, journey.id))
  const times = { plannedStart: inMinutes(-300), plannedEnd: inMinutes(-200) }
  const over = await planned(
    db,
    { day: TODAY, from: '00:00', to: '00:10' },
    { ...times, label: `Finie ${code}`, status: 'TERMINE' },
  )
  const page = await visit(site, 'OPERATOR')
  await page.goto(`${LIST}?companyName=&perPage=100`)
  const row = (text: string) => page.getByRole('table').getByRole('row').filter({ hasText: text })
  await expect(row(over.label)).toHaveCount(0)
  await page.getByRole('link', { name: /^\d+ terminés?$/ }).click()
  await expect(page).toHaveURL(/finished=1/)
  await expect(row(over.label)).toHaveCount(1)
  await page.getByRole('link', { name: 'Replier les trajets terminés' }).click()
  await expect(row(over.label)).toHaveCount(0)

  const late = row(code)
  await expect(late.getByRole('link', { name: /^Appeler le 0/ })).toHaveAttribute('href', `tel:${driver.phone}`)
  await page.goto('/')
  const treat = page.getByRole('listitem').filter({ hasText: code })
  await expect(treat.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', `tel:${driver.phone}`)
  const inform = `/journey-management/live?trajet=${journey.number}&panel=inform`
  await expect(treat.getByRole('link', { name: 'Informer le client' })).toHaveAttribute('href', inform)
  await page.goto(`${LIST}?perPage=100`)
  await late.getByRole('link', { name: 'Informer le client' }).click()
  await expect(panel(page).getByText('Client', { exact: true })).toHaveCount(1)

  const [notice] = [
    { plannedArrival: inMinutes(60), eta: inMinutes(100), gapMinutes: 40, sentTo: 'quai@exemple.fr', text: 'Retard' },
  ]
  const sentById = site.ids.seller
  await db.insert(clientNotices).values({ ...notice!, journeyId: journey.id, stopPosition: 1, kind: '30', sentById })
  await close()
  await page.goto(`${LIST}?perPage=100`)
  await expect(late.getByRole('link', { name: 'Informer le client' })).toHaveCount(0)
  await expect(late.getByRole('link', { name: /^Appeler le 0/ })).toHaveCount(1)
})
