import type { z } from 'zod'
import { DEADLINE_FIELDS } from '#domain/materials/deadline-fields.ts'
import { deadlineRecord } from '#domain/materials/deadline-schema.ts'
import { DEADLINE_KIND_LABELS, OWNER_DEADLINES } from '#domain/materials/deadline-values.ts'
import { type DeadlineKind, dueDate } from '#domain/materials/deadlines.ts'
import { ENUM, FUTURE, REQ } from '../messages.ts'
import type { ImportFile, SaidOfLine } from './asked.ts'
import { choice, dayAs, measure, paragraph, singleLine } from './cells.ts'
import { valuesOf } from './headings.ts'
import { changesBetween, type ImportKind, type RowReading } from './plan.ts'
import { judged, type ReadField, readCells } from './reading.ts'

type DeadlineValues = z.output<typeof deadlineRecord>
type OwnerIds = Record<'vehicleId' | 'trailerId' | 'equipmentId', string | null>
export type ImportedDeadline = Omit<DeadlineValues, 'dueOn'> & { dueOn: string } & OwnerIds
type DeadlineKey = keyof DeadlineValues | 'plate' | 'fleetNo'

const field = (
  key: keyof DeadlineValues,
  read: ReadField<DeadlineKey>['read'],
  ...synonyms: string[]
): ReadField<DeadlineKey> => ({ key, label: DEADLINE_FIELDS[key].label, read, synonyms })

export const DEADLINE_COLUMNS: readonly ReadField<DeadlineKey>[] = [
  {
    key: 'plate',
    label: 'Immatriculation',
    synonyms: ['Immat', 'Immat.', 'Plaque', 'Véhicule', 'Remorque'],
    read: singleLine,
  },
  {
    key: 'fleetNo',
    label: 'N° de parc',
    synonyms: ['Parc', 'Code parc', "N° d'équipement", "Code de l'équipement", 'Équipement', 'Matériel'],
    read: singleLine,
  },
  field(
    'kind',
    choice(DEADLINE_KIND_LABELS, {
      CT_PL: ['CT', 'Mines', 'Passage aux mines', 'Visite technique'],
      TACHY: ['Chronotachygraphe', 'Étalonnage', 'Étalonnage du tachygraphe'],
      VGP_HAYON: ['Hayon', 'VGP'],
      EXTINCTEUR: ['Extincteurs', 'Extincteur'],
      ENTRETIEN: ['Révision', 'Vidange'],
      F_GAZ: ['Groupe froid', 'Étanchéité'],
      ATP: ['ATP'],
    }),
    'Type',
    'Nature',
    'Échéance de type',
    'Type de contrôle',
  ),
  field('lastDone', dayAs({}), 'Dernier contrôle', 'Dernière visite', 'Fait le', 'Date du dernier contrôle'),
  field(
    'dueOn',
    dayAs({ end: true }),
    "Date d'échéance",
    'Prochain contrôle',
    'Valable au',
    'À faire avant le',
    'Fin de validité',
  ),
  field('dueKm', measure('km'), 'Km', 'Prochain km', 'Échéance km'),
  field('provider', singleLine, 'Garage', 'Centre', 'Fournisseur'),
  field('note', paragraph, 'Remarque', 'Commentaire', 'Observations'),
]

const REQUIRED: readonly (readonly DeadlineKey[])[] = [['plate', 'fleetNo'], ['kind'], ['dueOn', 'lastDone']]

/** A vehicle, trailer or piece of equipment to which deadlines belong. */
export interface DeadlineOwner {
  kind: keyof typeof OWNER_DEADLINES
  id: string
  plate: string | null
  fleetNo: string
  /** A van, whose technical inspection is another. */
  isVan: boolean
  firstRegistration: string | null
  /** Why it takes no deadline: « AA-123-AA a quitté le parc ». */
  closed?: string | undefined
}

export interface KnownDeadline {
  id: string
  ownerId: string
  values: DeadlineValues & { dueOn: string }
}

