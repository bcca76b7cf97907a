import { counted } from '#domain/formats/counted.ts'

/** What the house is joined to (`domain.md` §4.9), each in words. */
export const CONNECTOR_LABELS = {
  telematics: 'Télématique',
  lastPosition: 'Dernière position reçue',
  platform: 'Plateforme agréée',
  roads: 'Itinéraires',
} as const

export const devicesText = (devices: number, vehicles: number): string =>
  devices === 0
    ? "Aucun boîtier\u202f: sa clé se crée sur la fiche d'un véhicule"
    : `${counted(devices, 'boîtier ou téléphone', 'boîtiers ou téléphones')} sur ${counted(vehicles, 'véhicule')}`
/** Nothing is sent by itself: what the platform said is entered on the invoice. */
export const PLATFORM_TEXT =
  'Aucune connexion\u202f: les factures sortent en Factur-X, et ce que la plateforme en dit se note sur leur fiche'
export const roadsText = (routing: boolean): string =>
  routing ? "Serveur d'itinéraires" : "Aucun serveur\u202f: les distances sont estimées à vol d'oiseau × 1,3"
