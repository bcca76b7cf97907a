import { formatNumber } from '#domain/formats/number.ts'
import { STOP_DOCUMENT_LABELS, STOP_DOCUMENTS, type StopDocument, type StopKind } from '#domain/sales/delivery-request/values.ts'
import type { JourneyDocumentKind } from './papers/values.ts'
import type { JourneyStopStatus } from './stop-values.ts'

/** The box that a signature is drawn in, in units of its path. */
export const SIGNATURE_BOX = { width: 320, height: 120 }
/** Characters of a drawn signature at most: some thousand points. */
export const SIGNATURE_MAX = 20_000
export const NOT_A_SIGNATURE = "La signature n'est pas lisible, veuillez signer à nouveau"
/** A name alone is no signature. */
export const NOT_SIGNED = "Cochez «\u202fA signé\u202f», ou faites signer à l'écran"
/** What is refused is said on the spot (art. L133-3 of the Code de commerce: reserves are precise and reasoned). */
export const REFUSED_WHY = 'Veuillez indiquer les réserves pour ce qui est refusé'
/** Photos of one stop at most. */
export const PHOTOS_MAX = 10
export const TOO_MANY_PHOTOS = `${PHOTOS_MAX} photos maximum par arrêt`
export const NOT_A_PHOTO = 'Une photo doit être au format JPG ou PNG'

/** Lines between whole points, `M10 20L30 40`, and nothing else: a path that somebody drew, never a text of another kind. */
export const isSignature = (path: string): boolean => /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})+)+$/.test(path)

/** What a stop has to show for itself: what was noted there, and what came back from the road. */
export interface Proven {
  status: JourneyStopStatus
  /** Proofs that the contract wants there. */
  documents: readonly StopDocument[]
  signedAt: string | null
  temperature: string | null
  photos: readonly string[]
  /** Kinds of the papers that were joined to the run for this stop, or for all of its stops. */
  joined: readonly string[]
}

/** Papers that say to whom goods were handed over, signed. */
export const SLIPS: readonly JourneyDocumentKind[] = ['BL', 'LV_SIGNEE', 'CMR_SIGNEE']

const HAS: Record<StopDocument, (stop: Proven) => boolean> = {
  SIGNATURE: ({ signedAt, joined }) => signedAt !== null || SLIPS.some(kind => joined.includes(kind)),
  PHOTO: ({ photos, joined }) => photos.length > 0 || joined.includes('PHOTO'),
  TEMPERATURE: ({ temperature, joined }) => temperature !== null || joined.includes('TEMPERATURE'),
}

/** Proofs that this stop still owes; one that failed owes none. */
export const owedProofs = (stop: Proven): StopDocument[] =>
  stop.status === 'ECHEC' ? [] : STOP_DOCUMENTS.filter(name => stop.documents.includes(name) && !HAS[name](stop))

/** A proof that a stop owes; `place` counts the stops from 1, as people do. */
interface MissingProof {
  place: number
  document: StopDocument
}

/** « Document manquant : Signature à l'arrêt 2 » (`domain.md` §3.7). */
export const DOCUMENT_MISSING = ({ place, document }: MissingProof) =>
  `Document manquant\u202f: ${STOP_DOCUMENT_LABELS[document]} à l'arrêt ${place}`

/** What the stops of a run owe, in their order: its control refuses each, its tab « Documents » says each. */
export const missingProofs = (stops: readonly Proven[]): MissingProof[] =>
  stops.flatMap((stop, index) => owedProofs(stop).map(document => ({ place: index + 1, document })))

/** What was read against the temperature that was sold: « 7,5 °C, au-dessus de 4 °C »; null within it, or where nothing was read or sold. */
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

/** Goods change hands there: somebody signs. The other stops are ways. */
export const isHandled = (kind: StopKind): boolean =>
  kind === 'CHARGEMENT' || kind === 'LIVRAISON' || kind === 'ECHANGE' || kind === 'RELAIS'
