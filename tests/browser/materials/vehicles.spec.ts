import { expect, test } from '#tests/support/quai.ts'

const LIST = '/materials/vehicles'
/** A plate that no other run in the same database has. */
function newPlate() {
  const letters = 'ABCDEFGHJKLMNPQRTVXYZ'
  const pick = (from: string) => from[Math.floor(Math.random() * from.length)]!
  const pair = () => pick(letters) + pick(letters)
  return `${pair()}-${String(100 + Math.floor(Math.random() * 900))}-${pair()}`
}

test('a vehicle is created, its deadline is done, it breaks down and comes back, its counter only goes up', async ({
  page,
  signIn,
}) => {
  await signIn('CONCEPTOR')
  const plate = newPlate()
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const tab = (name: string) => page.getByRole('navigation', { name: 'Fiche du véhicule' }).getByRole('link', { name })
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nouveau véhicule' }).first().click()
  const form = dialog('Nouveau véhicule')
  await form.getByLabel(/^Immatriculation( \*)?$/).fill('SS-123-AA')
  await form.getByLabel('N° de parc').fill(plate.replaceAll('-', ''))
  await form.getByLabel('Catégorie').selectOption('Porteur 19 t')
  await form.getByLabel('1re mise en circulation').fill('2022-08-31')
  await form.getByLabel(/^Marque/).fill('Volvo')
  await form.getByLabel('Modèle').fill('FL')
  await form.getByLabel('PTAC').fill('19000')
  await form.getByLabel('Poids à vide').fill('19000')
  await form.getByLabel('Palettes').fill('20')
  await form.getByLabel('Compteur').fill('1 000')
  await form.getByLabel('Dépôt').selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Enregistrer le véhicule' }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText([
    "Immatriculation : L'immatriculation n'est pas valide (format AA-123-AA)",
    'Poids à vide : Le poids à vide doit être inférieur au PTAC',
  ])
  await form.getByLabel(/^Immatriculation( \*)?$/).fill(plate.replaceAll('-', '').toLowerCase())
  await form.getByLabel('Poids à vide').fill('9 800')
  await form.getByRole('button', { name: 'Enregistrer le véhicule' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(plate)
  await expect(page.getByText('En service').first()).toBeVisible()
  await expect(page.getByText('9\u202f200\u00a0kg')).toBeVisible()

  await tab('Échéances').click()
  await page.getByRole('link', { name: 'Ajouter une échéance' }).click()
  await dialog('Ajouter une échéance').getByLabel('Contrôle').selectOption('VGP hayon')
  await dialog('Ajouter une échéance').getByLabel('Dernier fait le').fill('2025-08-31')
  await dialog('Ajouter une échéance').getByRole('button', { name: "Enregistrer l'échéance" }).click()
  await expect(page.getByText('28/02/2026')).toBeVisible()
  await expect(page.getByText('Échue')).toBeVisible()
  await page.getByRole('link', { name: 'Échéance faite…' }).click()
  const done = dialog(/échéance faite/)
  await done.getByLabel('Prestataire').fill('Dekra')
  await done.getByLabel('Coût HT').fill('85,50')
  await done.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('À jour')).toBeVisible()
  await expect(page.getByText('Échue')).toHaveCount(0)
  await page.getByText('1 contrôle fait').click()
  await expect(page.getByText(/Dekra · 85,50/)).toBeVisible()

  await page.getByRole('link', { name: 'Hors service…' }).click()
  const out = dialog(`Mettre ${plate} hors service`)
  await expect(out).toContainText("Aucun trajet affecté n'est touché.")
  await out.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(out.getByText('Veuillez indiquer un motif').first()).toBeVisible()
  await out.getByLabel('Motif').fill('Fuite de liquide de refroidissement')
  await out.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/Hors service depuis le .* Fuite de liquide/)).toBeVisible()
  await page.getByRole('link', { name: 'Remise en service…' }).click()
  await dialog(`Remettre ${plate} en service`).getByRole('button', { name: 'Remettre en service' }).click()
  await expect(page.getByRole('link', { name: 'Hors service…' })).toBeVisible()

  await page.goto(`${page.url().split('?')[0]}?panel=odometer`)
  const counter = dialog(/^Saisir le compteur/)
  await counter.getByRole('textbox', { name: 'Compteur' }).fill('999')
  await counter.getByRole('button', { name: 'Enregistrer le kilométrage' }).click()
  await expect(counter.getByText('Le kilométrage ne peut pas diminuer').first()).toBeVisible()
  await counter.getByRole('textbox', { name: 'Compteur' }).fill('1 250')
  await counter.getByRole('button', { name: 'Enregistrer le kilométrage' }).click()
  await expect(page.getByText('1\u202f250\u00a0km').first()).toBeVisible()
})

test('a trailer is coupled by day, and not to two at once; what is spent shows what a kilometre costs', async ({
  page,
  signIn,
  quai,
}) => {
  await signIn('ADMIN')
  const sheet = `${LIST}/${quai.ids.vehicle}`
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  await page.goto(`${sheet}?tab=couplings`)
  const coupled = (await page.locator('main li a.voice-code').first().textContent())!
  await page.getByRole('link', { name: 'Atteler' }).click()
  const form = dialog('Atteler une remorque')
  await form.getByRole('combobox', { name: 'Remorque' }).fill(coupled)
  await form.getByRole('button', { name: 'Atteler' }).click()
  await expect(form.getByText(/^Cette période chevauche une période existante/).first()).toBeVisible()
  await form.getByRole('link', { name: 'Annuler' }).click()

  await page.goto(`${sheet}?tab=costs&panel=expense`)
  const expense = dialog('Ajouter une dépense')
  await expense.getByLabel('Montant HT').fill('480')
  await expense.getByRole('button', { name: 'Enregistrer la dépense' }).click()
  await expect(expense.getByRole('alert').getByRole('link')).toHaveText(['Quantité : Veuillez remplir ce champ'])
  await expense.getByLabel('Quantité').fill('310,5')
  await expense.getByRole('button', { name: 'Enregistrer la dépense' }).click()
  await expect(page.getByText('480,00\u00a0€').first()).toBeVisible()
  await expect(page.getByText(/310,5/).first()).toBeVisible()
})

test('reads without the acts and the money that the role has not @same-without-js', async ({ page, signIn, quai }) => {
  await signIn('OPERATOR')
  await page.goto(`${LIST}/${quai.ids.vehicle}?tab=deadlines`)
  await expect(page.getByRole('link', { name: /^Échéance faite/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ajouter une échéance' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Consommation & coûts' })).toHaveCount(0)
  await page.goto(LIST)
  await expect(page.getByRole('link', { name: 'Nouveau véhicule' })).toHaveCount(0)
  await signIn('SALES')
  await page.goto(`${LIST}/${quai.ids.vehicle}`)
  await expect(page.getByRole('link', { name: 'Hors service…' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Consommation & coûts' })).toBeVisible()
})
