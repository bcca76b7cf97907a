import { CATEGORY_GVW_KG, type VehicleCategory } from './vehicle-values.ts'

/** What a road must bear and let pass; metres and tonnes. */
export interface Truck {
  heightM: number
  widthM: number
  lengthM: number
  weightT: number
  axleLoadT: number
  hazardous: boolean
}

interface OwnSize {
  heightM: string | null
  lengthM: string | null
  atpClass: string | null
}
export interface TruckVehicle extends OwnSize {
  category: VehicleCategory
  gvwKg: number
  gcwKg: number | null
}
export interface TruckTrailer extends OwnSize {
  gvwKg: number
}

/** Where neither vehicle nor category is known, the heaviest that may run. */
export interface TruckFacts {
  vehicle?: TruckVehicle | null
  trailer?: TruckTrailer | null
  /** Sold category, before a vehicle is chosen. */
  category?: VehicleCategory | null
  hazardous?: boolean
}

/** Most that the law allows: articles R312-4 (weight), R312-5 (axle), R312-10 and R312-11 (size) of the code de la route. */
const LAW = {
  /** Directive 96/53/EC, annex I, 1.3; France has no limit. */
  heightM: 4,
  widthM: 2.55,
  /** Insulated bodies. */
  insulatedWidthM: 2.6,
  rigidM: 12,
  articulatedM: 16.5,
  roadTrainM: 18.75,
  weightT: 44,
  axleLoadT: 13,
  /** A combination of more than 40 t. */
  heavyAxleLoadT: 12,
  heavyT: 40,
}
/** Up to this weight no road is closed to lorries. */
const VAN_T = 3.5

/** Sizes and weight of what drives, with those of the law where they are not recorded. */
export function truckOf({ vehicle, trailer, category, hazardous = false }: TruckFacts): Truck {
  const kind = vehicle?.category ?? category ?? 'TRACTEUR'
  const weightT = weightOf({ vehicle, trailer, kind })
  const insulated = [vehicle, trailer].some(part => part?.atpClass)
  return {
    heightM: heightOf({ vehicle, trailer, kind }),
    widthM: insulated ? LAW.insulatedWidthM : LAW.widthM,
    lengthM: lengthOf({ vehicle, trailer, kind }),
    weightT,
    axleLoadT: Math.min(weightT > LAW.heavyT ? LAW.heavyAxleLoadT : LAW.axleLoadT, weightT),
    hazardous,
  }
}

/** Vans may use roads that are closed to lorries. */
export const isVan = ({ weightT }: Pick<Truck, 'weightT'>) => weightT <= VAN_T

type Parts = Pick<TruckFacts, 'vehicle' | 'trailer'> & { kind: VehicleCategory }

function weightOf({ vehicle, trailer, kind }: Parts): number {
  if (!vehicle) return kind === 'TRACTEUR' ? LAW.weightT : CATEGORY_GVW_KG[kind] / 1000
  const isAlone = kind !== 'TRACTEUR' && !trailer
  const sum = isAlone ? vehicle.gvwKg : trailer ? vehicle.gvwKg + trailer.gvwKg : Number.POSITIVE_INFINITY
  return Math.min(LAW.weightT, sum / 1000, isAlone ? LAW.weightT : (vehicle.gcwKg ?? Number.POSITIVE_INFINITY) / 1000)
}

/** The highest part; unknown as soon as one part is. A tractor without a known trailer has one. */
function heightOf({ vehicle, trailer, kind }: Parts): number {
  const parts = [vehicle, ...(trailer || kind === 'TRACTEUR' ? [trailer] : [])].map(part => Number(part?.heightM ?? LAW.heightM))
  return Math.max(...parts)
}

/** A semi-trailer lies over its tractor: their lengths do not add up. */
function lengthOf({ vehicle, trailer, kind }: Parts): number {
  if (kind === 'TRACTEUR') return LAW.articulatedM
  const own = Number(vehicle?.lengthM ?? LAW.rigidM)
  if (!trailer) return own
  return Math.min(LAW.roadTrainM, own + Number(trailer.lengthM ?? LAW.rigidM))
}