const plateKey = (plate: string) => plate.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Values by which the owners of a file are loaded. */
export const deadlineOwners = (file: ImportFile) => ({
  plates: valuesOf(DEADLINE_COLUMNS, file, 'plate', plateKey),
  fleetNos: valuesOf(DEADLINE_COLUMNS, file, 'fleetNo', singleLine),
})

/** Import of deadlines: found by owner and kind; empty cells keep the stored values. */
export function deadlineImport(context: {
  /** At least those found by `deadlineOwners`. */
  owners: readonly DeadlineOwner[]
  /** Deadlines of these owners. */
  deadlines: readonly KnownDeadline[]
  day: string
}): ImportKind<DeadlineKey, ImportedDeadline> {
  const byPlate = new Map(context.owners.flatMap(owner => (owner.plate ? [[plateKey(owner.plate), owner] as const] : [])))
  const byFleetNo = new Map(context.owners.map(owner => [owner.fleetNo, owner]))
  const byKind = new Map(context.deadlines.map(deadline => [`${deadline.ownerId} ${deadline.values.kind}`, deadline]))

  function read(cells: Partial<Record<DeadlineKey, string>>, said: SaidOfLine = {}): RowReading<ImportedDeadline> {
    const { given, errors, unknown } = readCells(DEADLINE_COLUMNS, cells, said.words)
    const { plate, fleetNo, ...own } = given as Partial<Record<DeadlineKey, string>>
    const owner = (plate && byPlate.get(plateKey(plate))) || (fleetNo && byFleetNo.get(fleetNo)) || undefined
    const where = plate ? 'plate' : 'fleetNo'
    if (!owner) {
      const name = plate ?? fleetNo
      errors.push({ field: where, message: name ? `aucun véhicule, remorque ou équipement «\u202f${name}\u202f»` : REQ })
    } else if (owner.closed) errors.push({ field: where, message: owner.closed })
    const kind = kindOf(own.kind as DeadlineKind | undefined, owner)
    if (owner && kind && !(OWNER_DEADLINES[owner.kind] as readonly DeadlineKind[]).includes(kind))
      errors.push({ field: 'kind', message: ENUM })
    const known = owner && kind && byKind.get(`${owner.id} ${kind}`)
    const parsed = judged(deadlineRecord, { ...known?.values, ...own, ...(kind && { kind }) }, errors)
    if (parsed?.lastDone && parsed.lastDone > context.day) errors.push({ field: 'lastDone', message: FUTURE })
    // A later completion moves the deadline, unless the file has it too.
    const moved = parsed && known && own.lastDone && !own.dueOn && parsed.lastDone !== known.values.lastDone
    const due = parsed && dueDate(moved ? { ...parsed, dueOn: null } : parsed, owner?.firstRegistration ?? null)
    if (parsed && !due) errors.push({ field: 'dueOn', message: REQ })
    const record = parsed && due ? { ...parsed, dueOn: due } : undefined
    const values = record && owner ? { ...record, ...idsOf(owner) } : null
    return {
      label: owner?.plate ?? owner?.fleetNo ?? plate ?? fleetNo ?? '',
      detail: kind ? DEADLINE_KIND_LABELS[kind] : '',
      id: known ? known.id : null,
      values: errors.length === 0 ? values : null,
      changes: known && record ? changesBetween(known.values, record, DEADLINE_FIELDS) : [],
      errors,
      warnings: [],
      keys: owner && kind ? [{ key: `${owner.id} ${kind}`, same: 'même matériel et même contrôle' }] : [],
      unknown,
    }
  }
  return { fields: DEADLINE_COLUMNS, required: REQUIRED, asked: [], read }
}

/** Vans and lorries have a technical inspection of their own, both called so. */
function kindOf(kind: DeadlineKind | undefined, owner: DeadlineOwner | undefined): DeadlineKind | undefined {
  return (kind === 'CT_PL' || kind === 'CT_VUL') && owner ? (owner.isVan ? 'CT_VUL' : 'CT_PL') : kind
}

const idsOf = ({ kind, id }: DeadlineOwner): OwnerIds => ({
  vehicleId: kind === 'vehicle' ? id : null,
  trailerId: kind === 'trailer' ? id : null,
  equipmentId: kind === 'equipment' ? id : null,
})
