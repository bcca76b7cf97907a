import { beforeAll, expect, it } from 'vitest'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { holidays } from '#domain/calendar/holidays.ts'
import type { Role } from '#domain/roles.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { restedDriver } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/**
 * The product's main chain as its users walk it, without JavaScript (with it: tests/browser/walk.spec.ts): a file is imported, a client, an address and a
 * cahier des charges are created, it is designed, delivered, proposed and accepted, its journeys are generated, one is driven, and a second
 * journey of the same driver at the same time is refused.
 */

const COMPANY = 'Laiterie de la Marche'
const step = async <T>(_: string, walk: () => Promise<T>) => walk()
const TITLE = 'Marche → Le Mans'

/** Today in Paris. */
const french = (date: string) => date.split('-').reverse().join('/')

/** The next public holiday that falls on a weekday, at least a week ahead, with a working day right before and after it. */
const holiday = [0, 1]
  .flatMap(years => holidays('FR', Number(TODAY.slice(0, 4)) + years))
  .map(({ date }) => date)
  .find(date => date > addDays(TODAY, 7) && isoWeekday(date) <= 5)!

it('from a client to journeys that a driver drives', { timeout: 240_000 }, async () => {
  const page = await visit(site)
  const as = async (role: Role) => {
    await page.cookies.clear()
    await page.signIn(role)
  }
  const dialog = page.getByRole('dialog')

  await step('SALES imports a spreadsheet of clients', async () => {
    await as('SALES')
    await page.goto('/sales/companies?panel=import')
    await dialog.getByLabel('Fichier CSV ou Excel').setInputFiles({
      name: 'clients.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Raison sociale;N° SIRET;Adresse;CP;Ville\r\nVerrerie du Gué;81234567600017;3 rue du Four;44470;CARQUEFOU\r\nSans numéro;123;1 rue;44000;Nantes\r\n',
      ),
    })
    await dialog.getByRole('button', { name: 'Lire le fichier' }).click()
    await expect(dialog.getByText("Le numéro SIRET n'est pas valide")).toBeVisible()
    await dialog.getByRole('button', { name: 'Importer la ligne valide' }).click()
    // A job does it; without JavaScript the page refreshes itself until the report is there.
    await page.refreshed()
    await expect(page.getByText(/1 client créé/)).toBeVisible()
    await page.goto('/sales/companies?q=verrerie+gue')
    await expect(page.getByRole('link', { name: 'Verrerie du Gué', exact: true })).toBeVisible()
  })

  await step('creates a client; a wrong field comes back with its message and all that was typed', async () => {
    await page.goto('/sales/companies')
    await page.getByRole('link', { name: 'Nouveau client' }).click()
    await dialog.getByLabel('Raison sociale').fill(COMPANY)
    await dialog.getByLabel('SIREN', { exact: true }).fill('823456711')
    await dialog.getByLabel('SIRET siège').fill('82345671000016')
    await dialog.locator('[name=billingLine1]').fill('12, route de Segré')
    await dialog.locator('[name=billingZip]').fill('53000')
    await dialog.locator('[name=billingCity]').fill('Laval')
    await dialog.getByRole('button', { name: 'Enregistrer le client' }).click()
    await expect(dialog.getByRole('alert')).toContainText("Le numéro SIREN n'est pas valide")
    await expect(dialog.getByLabel('Raison sociale')).toHaveValue(COMPANY)
    await dialog.getByLabel('SIREN', { exact: true }).fill('823456710')
    await dialog.getByRole('button', { name: 'Enregistrer le client' }).click()
    await expect(page).toHaveURL(/\/sales\/companies\/[0-9a-f-]{36}/)
    await expect(page.getByRole('heading', { name: COMPANY }).first()).toBeVisible()
  })
  const companyId = new URL(page.url()).pathname.split('/').at(-1)!

  await step('creates two addresses', async () => {
    for (const [label, zip, city, lat, lng] of [
      ['Zéphyr, quai de la Marche', '53000', 'Laval', '48,07', '-0,77'],
      ['Plateforme du Mans', '72000', 'Le Mans', '48,00', '0,20'],
    ] as const) {
      await page.goto(`/sales/addresses?panel=new&companyId=${companyId}`)
      await dialog.locator('[name=label]').fill(label)
      await dialog.locator('[name=line1]').fill('1 rue du Quai')
      await dialog.locator('[name=zip]').fill(zip)
      await dialog.locator('[name=city]').fill(city)
      await dialog.locator('[name=lat]').fill(lat)
      await dialog.locator('[name=lng]').fill(lng)
      await dialog.getByRole('button', { name: /^Enregistrer/ }).click()
      await expect(page.getByText(label).first()).toBeVisible()
      await expect(dialog.locator('[name=label]')).toHaveCount(0)
    }
  })

  await step('creates a cahier des charges and sends it to conception', async () => {
    const go = (name = 'Enregistrer et continuer') => dialog.getByRole('button', { name }).click()
    const at = (step: string) => expect(dialog.locator('[aria-current=step]')).toHaveText(new RegExp(step))
    await page.goto(`/sales/delivery-request?panel=new&company=${companyId}`)
    if ((await dialog.locator('[name=companyIdText]').inputValue()) === '') {
      await dialog.locator('[name=companyIdText]').fill(COMPANY)
    }
    await dialog.locator('[name=title]').fill(TITLE)
    await dialog.locator('[name=validFrom]').fill(TODAY)
    await go()
    await at('Besoin')
    await dialog.locator('[name="goods.nature"]').fill('Produits laitiers')
    await dialog.locator('[name="goods.pallets"]').fill('12')
    await dialog.locator('[name="vehicleNeed.category"]').selectOption('PORTEUR_19')
    await go()
    await at('Arrêts')
    for (const [index, address, arrival, departure] of [
      [0, 'Zéphyr, quai de la Marche', '06:00', '06:30'],
      [1, 'Plateforme du Mans', '08:00', '08:30'],
    ] as const) {
      await dialog.locator(`[name="stops[${index}].addressIdText"]`).fill(address)
      await dialog.locator(`[name="stops[${index}].arrival"]`).fill(arrival)
      await dialog.locator(`[name="stops[${index}].departure"]`).fill(departure)
    }
    await dialog.locator('[name="stops[0].kind"]').selectOption('CHARGEMENT')
    await dialog.locator('[name="stops[1].kind"]').selectOption('LIVRAISON')
    await go()
    // Another client has a site of nearly that name: the server answers with a choice.
    await expect(dialog.getByRole('alert')).toContainText('choisissez')
    await dialog.getByRole('radio', { name: /^Plateforme du Mans .*Laiterie de la Marche/ }).check()
    await go()
    await at('Récurrence')
    for (const day of [1, 2, 3, 4, 5]) await dialog.locator(`[name="recurrence.weekdays"][value="${day}"]`).check()
    await dialog.getByRole('button', { name: 'Prévisualiser' }).click()
    await expect(dialog.getByText(/dates sur 12 mois/)).toBeVisible()
    await go()
    await at('Prix')
    await dialog.locator('[name=unitPrice]').fill('420,00')
    await go('Enregistrer et terminer')
    await expect(page).toHaveURL(/\/sales\/delivery-request\/[0-9a-f-]{36}$/)
    await page.getByRole('link', { name: 'Envoyer en conception' }).click()
    await dialog.getByRole('button', { name: 'Envoyer en conception' }).click()
    await expect(page.getByText('À concevoir', { exact: true }).first()).toBeVisible()
  })
  const requestId = new URL(page.url()).pathname.split('/').at(-1)!

  await step('CONCEPTOR takes it in charge, builds two lines and delivers', async () => {
    await as('CONCEPTOR')
    await page.goto(`/journey-management/delivery-request/${requestId}`)
    await page.getByRole('button', { name: 'Prendre en charge' }).click()
    for (const code of ['A', 'B']) {
      await page.getByRole('button', { name: 'Construire une ligne' }).click()
      await dialog.getByLabel('Code').fill(code)
      await dialog.getByLabel('Km en charge').fill('88,5')
      await dialog.getByRole('button', { name: 'Enregistrer la ligne' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Reprendre les lignes' }).click()
    // Each is a run by itself, and the totals are those of one (decision 14).
    await expect(page.getByLabel('Km en charge')).toHaveValue('88,5')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('Totaux de la conception enregistrés').filter({ visible: true }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Voir le coût' }).click()
    await page.getByRole('button', { name: 'Enregistrer le coût' }).click()
    await expect(page.getByText('Coût enregistré.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Livrer la conception' }).click()
    await expect(page.getByText('Conçu', { exact: true }).first()).toBeVisible()
  })

  await step(
    'SALES reckons a price in the simulator, to the cent, and keeps one of the lines as they were delivered (domain.md §6.5)',
    async () => {
      await as('SALES')
      await page.goto(`/sales/delivery-request/${requestId}?tab=price`)
      const form = page.locator('form.hypotheses')
      const field = (name: string) => form.locator(`[name="${name}"]`)
      for (const [name, value] of [
        ['kmLoaded', '388'],
        ['kmEmpty', '12'],
        ['serviceHours', '8 h 15'],
        ['days', '1'],
        ['nightHours', '3'],
        ['tolls', '64,80'],
        ['marginPct', '12'],
      ] as const)
        await field(name).fill(value)
      const [reference] = await field('reference').locator('option', { hasText: '0,615 €/km · 26,40 €/h · 196,50 €/j' }).all()
      await field('reference').selectOption((await reference!.getAttribute('value'))!)
      for (const factor of [/^Majoration de nuit/, /^Groupe froid/]) {
        const box = form.getByRole('checkbox', { name: factor })
        if (!(await box.isVisible()))
          await form
            .getByText(/facteurs/i)
            .filter({ visible: true })
            .last()
            .click()
        await box.check()
      }
      await field('pricingMode').selectOption('TRINOME')
      await form.getByRole('button', { name: 'Recalculer' }).last().click()
      await expect(page).toHaveURL(/pricingMode=TRINOME/)
      const figures = page.getByLabel('Prix, coût et marge')
      for (const figure of ['849,72 €', '758,68 €', '91,04 €', 'transport 784,92 € · péages 64,80 €', '1,8967 €/km', '2,1243 €'])
        await expect(figures).toContainText(figure.replaceAll(' €', '\u00a0€'))
      // Nothing is saved yet.
      await page.goto(`/sales/delivery-request/${requestId}?tab=price`)
      await expect(figures).toContainText('420,00\u00a0€')
      await page.goBack()
      // The journeys follow the lines, so a price by other kilometres and hours is not saved.
      await form.getByRole('button', { name: 'Enregistrer ce prix' }).click()
      await expect(form.getByText('Les lignes livrées font 88,5\u00a0km').first()).toBeVisible()
      await page.goto(`/sales/delivery-request/${requestId}?tab=price`)
      await field('unitPrice').fill('849,72')
      await field('tolls').fill('64,80')
      await form.getByRole('button', { name: 'Enregistrer ce prix' }).click()
      await expect(page.getByText('Prix enregistré', { exact: true }).filter({ visible: true })).toBeVisible()
      await expect(figures).toContainText('849,72\u00a0€')
    },
  )

  await step('SALES proposes it and records the acceptance with the signed contract', async () => {
    await page.goto(`/sales/delivery-request/${requestId}`)
    await page.getByRole('link', { name: 'Proposer au client' }).click()
    await dialog.getByRole('button', { name: 'Proposer au client' }).click()
    await expect(page.getByText('Proposé', { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Offre PDF' }).click()
    const text = pdfText(await page.answer.body())
    for (const words of [COMPANY, TITLE, '849,72 €', 'Du lundi au vendredi', 'Offre valable jusqu']) expect(text).toContain(words)
    await page.getByRole('link', { name: 'Accepter…' }).click()
    await dialog.getByLabel('Contrat ou accord écrit du client').setInputFiles({
      name: 'contrat.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    })
    await dialog.getByRole('button', { name: "Enregistrer l'acceptation" }).click()
    await expect(page.getByText('Actif', { exact: true }).first()).toBeVisible()
  })

  await step('CONCEPTOR sees the lines planned and generates past the next holiday, which is left out', async () => {
    await as('CONCEPTOR')
    await page.goto('/journey-management/live-lines?q=Laiterie+Marche')
    await expect(page.getByRole('table').getByText('Planifié', { exact: true })).toHaveCount(2)
    await page.getByRole('link', { name: /^Générer/ }).click()
    await dialog.locator('input[type=date]').fill(addDays(holiday, 4))
    await dialog.getByRole('button', { name: /^Générer/ }).click()
    await page.refreshed()
    await expect(page.getByText(/^\d+ créés, \d+ ignorés \(fériés\), \d+ à revoir, \d+ erreurs$/)).toBeVisible()

    const journeysOn = async (date: string) => {
      await page.goto(`/journey-management/journeys?from=${date}&to=${date}&q=Laiterie+Marche`)
      return page.getByRole('row').filter({ hasText: COMPANY }).count()
    }
    expect(await journeysOn(holiday), `férié ${french(holiday)}`).toBe(0)
    const working = workingDayBefore(holiday)
    expect(await journeysOn(working), french(working)).toBe(2)
  })

  const controlled = await step(
    'OPERATOR assigns, starts, ends and controls one; a second at the same time is refused',
    async () => {
      await as('OPERATOR')
      const day = workingDayBefore(holiday)
      const list = `/journey-management/journeys?from=${day}&to=${day}&q=Laiterie+Marche`
      await page.goto(list)
      const numbers = await journeyNumbers(page)
      expect(numbers).toHaveLength(2)

      await page.goto(`${list}&panel=assign&trajet=${numbers[0]}`)
      // Who drove today may not start another run now.
      const driver = await restedDriver(site.databaseUrl)
      const pickDriver = async () => {
        await dialog.getByLabel('Chercher un nom ou une immatriculation').fill(driver)
        await dialog.getByRole('button', { name: 'Chercher' }).click()
        await expect(page).toHaveURL(/qui=/)
        await dialog.locator('label').filter({ hasText: driver }).first().locator('input').check()
      }
      await pickDriver()
      await pickVehicle(page)
      await dialog.getByRole('button', { name: 'Affecter', exact: true }).click()
      const row = page.getByRole('row', { includeHidden: true }).filter({ has: page.getByTitle(numbers[0]!) })
      await expect(row).toContainText('Affecté')

      // The same driver at the same hours.
      await page.goto(`${list}&panel=assign&trajet=${numbers[1]}`)
      await pickDriver()
      await pickVehicle(page)
      await dialog.getByRole('button', { name: 'Affecter', exact: true }).click()
      await expect(dialog.getByRole('alert')).toContainText(
        `Ce chauffeur est déjà affecté au trajet ${numbers[0]} de 06:00 à 08:30`,
      )

      await page.goto(`${list}&panel=show&trajet=${numbers[0]}`)
      await page.getByRole('link', { name: 'Démarrer…' }).click()
      await dialog.getByLabel('Motif').fill('Départ avancé')
      await dialog.getByRole('button', { name: 'Démarrer' }).click()
      await expect(row).toContainText('En cours')
      await page.goto(`${list}&trajet=${numbers[0]}&tab=arrets`)
      const stop = dialog.locator('form').filter({ has: page.getByRole('button', { name: "Enregistrer l'arrêt" }) })
      await stop.getByLabel('Départ').fill(await stop.getByLabel('Arrivée').inputValue())
      await stop.getByRole('button', { name: "Enregistrer l'arrêt" }).click()
      await expect(row).toContainText('1/2')
      await page.goto(`${list}&panel=show&trajet=${numbers[0]}&confirm=finish`)
      await dialog.locator('#ask-odometerEnd').fill('999999')
      await dialog.getByRole('button', { name: 'Terminer' }).click()
      await dialog.getByLabel("Oui, c'est exact").check()
      await dialog.getByRole('button', { name: 'Terminer' }).click()
      await expect(row).toContainText('Terminé')

      await page.goto(`${list}&panel=show&trajet=${numbers[0]}&confirm=control`)
      await dialog.locator('#ask-odometerStart').fill('999600')
      await dialog.getByRole('button', { name: 'Contrôler' }).click()
      await expect(row).toContainText('Contrôlé')
      return numbers[0]!
    },
  )

  await step('prices and names change: neither what it is worth nor what was offered moves', async () => {
    await as('ADMIN')
    const worth = async () => {
      await page.goto(`/journey-management/journeys?dates=all&trajet=${controlled}&tab=economie`)
      await expect(dialog.getByText(/^Arrêté le .* par /)).toBeVisible()
      return dialog.locator('.panel-body').innerText()
    }
    const offered = async () => {
      await page.goto(`/sales/delivery-request/${requestId}?version=1`)
      await page.getByRole('link', { name: 'Offre PDF' }).click()
      return page.answer.body()
    }
    const before = { worth: await worth(), offered: await offered() }
    expect(before.worth).toContain('849,72\u00a0€')

    await page.goto(`/sales/companies/${companyId}?panel=edit`)
    await dialog.getByLabel('Raison sociale').fill('Laiterie renommée')
    await dialog.getByRole('button', { name: /^Enregistrer/ }).click()
    await expect(page.getByRole('heading', { name: 'Laiterie renommée' }).first()).toBeVisible()
    await page.goto(`/sales/delivery-request/${requestId}`)
    await page.getByRole('link', { name: 'Nouvelle version…' }).click()
    await dialog.locator('[name=validFrom]').fill(addDays(TODAY, 200))
    await dialog.getByRole('button', { name: /^Créer la version/ }).click()
    await expect(page).toHaveURL(/version=2/)
    await page.goto(`/sales/delivery-request/${requestId}?version=2&tab=price`)
    await page.locator('form.hypotheses [name="marginPct"]').fill('30')
    await page.getByRole('button', { name: 'Enregistrer ce prix' }).click()
    await expect(page.getByText('Prix enregistré', { exact: true }).filter({ visible: true })).toBeVisible()

    expect(await worth()).toBe(before.worth)
    expect((await offered()).equals(before.offered)).toBe(true)
  })
})

/** The last weekday before a date that is no holiday itself. */
function workingDayBefore(date: string): string {
  const before = addDays(date, -1)
  const closed = isoWeekday(before) > 5 || holidays('FR', Number(before.slice(0, 4))).some(other => other.date === before)
  return closed ? workingDayBefore(before) : before
}

async function journeyNumbers(page: Visitor): Promise<string[]> {
  const cells = await page.getByRole('table').getByTitle(/^TR-/).all()
  return (await Promise.all(cells.map(cell => cell.getAttribute('title')))).map(String).sort()
}

/** A free vehicle that needs no trailer. */
async function pickVehicle(page: Visitor) {
  await page
    .getByRole('dialog')
    .locator('label')
    .filter({ has: page.locator('input[name=vehicleId]') })
    .filter({ hasText: /Porteur|VUL/ })
    .filter({ hasNotText: 'déjà affecté' })
    .first()
    .locator('input')
    .check()
}
