export const PHOTO_KIND = 'Format de fichier non accepté (JPG, PNG)'

/** Documents of a driver; all but the photo are personal data (`domain.md` §2.7). */
export const DRIVER_DOCUMENT_KINDS = [
  'PERMIS',
  'CARTE_CONDUCTEUR',
  'IDENTITE',
  'CONTRAT',
  'VISITE_MEDICALE',
  'PHOTO',
  'AUTRE',
] as const
export const DRIVER_DOCUMENT_KIND_LABELS: Record<(typeof DRIVER_DOCUMENT_KINDS)[number], string> = {
  PERMIS: 'Permis de conduire',
  CARTE_CONDUCTEUR: 'Carte conducteur',
  IDENTITE: "Pièce d'identité",
  CONTRAT: 'Contrat, avenant',
  VISITE_MEDICALE: "Visite médicale, avis d'aptitude",
  PHOTO: 'Photo',
  AUTRE: 'Autre',
}
