import type { ServiceInput } from './additional-service.ts'

type StarterService = Omit<ServiceInput, 'validFrom' | 'validTo'>

const service = (
  code: string,
  label: string,
  unit: StarterService['unit'],
  unitPrice: string,
  unitCost: string | null,
  more: Partial<StarterService> = {},
): StarterService => ({
  code,
  label,
  unit,
  unitPrice,
  unitCost,
  vatRate: '20',
  account: '706200',
  trigger: 'MANUEL',
  freeQty: null,
  minQty: null,
  maxQty: null,
  proofRequired: false,
  ...more,
})

/** Initial catalogue (`domain.md` §3.4), prices to adapt. Free waiting is the one agreed with the client. */
export const STARTER_SERVICES: readonly StarterService[] = [
  service('ATTENTE', 'Attente sur site', 'QUART_HEURE', '11.25', '7.85', {
    trigger: 'AUTO_ATTENTE',
    proofRequired: true,
  }),
  service('MANUT', 'Manutention par le conducteur', 'QUART_HEURE', '9.50', '6.60', { minQty: '1' }),
  service('HAYON', 'Livraison avec hayon', 'FORFAIT', '18', '9'),
  service('PAL_ECH', 'Échange de palettes Europe', 'PALETTE', '1.2', '0.8'),
  service('PAL_NR', 'Palettes non rendues', 'PALETTE', '12.5', '11', { trigger: 'AUTO_PALETTE', proofRequired: true }),
  service('2E_PRES', 'Seconde présentation', 'FORFAIT', '65', '48', { proofRequired: true }),
  service('RETOUR', 'Retour de marchandise', 'KM', '1.1', '0.86', { minQty: '30' }),
  service('STOCK', 'Stockage', 'JOUR', '3.5', '2.1', { freeQty: '1' }),
  service('ARRET_SUP', 'Arrêt supplémentaire', 'FORFAIT', '35', '22'),
  service('ADR', 'Matières dangereuses (ADR)', 'FORFAIT', '45', '25', { proofRequired: true }),
  service('FRIGO', 'Température dirigée', 'HEURE', '4.2', '2.15'),
  service('NUIT', 'Majoration de nuit', 'POURCENT', '20', null, { trigger: 'AUTO_NUIT' }),
  service('SAMEDI', 'Majoration du samedi', 'POURCENT', '25', null, { trigger: 'AUTO_SAMEDI' }),
  service('FERIE', 'Majoration des jours fériés', 'POURCENT', '50', null, { trigger: 'AUTO_FERIE' }),
  service('ANNUL', 'Annulation tardive', 'POURCENT', '50', null, { trigger: 'AUTO_ANNULATION', maxQty: '1' }),
  service('ASSUR_AV', 'Assurance ad valorem', 'POURCENT', '0.35', '0.2', { proofRequired: true }),
  service('LAVAGE', 'Lavage intérieur avec certificat', 'FORFAIT', '75', '58', { proofRequired: true }),
  service('DOUBLE_EQ', 'Double équipage', 'HEURE', '31.5', '24.4'),
]
