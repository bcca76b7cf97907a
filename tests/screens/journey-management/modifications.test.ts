import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { visit } from '#tests/support/visitor.ts'

/** What a client changes, through the screens (`domain.md` §3.8, §4.3). */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

const LIST = '/journey-management/modifications'
const hourOf = ({ plannedStart }: { plannedStart: string }) => toLocal(plannedStart).slice(11)

it('a client moves a departure by 30 minutes for this and the following Tuesdays', async () => {
  const page = await visit(site)
  const [journey] = await db
    .select()
    .from(journeys)
    .where(
      and(
        gt(journeys.serviceDate, TODAY),
        inArray(journeys.status, OPEN_STATUSES),
        eq(journeys.touched, false),
        sql`live_line_id is not null and (planned_start at time zone 'Europe/Paris')::time between '05:00' and '12:00'`,
        sql`(planned_end at time zone 'Europe/Paris')::date = service_date`,
        sql`not exists (select from modification_claim c where c.target_id = live_line_id)`,
      ),
    )
    // A Tuesday where the demonstration has one ahead.
    .orderBy(sql`extract(isodow from service_date) <> 2`, asc(journeys.plannedStart), asc(journeys.id))
    .limit(1)
  const weekday = isoWeekday(journey!.serviceDate)
  const before = hourOf(journey!)
  const minute = Number(before.slice(0, 2)) * 60 + Number(before.slice(3)) + 30
  const after = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

  // The salesman has the client on the telephone.
  await page.signIn('SALES')
  await page.goto(`/journey-management/journeys?trajet=${journey!.number}`)
  const href = await page.getByRole('link', { name: 'Demander une modification', includeHidden: true }).getAttribute('href')
  await page.goto(new URL(href!, page.url()).href)
  const panel = page.getByRole('dialog').first()
  await panel.getByRole('button', { name: 'Continuer' }).click()
  await panel.getByLabel('Nouvelle heure de départ').fill(after)
  await panel.getByLabel('Portée').selectOption('Ce trajet et les suivants')
  await panel.getByLabel(WEEKDAY_LABELS[weekday]!).check()
  await panel.getByLabel('Motif').fill('Non')
  await panel.getByRole('button', { name: 'Demander la modification' }).click()
  await expect(panel.getByLabel('Motif')).toHaveAccessibleDescription(/Veuillez indiquer un motif/)
  await expect(panel.getByLabel('Nouvelle heure de départ')).toHaveValue(after)
  await panel.getByLabel('Motif').fill('Le site du client ouvre plus tard')
  await panel.getByRole('button', { name: 'Demander la modification' }).click()
  await expect(panel.getByRole('row', { name: /^Départ/ })).toContainText(after)
  await expect(panel).toContainText('À valider')
  const number = (await panel.locator('.voice-code').first().innerText()).trim()

  await page.signIn('CONCEPTOR')
  await page.goto(`${LIST}?q=${number}`)
  await page.locator('.dt .name a').first().click()
  await panel.getByRole('link', { name: 'Valider…' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Valider' }).click()
  await panel.getByRole('link', { name: 'Appliquer maintenant…' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Appliquer maintenant' }).click()
  await expect(panel).toContainText('Appliquée')
  await expect(panel.getByRole('heading', { name: 'Trajets modifiés' })).toBeVisible()

  const runs = await db
    .select()
    .from(journeys)
    .where(
      and(
        eq(journeys.liveLineId, journey!.liveLineId!),
        gt(journeys.serviceDate, addDays(journey!.serviceDate, -1)),
        inArray(journeys.status, OPEN_STATUSES),
      ),
    )
  for (const run of runs) expect(hourOf(run) === after, run.serviceDate).toBe(isoWeekday(run.serviceDate) === weekday)

  // The register says who moved it, when and why.
  await page.goto(`${LIST}/history?q=${number}`)
  await expect(page.getByRole('row').nth(1)).toContainText(`${before} → ${after}`)
  await expect(page.getByRole('row').nth(1)).toContainText('Appliquée')
})

it('is asked for what its client and day find, or the name of a line', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const [day] = await db
    .select({ client: companies.legalName, serviceDate: journeys.serviceDate, number: sql<string>`min(${journeys.number})` })
    .from(journeys)
    .innerJoin(companies, eq(companies.id, journeys.companyId))
    .where(and(gt(journeys.serviceDate, TODAY), inArray(journeys.status, OPEN_STATUSES)))
    .groupBy(companies.legalName, journeys.serviceDate)
    .having(sql`count(*) between 2 and 10`)
    .orderBy(journeys.serviceDate, companies.legalName)
    .limit(1)
  await page.goto(`${LIST}?panel=modify`)
  const panel = page.getByRole('dialog')
  const target = panel.getByLabel('Trajet ou trajet prévu')
  const proceed = () => panel.getByRole('button', { name: 'Continuer' }).click()
  await target.fill('Zanzibar')
  await panel.getByLabel("Suppression d'arrêt").check()
  await proceed()
  await expect(target).toHaveAccessibleDescription(/ne correspond/)
  await expect(target).toHaveValue('Zanzibar')
  await expect(panel.getByLabel("Suppression d'arrêt")).toBeChecked()

  await target.fill(`${day!.client} ${day!.serviceDate.slice(8)}/${day!.serviceDate.slice(5, 7)}`)
  await proceed()
  await panel.getByRole('link', { name: new RegExp(day!.number) }).click()
  await expect(panel.getByRole('heading', { name: /^Modification\s: suppression d'arrêt/ })).toBeVisible()
  await expect(panel).toContainText(day!.number)

  const [line] = await db.select().from(liveLines).where(ne(liveLines.status, 'CLOTURE')).limit(1)
  await page.goto(`${LIST}?panel=modify&quoi=HORAIRE`)
  await target.fill(`${line!.number} ${line!.label}`)
  await proceed()
  await expect(panel).toContainText(`${line!.number} · ${line!.label}`)
})
