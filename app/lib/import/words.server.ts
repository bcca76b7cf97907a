import type { ImportEntity } from '#domain/import/outcome.ts'

/** Names of the imported records in titles, counts and column help. */
export interface ImportWords {
  title: string
  one: string
  many: string
  feminine: boolean
  columns: string
}

const COMPANY: ImportWords = {
  title: 'Importer des clients',
  one: 'client',
  many: 'clients',
  feminine: false,
  columns:
    'Pour créer un client\u202f: raison sociale, SIRET, adresse, code postal et commune. ' +
    "Un client déjà connu est retrouvé par son SIRET ou son code, et ce que le fichier laisse vide n'est pas effacé.",
}

const ADDRESS: ImportWords = {
  title: 'Importer des adresses',
  one: 'adresse',
  many: 'adresses',
  feminine: true,
  columns:
    'Pour créer une adresse\u202f: libellé, adresse, code postal, commune, nature, et le client par son code, son SIRET ou son nom (sans client, ' +
    "c'est un site propre). Une adresse déjà connue est retrouvée par son client et son libellé, et ce que le fichier laisse vide n'est pas effacé.",
}

const KEPT = "et ce que le fichier laisse vide n'est pas effacé."

const DRIVER: ImportWords = {
  title: 'Importer des chauffeurs',
  one: 'chauffeur',
  many: 'chauffeurs',
  feminine: false,
  columns:
    'Pour créer un chauffeur\u202f: matricule, civilité, nom, prénom, date de naissance, téléphone, employeur, contrat, entrée, catégorie, dépôt, n° et ' +
    `catégories de permis. Un chauffeur déjà connu est retrouvé par son matricule, ${KEPT}`,
}

const VEHICLE: ImportWords = {
  title: 'Importer des véhicules',
  one: 'véhicule',
  many: 'véhicules',
  feminine: false,
  columns:
    'Pour créer un véhicule\u202f: n° de parc, immatriculation, catégorie, marque, modèle, 1re mise en circulation, PTAC, poids à vide, palettes (hors tracteur), ' +
    `énergie, tachygraphe, détention et dépôt. Un véhicule déjà connu est retrouvé par son immatriculation ou son n° de parc, ${KEPT}`,
}

const TRAILER: ImportWords = {
  title: 'Importer des remorques',
  one: 'remorque',
  many: 'remorques',
  feminine: true,
  columns:
    'Pour créer une remorque\u202f: n° de parc, immatriculation, type, PTAC, poids à vide, palettes, détention et dépôt. ' +
    `Une remorque déjà connue est retrouvée par son immatriculation ou son n° de parc, ${KEPT}`,
}

const CONTACT: ImportWords = {
  title: 'Importer des contacts',
  one: 'contact',
  many: 'contacts',
  feminine: false,
  columns:
    'Pour créer un contact\u202f: son client par son code, son SIRET ou son nom, et un nom avec un téléphone, un mobile ou un e-mail. ' +
    `Un contact déjà connu est retrouvé chez son client par son e-mail, sinon par ses nom et prénom, ${KEPT}`,
}

const DEADLINE: ImportWords = {
  title: 'Importer des échéances',
  one: 'échéance',
  many: 'échéances',
  feminine: true,
  columns:
    "Pour créer une échéance\u202f: le véhicule, la remorque ou l'équipement par son immatriculation ou son n° de parc, le contrôle, et l'échéance ou la date du dernier contrôle. " +
    `Une échéance déjà connue est retrouvée par son matériel et son contrôle, ${KEPT}`,
}

const PALLET: ImportWords = {
  title: 'Importer des soldes de palettes',
  one: 'solde de palettes',
  many: 'soldes de palettes',
  feminine: false,
  columns:
    'Par ligne\u202f: le client par son code, son SIRET ou son nom, le site (inutile quand il en a un seul), et le solde, positif quand le client doit des palettes. ' +
    "L'écart avec le compte est noté comme une correction, au jour du fichier ou d'aujourd'hui.",
}

const OPENING: ImportWords = {
  title: 'Importer des factures à reprendre',
  one: 'facture',
  many: 'factures',
  feminine: true,
  columns:
    "Par ligne, une facture de l'ancien logiciel qui reste due\u202f: le client par son code, son SIRET ou son nom, le n°, l'émission, l'échéance, le TTC (ou HT et TVA), et le solde quand une partie est réglée. " +
    "Elle est relancée et encaissée dans Quai, sans entrer dans ses numéros, son journal des ventes ni son chiffre d'affaires. Une facture déjà reprise reste telle quelle.",
}

const REQUEST: ImportWords = {
  title: 'Importer des cahiers des charges',
  one: 'cahier des charges',
  many: 'cahiers des charges',
  feminine: false,
  columns:
    "Une ligne par arrêt, dans l'ordre du trajet\u202f: le site, l'arrivée, et au besoin le départ, le créneau, les palettes. Sur la première ligne d'un cahier des charges, ou sur toutes\u202f: le client par son code, " +
    "son SIRET ou son nom, l'intitulé, le début de validité, la marchandise et sa quantité, la catégorie de véhicule, les jours et le prix du trajet. Il entre au brouillon. " +
    `Un brouillon déjà connu est retrouvé par son n°, sinon par son client et son intitulé\u202f; ses arrêts deviennent ceux du fichier, ${KEPT}`,
}

const TOUR: ImportWords = {
  title: 'Importer des tournées',
  one: 'tournée',
  many: 'tournées',
  feminine: true,
  columns:
    'Pour créer une tournée, au brouillon\u202f: code, libellé, dépôt, activité, prise et fin de service\u202f; au besoin roulement, véhicule, remorque. ' +
    `Un brouillon déjà connu est retrouvé par son code, ${KEPT} Les trajets prévus et l'équipe s'ajoutent dans sa fiche.`,
}

const JOURNEY: ImportWords = {
  title: 'Importer des trajets',
  one: 'trajet',
  many: 'trajets',
  feminine: false,
  columns:
    "Par ligne, un trajet d'un site à un autre\u202f: la date, le client par son code, son SIRET ou son nom, les sites et les heures de chargement et de livraison\u202f; " +
    'sans «\u202fType\u202f», un spot. Un trajet que le client a déjà ce jour-là, avec la même référence ou les mêmes départ et libellé, reste tel quel.',
}

export const IMPORT_WORDS: Record<ImportEntity, ImportWords> = {
  COMPANY,
  CONTACT,
  PALLET,
  OPENING,
  ADDRESS,
  DRIVER,
  VEHICLE,
  TRAILER,
  DEADLINE,
  REQUEST,
  TOUR,
  JOURNEY,
}
