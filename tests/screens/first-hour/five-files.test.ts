import { afterAll, beforeAll, expect, it } from 'vitest'
import { type NewCarrier, startNewCarrier } from '#tests/support/servers/new-carrier.ts'

/** A carrier moves in with five files of its office, without JavaScript, by links and buttons that pages show. */

let carrier: NewCarrier
beforeAll(async () => {
  carrier = await startNewCarrier()
}, 120_000)
afterAll(() => carrier?.close())

const FILES = {
  clients: [
    'Raison sociale;SIRET;Adresse;CP;Ville;Mode de règlement',
    'Laiterie de la Marche;82345671000016;12 route de Segré;53000;Laval;Virement',
    'Biscuiterie du Ponant;73282932000074;4 rue du Blé;44000;Nantes;Virement',
  ],
  addresses: [
    'Client;Libellé;Nature;Adresse;CP;Ville',
    ';Dépôt de Carquefou;Dépôt;3 rue du Four;44470;Carquefou',
    'Laiterie de la Marche;Laiterie, quai 2;Client;12 route de Segré;53000;Laval',
    'Laiterie de la Marche;Magasin Nord;Client;4 rue du Blé;44000;Nantes',
  ],
  drivers: [
    'Matricule;Civilité;Nom;Prénom;Date de naissance;Tél;Employeur;Contrat;Embauche;Catégorie;Dépôt;N° de permis;Catégories de permis',
    'CH01;Madame;Le Gall;Anaïs;04/03/1988;06 12 34 56 78;Salarié;CDI;01/09/2021;Régional;Carquefou;120388;B',
    'CH02;Monsieur;Ozkan;Hugo;12-5-1990;06 39 98 00 02;Salarié;CDI;02/01/2023;Régional;Carquefou;220590;B',
  ],
  vehicles: [
    'N° de parc;Immat;Catégorie;Marque;Modèle;Mise en circulation;PTAC;PV;Palettes;Carburant;Chronotachygraphe;Détention;Dépôt',
    'V01;AB-123-CD;Utilitaire;Renault;Master;04/03/2022;3,5 t;2,2 t;4;Diesel;Aucun;Propriété;Carquefou',
  ],
  contracts: [
    'Client;Intitulé;Du;Jours;Marchandise;Palettes;Véhicule;Prix HT;Site;Arrivée',
    'Laiterie de la Marche;Navette Laval - Nantes;04/01/2027;lun-ven;Beurre;4;Utilitaire;250;Laiterie, quai 2;8h00',
    ';;;;;;;;Magasin Nord;10h30',
  ],
}

it('arrives with every row of five files', { timeout: 240_000 }, async () => {
  const { admin: page } = carrier
  const bring = async (name: keyof typeof FILES, report: string) => {
    const buffer = Buffer.from(FILES[name].join('\r\n'), 'latin1')
    await page.getByLabel('Fichier CSV ou Excel').setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Lire le fichier' }).click()
    await expect(page.getByRole('button', { name: /^Importer / }), await refusals()).toBeVisible()
    await page.getByRole('button', { name: /^Importer / }).click()
    await page.refreshed()
    await expect(page.getByText(report)).toBeVisible()
  }
  const refusals = async () => (await page.getByRole('dialog').locator('.text-error, .field-error').allTextContents()).join(' · ')
  const list = async (path: string) => {
    await page.goto(path)
    await page.getByRole('link', { name: 'Importer', exact: true }).click()
  }
  await list('/sales/companies')
  await bring('clients', '2 clients créés, 0 mis à jour, 0 inchangé.')
  await list('/sales/addresses')
  await bring('addresses', '3 adresses créées, 0 mise à jour, 0 inchangée.')
  await list('/human-resources/drivers')
  await bring('drivers', '2 chauffeurs créés, 0 mis à jour, 0 inchangé.')
  await list('/materials/vehicles')
  await bring('vehicles', '1 véhicule créé, 0 mis à jour, 0 inchangé.')
  await list('/sales/delivery-request')
  await bring('contracts', '1 cahier des charges créé, 0 mis à jour, 0 inchangé.')

  await page.goto('/sales/delivery-request')
  await page.getByRole('link', { name: 'Navette Laval - Nantes' }).first().click()
  await expect(page.getByText('Magasin Nord').first()).toBeVisible()
  await expect(page.getByText('Brouillon').first()).toBeVisible()
})
