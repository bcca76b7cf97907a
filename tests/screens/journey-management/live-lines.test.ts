import { beforeAll, expect, it } from 'vitest'
import { today } from '#api/middleware/today.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/journey-management/live-lines'

interface Line {
  id: string
  number: string
  label: string
  code: string
  company: string
  driver: string | null
}

/** A line of the demonstration carrier that runs by its own means in the next days. */
async function someLine(page: Visitor, query = 'status=PLANIFIE&sort=-number'): Promise<Line> {
  const answer = await page.request.get(`/api${LIST}?${query}&perPage=100`)
  const { rows } = (await answer.json()) as { rows: Line[] }
  for (const line of rows) {
    // A run of today may be over.
    if (line.driver !== null && (await runningDates(page, line.id)).some(date => date > today())) return line
  }
  throw new Error(`no line for ${query}`)
}

/** The journeys made and not cancelled from today on. */
async function runningDates(page: Visitor, id: string): Promise<string[]> {
  const { next } = (await (await page.request.get(`/api${LIST}/${id}`)).json()) as {
    next: { date: string; number: string | null }[]
  }
  return next.filter(({ number }) => number !== null).map(({ date }) => date)
}

const panel = (page: Visitor) => page.getByRole('dialog').first()

it('a line is found, read and changed; its journeys follow', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const line = await someLine(page)
  await page.goto(LIST)
  const search = page.getByRole('searchbox')
  await search.fill(`${line.number} ${line.company}`)
  await search.press('Enter')
  await expect(page).toHaveURL(/[?&]q=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(line.company)
  await row.getByRole('link', { name: line.label, exact: true }).click()

  await expect(panel(page).getByRole('heading', { name: line.label })).toBeVisible()
  await expect(panel(page)).toContainText(line.driver!)
  await expect(panel(page).getByRole('link', { name: /^CDC-\d{4}-\d+ v\d+$/ })).toHaveAttribute(
    'href',
    /^\/journey-management\/delivery-request\//,
  )
  await expect(
    panel(page)
      .getByRole('link', { name: /^TR-\d{6}-\d{4}$/ })
      .first(),
  ).toBeVisible()

  await panel(page).getByRole('link', { name: 'Corriger la fiche' }).click()
  const changed = `${line.label} bis`
  await panel(page).getByLabel('Libellé').fill(changed)
  // What a line runs is changed by a modification.
  await expect(panel(page).getByLabel('Km en charge')).toHaveAttribute('readonly')
  await panel(page).getByLabel('Code').fill('')
  await panel(page).getByRole('button', { name: 'Enregistrer le trajet prévu' }).click()
  await expect(panel(page).getByLabel('Code')).toHaveAccessibleDescription('Veuillez remplir ce champ')
  await expect(panel(page).getByLabel('Libellé')).toHaveValue(changed)
  await panel(page).getByLabel('Code').fill('BIS-1')
  await panel(page).getByRole('button', { name: 'Enregistrer le trajet prévu' }).click()

  await expect(panel(page).getByRole('heading', { name: changed })).toBeVisible()
  await expect(
    page.getByText(new RegExp(`${line.number} enregistré · \\d+ trajets? mis à jour`)).filter({ visible: true }),
  ).toBeVisible()
  await panel(page).getByRole('link', { name: 'Historique' }).click()
  await expect(panel(page).getByRole('row').filter({ hasText: changed })).toContainText('Libellé')
})

it('own means or a sub-contractor, found by what is typed', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const line = await someLine(page, 'status=PLANIFIE&sort=number')
  await page.goto(`${LIST}?panel=edit&id=${line.id}`)
  const save = panel(page).getByRole('button', { name: 'Enregistrer le trajet prévu' })
  await panel(page).getByLabel('Sous-traitant').fill('personne de ce nom')
  await save.click()
  await expect(panel(page).getByLabel('Sous-traitant')).toHaveAccessibleDescription(/Aucun résultat pour « personne de ce nom »/)

  const { rows } = (await (await page.request.get('/api/lookup/subcontractor')).json()) as { rows: { text: string }[] }
  await panel(page).getByLabel('Sous-traitant').fill(rows[0]!.text)
  await save.click()
  await expect(panel(page).getByLabel('Sous-traitant')).toHaveAccessibleDescription(
    /Choisissez des moyens propres ou un sous-traitant/,
  )
  await expect(panel(page).getByLabel('Titulaire')).toHaveValue(line.driver!)
})

