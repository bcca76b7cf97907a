import type { EStatus } from '../values.ts'

/** Reason codes of a status (XP Z12-012, BR-FR-CDV-CL-09, MDT-113). */
export const E_REASON_LABELS = {
  TX_TVA_ERR: 'Taux de TVA erroné',
  MONTANTTOTAL_ERR: 'Montant total erroné',
  CALCUL_ERR: 'Erreur de calcul de la facture',
  NON_CONFORME: 'Mention légale manquante',
  DOUBLON: 'Facture déjà reçue',
  DEST_INC: 'Destinataire inconnu',
  DEST_ERR: 'Erreur de destinataire',
  TRANSAC_INC: 'Transaction inconnue',
  EMMET_INC: 'Émetteur inconnu',
  CONTRAT_TERM: 'Contrat terminé',
  DOUBLE_FACT: 'Prestation déjà facturée',
  CMD_ERR: 'N° de commande absent ou erroné',
  ADR_ERR: 'Adresse électronique erronée',
  SIRET_ERR: 'SIRET absent ou erroné',
  CODE_ROUTAGE_ERR: 'Code de routage absent ou erroné',
  REF_CT_ABSENT: 'Référence du contrat absente',
  REF_ERR: 'Référence erronée',
  PU_ERR: 'Prix unitaire erroné',
  REM_ERR: 'Remise erronée',
  QTE_ERR: 'Quantité erronée',
  ART_ERR: 'Article ou prestation erroné',
  MODPAI_ERR: 'Modalités de paiement erronées',
  QUALITE_ERR: 'Qualité non conforme',
  LIVR_INCOMP: 'Livraison incomplète',
  JUSTIF_ABS: 'Justificatif absent ou insuffisant',
  COORD_BANC_ERR: 'Coordonnées bancaires erronées',
  REJ_SEMAN: 'Rejet sémantique',
  REJ_UNI: "Rejet au contrôle d'unicité",
  REJ_COH: 'Rejet au contrôle de cohérence',
  REJ_ADR: "Rejet au contrôle d'adressage",
  REJ_CONT_B2G: 'Rejet aux contrôles du secteur public',
  REJ_REF_PJ: "Rejet\u202f: référence d'une pièce jointe",
  REJ_ASS_PJ: "Rejet\u202f: association d'une pièce jointe",
  AUTRE: 'Autre',
} as const
export type EReason = keyof typeof E_REASON_LABELS
export const E_REASONS = Object.keys(E_REASON_LABELS) as [EReason, ...EReason[]]

const ORDER = ['CMD_ERR', 'SIRET_ERR', 'CODE_ROUTAGE_ERR', 'REF_CT_ABSENT', 'REF_ERR'] as const
const DELIVERY = ['PU_ERR', 'REM_ERR', 'QTE_ERR', 'ART_ERR', 'MODPAI_ERR', 'QUALITE_ERR', 'LIVR_INCOMP'] as const
const CONTENT = ['TX_TVA_ERR', 'MONTANTTOTAL_ERR', 'CALCUL_ERR', 'NON_CONFORME', 'DOUBLON', 'DEST_ERR', 'TRANSAC_INC'] as const
const PARTIES = ['EMMET_INC', 'CONTRAT_TERM', 'DOUBLE_FACT', 'ADR_ERR'] as const

/** Closed lists of BR-FR-CDV-CL-09 for each status that asks a reason. */
const REASONS_OF: Partial<Record<EStatus, readonly EReason[]>> = {
  APPROUVEE_PARTIELLEMENT: [...ORDER, ...DELIVERY, 'AUTRE'],
  EN_LITIGE: ['COORD_BANC_ERR', ...CONTENT, 'DEST_INC', ...PARTIES, ...ORDER, ...DELIVERY, 'AUTRE'],
  SUSPENDUE: ['JUSTIF_ABS', 'COORD_BANC_ERR', ...ORDER],
  REFUSEE: [...CONTENT, ...PARTIES, 'CMD_ERR', 'REF_CT_ABSENT'],
  REJETEE: [
    ...(['MONTANTTOTAL_ERR', 'CALCUL_ERR', 'DOUBLON', 'DEST_INC', 'ADR_ERR'] as const),
    ...(['REJ_SEMAN', 'REJ_UNI', 'REJ_COH', 'REJ_ADR', 'REJ_CONT_B2G', 'REJ_REF_PJ', 'REJ_ASS_PJ'] as const),
  ],
}

/** Empty for a status without a reason. */
export const reasonsOf = (status: EStatus): readonly EReason[] => REASONS_OF[status] ?? []

/** Words of a reason; a platform may give one that is not of the list. */
export const reasonText = (code: string): string => E_REASON_LABELS[code as EReason] ?? code
