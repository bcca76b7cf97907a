import { asChoice, asDate, asFigure, asMoney, asName, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { MATERIAL_STATUS_LABELS, OWNERSHIP_LABELS } from './vehicle-values.ts'

export const MATERIAL_FIELDS = {
  fleetNo: asText('N° de parc'),
  plate: asText('Immatriculation'),
  foreignPlate: asYesNo('Immatriculation étrangère ou provisoire'),
  vin: asText('VIN'),
  brand: asText('Marque'),
  model: asText('Modèle'),
  firstRegistration: asDate('1re mise en circulation'),
  gvwKg: asFigure('PTAC', 'kg'),
  tareKg: asFigure('Poids à vide', 'kg'),
  pallets: asFigure('Palettes 80 × 120'),
  volume: asFigure('Volume', 'm³'),
  floorMetres: asFigure('Mètres plancher', 'm'),
  heightM: asFigure('Hauteur', 'm'),
  lengthM: asFigure('Longueur', 'm'),
  atpClass: asText('Classe ATP'),
  ownership: asChoice('Détention', OWNERSHIP_LABELS),
  lessor: asText('Loueur'),
  leaseEnd: asDate('Fin de location'),
  rentCents: asMoney('Loyer par mois'),
  insurancePolicy: asText("Contrat d'assurance"),
  note: asText('Remarques'),
  depotId: asName('Dépôt', 'address'),
  status: asChoice('État', MATERIAL_STATUS_LABELS),
} satisfies FieldBook
