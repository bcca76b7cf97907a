import { beforeAll, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { NOT_SIGNED, REFUSED_WHY } from '#domain/journey-management/journeys/proofs.ts'
import { driving, LABEL, planTonight, startsUnusually } from '#tests/support/driving.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

/** A driver closes his day with refused pallets and a signature; the office reads it, comments it and controls it (`domain.md` §3.7). */

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/journey-management/journeys'

it('from refused pallets to the control', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const number = await planTonight(page)
  const sql = openSql(site.databaseUrl, { max: 1 })
  await sql`update journey_stop set documents = '{SIGNATURE}', pallets = -12 where kind = 'LIVRAISON'
    and journey_id = (select id from journey where number = ${number})`
  await sql.end()
  const work = async () => {
    await page.signIn('DRIVER')
    await page.goto('/')
    const run = page.getByRole('region', { name: LABEL })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
    await press("J'ai bien reçu")
    await press('Démarrer')
    if (startsUnusually()) {
      await page.getByLabel('Motif').fill('Client pressé')
      await press('Démarrer')
    }
    await press('Je suis arrivé')
    await press('Terminé')
    await press("J'approche")
    await expect(page.getByText('En approche').first()).toBeAttached()
    await press('Je suis arrivé')

    // What is refused wants its reserves, and what was typed stays.
    await run.getByLabel('Palettes remises').fill('10')
    await run.getByLabel('Palettes refusées').fill('2')
    await press('Terminé')
    await expect(run.getByRole('alert').getByText(REFUSED_WHY)).toBeVisible()
    await expect(run.getByLabel('Palettes refusées')).toHaveValue('2')
    await run.getByLabel('Réserves', { exact: true }).fill('Deux palettes mouillées')
    await run.getByLabel('Signataire').fill('Mme Garnier')
    await press('Terminé')
    await expect(run.getByText(NOT_SIGNED).first()).toBeVisible()
    await run.getByLabel('A signé').check()
    await press('Terminé')
    await expect(run.getByText('2/2 arrêts')).toBeVisible()
    await run.getByLabel('Compteur au départ').fill('100')
    await run.getByLabel('Compteur à la fin').fill('99')
    await press('Enregistrer le relevé')
    await expect(run.getByRole('alert')).toContainText('Le compteur de fin doit être supérieur au compteur de début')
    await run.getByLabel('Compteur à la fin').fill('140')
    await run.getByLabel('Carburant').fill('18,4')
    await press('Enregistrer le relevé')
    await expect(page.getByText('Relevé enregistré').filter({ visible: true }).first()).toBeVisible()

    await page.signIn('SALES')
    const sheet = (tab: string) => page.goto(`${LIST}?dates=all&panel=show&trajet=${number}&tab=${tab}`)
    const panel = page.getByRole('dialog')
    await sheet('evenements')
    await panel.getByLabel('Commentaire').fill('Le client est prévenu, @personne')
    await panel.getByRole('button', { name: 'Publier le commentaire' }).click()
    await expect(panel.getByText("Personne ne s'appelle")).toBeVisible()
    await expect(panel.getByLabel('Commentaire')).toHaveValue('Le client est prévenu, @personne')
    await sheet('evenements')
    await panel.getByLabel('Commentaire').fill('Le client est prévenu <b>ce soir</b>')
    await panel.getByRole('button', { name: 'Publier le commentaire' }).click()
    await expect(panel.getByText('Le client est prévenu <b>ce soir</b>')).toBeVisible()

    await page.signIn('OPERATOR')
    await sheet('arrets')
    await expect(panel.getByText('Refusé\u202f: 2 palettes')).toBeVisible()
    await expect(panel.getByText('Réserves\u202f: Deux palettes mouillées')).toBeVisible()
    await expect(panel.getByText(/Signé par Mme Garnier/)).toBeVisible()
    for (const [tab, words] of [
      ['carte', 'Heures de passage'],
      ['co2', '18,4 L relevés'],
    ] as const) {
      await sheet(tab)
      await expect(
        panel
          .getByText(words)
          .or(panel.getByRole('list', { name: words }))
          .first(),
      ).toBeVisible()
    }
    await panel.getByRole('link', { name: 'Contrôler…' }).click()
    await page
      .getByRole('dialog', { name: `Contrôler le trajet ${number}` })
      .getByRole('button', { name: 'Contrôler' })
      .click()
    await expect(panel.locator('.panel-head .status-word')).toHaveText('Contrôlé')
  }
  await driving(site.databaseUrl, number, work, { keeps: true })
})
