import { counted } from '#domain/formats/counted.ts'
import { SEVERE, WHYS } from './values.ts'

/** What closing looks at. */
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
  /** Of the cause. */
  requiresPhoto: boolean
  photos: number
  /** Neither done nor cancelled. */
  openActions: number
}

/** « Arbre des causes » or « 5 pourquoi »: something was found out. */
export const isAnalysed = (incident: Pick<Closing, 'analysis' | (typeof WHYS)[number]>): boolean =>
  Boolean(incident.analysis) || WHYS.some(why => incident[why])

/** What is missing before an incident is closed (`domain.md` §3.17), in words; nothing where it may be. */
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

/** Why it is not closed. */
export const NOT_CLOSABLE = (gaps: readonly string[]) => `Clôture impossible, il manque\u202f: ${gaps.join(', ')}`
