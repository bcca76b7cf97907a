import { counted } from '#domain/formats/counted.ts'
import { SEVERE, WHYS } from './values.ts'

export interface Closing {
  severity: number
  causeId: string | null
  responsibility: string | null
  why1: string | null
  why2: string | null
  why3: string | null
  why4: string | null
  why5: string | null
  analysis: string | null
  /** Required by the cause. */
  requiresPhoto: boolean
  photos: number
  openActions: number
}

/** True with an analysis, « Arbre des causes » or « 5 pourquoi ». */
export const isAnalysed = (incident: Pick<Closing, 'analysis' | (typeof WHYS)[number]>): boolean =>
  Boolean(incident.analysis) || WHYS.some(why => incident[why])

/** Missing items that prevent closing (`domain.md` §3.17), in words. */
export function closingGaps(incident: Closing): string[] {
  const gaps: (string | false)[] = [
    !incident.causeId && 'la cause',
    !incident.responsibility && 'la responsabilité',
    incident.severity >= SEVERE && !isAnalysed(incident) && "l'arbre des causes ou les 5 pourquoi",
    incident.requiresPhoto && incident.photos === 0 && 'une photo, que la cause exige',
    incident.openActions > 0 && `${counted(incident.openActions, 'action')} à terminer ou à annuler`,
  ]
  return gaps.filter(gap => gap !== false)
}

export const NOT_CLOSABLE = (gaps: readonly string[]) => `Clôture impossible, il manque\u202f: ${gaps.join(', ')}`
