import { z } from 'zod'
import { date, evenWhenInvalid, id, optionalDate, optionalText, reason } from '#domain/fields.ts'
import { codeFilter, filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { DATEORD } from '#domain/messages.ts'
import { CERTIFICATION_HORIZONS, CERTIFICATION_STATUSES } from './values.ts'

/** Licences and tachograph cards are edited on the driver's page. */
export const ON_DRIVER = 'Cette habilitation se modifie sur la fiche du chauffeur'
export const HELD_ALREADY = 'Ce chauffeur a déjà cette habilitation\u202f: renouvelez-la'
export const TYPE_OFF = 'Ce type est désactivé'
export const OLDER_RENEWAL = "Le renouvellement ne peut pas être antérieur à l'obtention qu'il remplace"
export const TRAINING_PLANNED = 'Une formation est déjà prévue pour cette habilitation'
export const PAPER_WAITS = 'Une pièce de ce type attend déjà sa vérification'
export const REMINDED_TODAY = "Ce chauffeur a déjà été relancé aujourd'hui pour cette habilitation"
export const NO_ACCOUNT = "Ce chauffeur n'a pas de compte actif\u202f: appelez-le"
export const BEFORE_OBTAINED = "La suspension ne peut pas précéder l'obtention"

const entered = {
  number: optionalText(40),
  obtainedOn: date(),
  /** Empty: computed from the validity of the type, or unlimited. */
  validTo: optionalDate(),
  organisation: optionalText(80),
}

const inOrder = (held: { obtainedOn: string; validTo: string | null }, ctx: z.RefinementCtx) => {
  if (ctx.issues.some(({ path }) => path?.[0] === 'obtainedOn' || path?.[0] === 'validTo')) return
  if (held.validTo && held.validTo < held.obtainedOn)
    ctx.addIssue({ code: 'custom', message: DATEORD, path: ['validTo'], input: held })
}

export const certificationSchema = z.object({ driverId: id(), typeId: id(), ...entered }).superRefine(inOrder, evenWhenInvalid)
export type CertificationInput = z.output<typeof certificationSchema>

export const certificationUpdate = z.object(entered).superRefine(inOrder, evenWhenInvalid)
export type CertificationUpdate = z.output<typeof certificationUpdate>

export const certificationSuspension = z.object({ from: date(), reason: reason() })
export const certificationCancellation = z.object({ reason: reason() })

/** A document that a driver sends; the office checks it against the file. */
const { organisation: _, ...paper } = entered
export const paperSchema = z.object({ typeId: id(), ...paper, file: z.unknown() }).superRefine(inOrder, evenWhenInvalid)
/** A document handed in at the office, with its driver. */
export const depositSchema = z
  .object({ driverId: id(), typeId: id(), ...paper, file: z.unknown() })
  .superRefine(inOrder, evenWhenInvalid)

/** A planned training; creates an absence for its days. */
export const trainingSchema = z
  .object({ driverId: id(), typeId: id(), from: date(), to: date(), organisation: optionalText(80) })
  .superRefine((training, ctx) => {
    if (ctx.issues.some(({ path }) => path?.[0] === 'from' || path?.[0] === 'to')) return
    if (training.to < training.from) ctx.addIssue({ code: 'custom', message: DATEORD, path: ['to'], input: training })
  }, evenWhenInvalid)
export type TrainingInput = z.output<typeof trainingSchema>

export const CERTIFICATION_SORTS = ['driver', 'type', 'obtained', 'end'] as const

export const certificationListQuery = listQuery(CERTIFICATION_SORTS, 'end', {
  type: codeFilter(),
  status: filterOf(CERTIFICATION_STATUSES),
  depot: idFilter(),
  driver: idFilter(),
  /** Expired, or expiring within so many days. */
  within: filterOf(CERTIFICATION_HORIZONS),
  archived: switchFilter(),
  only: idFilter(),
})

export const MATRIX_DRIVERS = 60
export const MATRIX_TYPES = 20

const pageNumber = () => z.coerce.number().int().min(1).max(100_000).catch(1).default(1)

/** Query of the matrix drivers × types: the list filters about drivers and types. */
export const certificationMatrixQuery = z.object({
  q: textFilter(),
  type: codeFilter(),
  depot: idFilter(),
  page: pageNumber(),
  typePage: pageNumber(),
})