it('generation until a date is followed to its report; the second one creates nothing', async () => {
  const page = await visit(site)
  await page.signIn('CONCEPTOR')
  const until = addDays(TODAY, 49)
  for (const first of [true, false]) {
    await page.goto(LIST)
    await page.getByRole('link', { name: "Générer jusqu'au …" }).click()
    await expect(panel(page).getByLabel("Jusqu'au")).toHaveValue(addDays(TODAY, 42))
    await panel(page).getByLabel("Jusqu'au").fill(until)
    await panel(page).getByRole('button', { name: 'Générer', exact: true }).click()
    await expect(page).toHaveURL(/[?&]job=/)
    await page.refreshed()
    const report = panel(page).getByText(/^\d+ créés, \d+ ignorés \(fériés\), \d+ à revoir, \d+ erreurs$/)
    await expect(report).toBeVisible()
    // The projects of a run share neither server nor carrier only when they run side by side: the first may find its work done.
    if (!first) await expect(report).toContainText('0 créés')
    // A reason may begin with the driver: « Bruno N'Diaye ne travaille pas le samedi ».
    await expect(panel(page).getByText(/, (.+)\u202f: \1 /)).toHaveCount(0)
  }
  await expect(panel(page).getByRole('heading', { name: `Génération des trajets jusqu'au ${formatDate(until)}` })).toBeVisible()
  // Left and come back to.
  await panel(page).getByRole('link', { name: 'Générer de nouveau' }).click()
  await panel(page)
    .getByRole('link', { name: `Génération des trajets jusqu'au ${formatDate(until)}` })
    .first()
    .click()
  await expect(panel(page).getByText(/^0 créés/)).toBeVisible()
}, 180_000)

it('a date that has passed is refused at its field', async () => {
  const page = await visit(site, 'ADMIN')
  await page.goto(`${LIST}?panel=generate`)
  const until = panel(page).getByLabel("Jusqu'au")
  await until.evaluate(field => field.removeAttribute('min'))
  await until.fill(addDays(TODAY, -1))
  await panel(page).getByRole('button', { name: 'Générer', exact: true }).click()
  await expect(panel(page).getByLabel("Jusqu'au")).toHaveAccessibleDescription(/La date ne peut pas être dans le passé/)
})

it('a line is suspended for a while and resumed; its journeys go and come back', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const line = await someLine(page, 'status=PLANIFIE&sort=-start')
  const before = await runningDates(page, line.id)
  const [from, to] = [addDays(TODAY, 2), addDays(TODAY, 9)]
  expect(before.some(date => date >= from && date <= to)).toBe(true)

  await page.goto(`${LIST}?panel=show&id=${line.id}`)
  await panel(page).getByRole('link', { name: 'Suspendre…' }).click()
  const question = page.getByRole('dialog', { name: /^Suspendre/ })
  await question.getByLabel('Du').fill(to)
  await question.getByLabel('Au', { exact: true }).fill(from)
  await question.getByLabel('Motif').fill('Congés du client')
  await question.getByRole('button', { name: 'Suspendre la ligne' }).click()
  await expect(question.getByLabel('Au', { exact: true })).toHaveAccessibleDescription(
    /La date de fin doit être postérieure ou égale à la date de début/,
  )
  await question.getByLabel('Du').fill(from)
  await question.getByLabel('Au', { exact: true }).fill(to)
  await question.getByRole('button', { name: 'Suspendre la ligne' }).click()

  await expect(panel(page)).toContainText(`du ${formatDate(from)} au ${formatDate(to)}`)
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Suspension' }).first()).toBeVisible()
  expect((await runningDates(page, line.id)).filter(date => date >= from && date <= to)).toEqual([])

  await panel(page).getByRole('link', { name: 'Reprendre…' }).click()
  await page.getByRole('button', { name: 'Reprendre la ligne' }).click()
  await expect(panel(page).getByRole('link', { name: 'Suspendre…' })).toBeVisible()
  expect(await runningDates(page, line.id)).toEqual(before)
})

it('filters stand in the address and as chips', async () => {
  const page = await visit(site, 'ADMIN')
  await page.goto(`${LIST}?weekday=6&status=PLANIFIE&companyName=colis`)
  for (const chip of ['Jour : Samedi', 'Statut : Planifié', 'Client : colis']) {
    await expect(page.getByRole('link', { name: chip })).toBeVisible()
  }
  await page.getByRole('link', { name: /^Sans titulaire \d+$/ }).click()
  await expect(page).toHaveURL(/noDriver=1/)
})

it('a search that finds nothing says so', async () => {
  const page = await visit(site, 'ADMIN')
  await page.goto(`${LIST}?q=rien+de+tel+ici`)
  await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible()
})

it('OPERATOR reads lines and is offered no change', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(LIST)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Trajets prévus')
  await expect(page.getByRole('link', { name: "Générer jusqu'au …" })).toHaveCount(0)
  const line = await someLine(page)
  await page.goto(`${LIST}?panel=show&id=${line.id}`)
  await expect(panel(page)).toContainText(line.driver!)
  await expect(panel(page).getByRole('link', { name: 'Modifier' })).toHaveCount(0)
  await expect(panel(page).getByRole('link', { name: /Suspendre|Clôturer/ })).toHaveCount(0)
})

it('OPERATOR is refused the form of a line and its end', async () => {
  const page = await visit(site, 'OPERATOR')
  const line = await someLine(page)
  await page.goto(`${LIST}?panel=edit&id=${line.id}`)
  await expect(page.getByLabel('Libellé')).toHaveCount(0)
  const refused = await page.request.post(`${LIST}?confirm=close&id=${line.id}`, {
    form: { intent: 'close' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(refused.status()).toBe(404)
})
