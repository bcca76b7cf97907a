export const MATERIAL_DOCUMENT_KINDS = [
  'CARTE_GRISE',
  'ASSURANCE',
  'LICENCE',
  'CONTROLE',
  'ATP',
  'CONTRAT',
  'FACTURE',
  'PHOTO',
  'AUTRE',
] as const
export const MATERIAL_DOCUMENT_KIND_LABELS: Record<(typeof MATERIAL_DOCUMENT_KINDS)[number], string> = {
  CARTE_GRISE: "Certificat d'immatriculation",
  ASSURANCE: 'Assurance',
  LICENCE: 'Copie conforme de la licence',
  CONTROLE: 'Rapport de contrôle, VGP',
  ATP: 'Attestation ATP',
  CONTRAT: 'Contrat de location',
  FACTURE: 'Facture',
  PHOTO: 'Photo',
  AUTRE: 'Autre',
}

export const MATERIAL_MONEY_KINDS: readonly string[] = ['CONTRAT', 'FACTURE']
