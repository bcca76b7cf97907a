import { counted } from '#domain/formats/counted.ts'

/** External connections of the installation (`domain.md` §4.9). */
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
interface PlatformState {
  url: string
  waiting: number
  failed: number
  readAt: string | null
  problem: string | null
}
/** Without a platform users enter its answers on the invoice. */
export const platformText = (platform: PlatformState | null, read: (at: string) => string | null): string =>
  platform
    ? [
        platform.url,
        counted(platform.waiting, 'facture à envoyer', 'factures à envoyer'),
        platform.failed > 0 && counted(platform.failed, 'envoi refusé ou abandonné', 'envois refusés ou abandonnés'),
        platform.readAt ? `lue ${read(platform.readAt)}` : 'pas encore lue',
        platform.problem && `dernière lecture\u202f: ${platform.problem}`,
      ]
        .filter(Boolean)
        .join(' · ')
    : 'Aucune connexion\u202f: les factures sortent en Factur-X, et ce que la plateforme en dit se note sur leur fiche'
export const ROUTING_KINDS = ['osrm', 'valhalla'] as const
export type RoutingKind = (typeof ROUTING_KINDS)[number]
const ROUTING_KIND_LABELS: Record<RoutingKind, string> = {
  osrm: "Serveur d'itinéraires OSRM\u202f: distances et temps d'une voiture",
  valhalla: "Serveur d'itinéraires Valhalla\u202f: distances et temps d'un poids lourd",
}
export const roadsText = (routing: RoutingKind | null): string =>
  routing ? ROUTING_KIND_LABELS[routing] : "Aucun serveur\u202f: les distances sont estimées à vol d'oiseau × 1,3"
