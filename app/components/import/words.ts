/** What is imported, as titles, counts and the explanation of the columns name it. */
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
    'Pour créer une adresse\u202f: libellé, adresse, code postal, commune, et le client par son code, son SIRET ou son nom (sans client, ' +
    "c'est un site propre). Une adresse déjà connue est retrouvée par son client et son libellé, et ce que le fichier laisse vide n'est pas effacé.",
}
