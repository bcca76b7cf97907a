/** Names of the imported records in titles, counts and column help. */
export interface ImportWords {
  title: string
  one: string
  many: string
  feminine: boolean
  columns: string
}

export const COMPANY_IMPORT: ImportWords = {
  title: 'Importer des clients',
  one: 'client',
  many: 'clients',
  feminine: false,
  columns:
    'Pour créer un client\u202f: raison sociale, SIRET, adresse, code postal et commune. ' +
    "Un client déjà connu est retrouvé par son SIRET ou son code, et ce que le fichier laisse vide n'est pas effacé.",
}

export const ADDRESS_IMPORT: ImportWords = {
  title: 'Importer des adresses',
  one: 'adresse',
  many: 'adresses',
  feminine: true,
  columns:
    'Pour créer une adresse\u202f: libellé, adresse, code postal, commune, nature, et le client par son code, son SIRET ou son nom (sans client, ' +
    "c'est un site propre). Une adresse déjà connue est retrouvée par son client et son libellé, et ce que le fichier laisse vide n'est pas effacé.",
}

const KEPT = "et ce que le fichier laisse vide n'est pas effacé."

export const DRIVER_IMPORT: ImportWords = {
  title: 'Importer des chauffeurs',
  one: 'chauffeur',
  many: 'chauffeurs',
  feminine: false,
  columns:
    'Pour créer un chauffeur\u202f: matricule, civilité, nom, prénom, date de naissance, téléphone, employeur, contrat, entrée, catégorie, dépôt, n° et ' +
    `catégories de permis. Un chauffeur déjà connu est retrouvé par son matricule, ${KEPT}`,
}

export const VEHICLE_IMPORT: ImportWords = {
  title: 'Importer des véhicules',
  one: 'véhicule',
  many: 'véhicules',
  feminine: false,
  columns:
    'Pour créer un véhicule\u202f: n° de parc, immatriculation, catégorie, marque, modèle, 1re mise en circulation, PTAC, poids à vide, palettes (hors tracteur), ' +
    `énergie, tachygraphe, détention et dépôt. Un véhicule déjà connu est retrouvé par son immatriculation ou son n° de parc, ${KEPT}`,
}

export const TRAILER_IMPORT: ImportWords = {
  title: 'Importer des remorques',
  one: 'remorque',
  many: 'remorques',
  feminine: true,
  columns:
    'Pour créer une remorque\u202f: n° de parc, immatriculation, type, PTAC, poids à vide, palettes, détention et dépôt. ' +
    `Une remorque déjà connue est retrouvée par son immatriculation ou son n° de parc, ${KEPT}`,
}
