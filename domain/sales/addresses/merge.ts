export const MERGE_SELF = 'Une adresse ne peut pas être fusionnée avec elle-même'
export const MERGE_ARCHIVED = (label: string) => `Fusion impossible : l'adresse « ${label} » est archivée`
export const MERGED_ALREADY = (label: string, into: string) => `L'adresse « ${label} » a déjà été fusionnée dans « ${into} »`
/** Another transaction locks one of the addresses; nothing was written. */
export const MERGE_BUSY = 'Ces adresses sont en cours de modification, veuillez réessayer dans un instant'

const MERGE_FILLED = [
  'line2',
  'insee',
  'openings',
  'closures',
  'dock',
  'instructions',
  'maxHeightM',
  'maxLengthM',
  'maxGvwKg',
  'ppe',
  'contactName',
  'phone',
] as const

type Mergeable = Partial<Record<(typeof MERGE_FILLED)[number], unknown>> & {
  lat: string | null
  lng: string | null
  geofenceM: number
  protocolDate: string | null
  protocolExpiry: string | null
}

const nothing = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Fills empty values of the survivor; position with radius, and both protocol dates, are taken together. */
export function mergedValues<T extends Mergeable>(survivor: T, duplicate: T): Partial<T> {
  const filled: Partial<T> = {}
  const take = (...names: (keyof T)[]) => {
    for (const name of names) filled[name] = duplicate[name]
  }
  for (const name of MERGE_FILLED) if (nothing(survivor[name]) && !nothing(duplicate[name])) take(name)
  if (survivor.lat === null && duplicate.lat !== null) take('lat', 'lng', 'geofenceM')
  if (!survivor.protocolDate && !survivor.protocolExpiry && (duplicate.protocolDate || duplicate.protocolExpiry))
    take('protocolDate', 'protocolExpiry')
  return filled
}
