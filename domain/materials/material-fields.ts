import { asChoice, asDate, asFigure, asMoney, asName, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { ATP_CLASSES, MATERIAL_STATUS_LABELS, OWNERSHIP_LABELS } from './vehicle-values.ts'

export const ODOMETER_LIMITS = { min: 0, max: 9_999_999 }
const MOST_KG = 100_000
/** Most euros of an amount. */
export const MOST_EUROS = 1_000_000

const ATP_LABELS = Object.fromEntries(ATP_CLASSES.map(code => [code, code])) as { [Code in (typeof ATP_CLASSES)[number]]: Code }

/** The book that vehicles and trailers share (`domain.md` §3.13). */
export const MATERIAL_FIELDS = {
  fleetNo: asText('N° de parc', { required: true, max: 10 }),
  plate: asText('Immatriculation', { required: true, max: 20 }),
  foreignPlate: asYesNo('Immatriculation étrangère ou provisoire'),
  vin: asText('VIN', { max: 17, help: '17 caractères, sans I, O ni Q' }),
  brand: asText('Marque', { max: 60 }),
  model: asText('Modèle', { max: 60 }),
  firstRegistration: asDate('1re mise en circulation'),
  gvwKg: asFigure('PTAC', 'kg', { required: true, above: 0, max: MOST_KG }),
  tareKg: asFigure('Poids à vide', 'kg', {
    required: true,
    above: 0,
    max: MOST_KG,
    help: 'La charge utile est le PTAC moins le poids à vide',
  }),
  pallets: asFigure('Palettes 80 × 120', '', { required: true, min: 0, max: 999 }),
  volume: asFigure('Volume', 'm³', { places: 1, min: 0, max: 200 }),
  floorMetres: asFigure('Mètres plancher', 'm', { places: 2, min: 0, max: 30 }),
  heightM: asFigure('Hauteur', 'm', { places: 2, min: 0, max: 10 }),
  lengthM: asFigure('Longueur', 'm', { places: 2, min: 0, max: 30 }),
  atpClass: asChoice('Classe ATP', ATP_LABELS, {}),
  ownership: asChoice('Détention', OWNERSHIP_LABELS, { required: true }),
  lessor: asText('Loueur', { max: 120 }),
  leaseEnd: asDate('Fin de location'),
  rentCents: asMoney('Loyer par mois', { max: MOST_EUROS }),
  insurancePolicy: asText("Contrat d'assurance", { max: 60 }),
  depotId: asName('Dépôt', 'address', { required: true }),
  status: asChoice('État', MATERIAL_STATUS_LABELS),
} satisfies FieldBook

/** Last in files and forms. */
export const MATERIAL_NOTE = asText('Remarques', { max: 2000, lines: true })
