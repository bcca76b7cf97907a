import { isShown } from '#domain/formats/file-type.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { STOP_DOCUMENT_LABELS, STOP_DOCUMENTS, type StopDocument, type StopKind } from '#domain/sales/delivery-request/values.ts'
import type { JourneyDocumentKind } from './papers/values.ts'
import type { JourneyStopStatus } from './stop-values.ts'

export const SIGNATURE_BOX = { width: 320, height: 120 }
/** Maximum length of a signature path: about 1,000 points. */
export const SIGNATURE_MAX = 20_000
export const NOT_A_SIGNATURE = "La signature n'est pas lisible, veuillez signer à nouveau"
/** A name alone is not a signature. */
export const NOT_SIGNED = "Cochez «\u202fA signé\u202f», ou faites signer à l'écran"
/** Reserves must be precise and reasoned on the spot (art. L133-3 of the Code de commerce). */
export const REFUSED_WHY = 'Veuillez indiquer les réserves pour ce qui est refusé'
export const PHOTOS_MAX = 10
export const TOO_MANY_PHOTOS = `${PHOTOS_MAX} photos maximum par arrêt`
export const NOT_A_PHOTO = 'Une photo doit être au format JPG ou PNG'

/** Why a photo is refused; `joined` counts those of the stop, null elsewhere, where any picture is accepted. */
export function photoRefusal(mediaType: string, joined: number | null): string | null {
  if (!(joined === null ? mediaType.startsWith('image/') : isShown(mediaType))) return NOT_A_PHOTO
  return joined !== null && joined >= PHOTOS_MAX ? TOO_MANY_PHOTOS : null
}

/** Only lines between integer points, `M10 20L30 40`: rejects any other content. */
export const isSignature = (path: string): boolean => /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})+)+$/.test(path)

export interface Proven {
  status: JourneyStopStatus
  documents: readonly StopDocument[]
  signedAt: string | null
  temperature: string | null
  photos: readonly string[]
  /** Kinds of documents attached to this stop or to the whole run. */
  joined: readonly string[]
}

/** Signed proofs of delivery. */
export const SLIPS: readonly JourneyDocumentKind[] = ['BL', 'LV_SIGNEE', 'CMR_SIGNEE']

const HAS: Record<StopDocument, (stop: Proven) => boolean> = {
  SIGNATURE: ({ signedAt, joined }) => signedAt !== null || SLIPS.some(kind => joined.includes(kind)),
  PHOTO: ({ photos, joined }) => photos.length > 0 || joined.includes('PHOTO'),
  TEMPERATURE: ({ temperature, joined }) => temperature !== null || joined.includes('TEMPERATURE'),
}

/** Missing proofs of the stop; a failed stop needs none. */
export const owedProofs = (stop: Proven): StopDocument[] =>
  stop.status === 'ECHEC' ? [] : STOP_DOCUMENTS.filter(name => stop.documents.includes(name) && !HAS[name](stop))

/** A missing proof; `place` counts stops from 1. */
interface MissingProof {
  place: number
  document: StopDocument
}

export const DOCUMENT_MISSING = ({ place, document }: MissingProof) =>
  `Document manquant\u202f: ${STOP_DOCUMENT_LABELS[document]} à l'arrêt ${place}`

/** Missing proofs of all stops, in order; they block control. */
export const missingProofs = (stops: readonly Proven[]): MissingProof[] =>
  stops.flatMap((stop, index) => owedProofs(stop).map(document => ({ place: index + 1, document })))

/** Deviation from the sold temperature: « 7,5 °C, au-dessus de 4 °C »; null within it or without data. */
export function temperatureGap({
  temperature,
  tempMin,
  tempMax,
}: {
  temperature: string | null
  tempMin: string | null
  tempMax: string | null
}): string | null {
  if (temperature === null) return null
  const read = Number(temperature)
  const degrees = (value: string) => `${formatNumber(value.replace(/\.0+$/, ''))}\u202f°C`
  if (tempMin !== null && read < Number(tempMin)) return `${degrees(temperature)}, au-dessous de ${degrees(tempMin)}`
  if (tempMax !== null && read > Number(tempMax)) return `${degrees(temperature)}, au-dessus de ${degrees(tempMax)}`
  return null
}

/** True when goods are handed over, so a signature is needed. */
export const isHandled = (kind: StopKind): boolean =>
  kind === 'CHARGEMENT' || kind === 'LIVRAISON' || kind === 'ECHANGE' || kind === 'RELAIS'
