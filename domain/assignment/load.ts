import { labelOf } from '#domain/formats/label.ts'
import { couplingRefusal, couplingWarning } from '#domain/materials/coupling.ts'
import { EQUIPMENT_KIND_LABELS } from '#domain/materials/equipment-values.ts'
import { palletPlaces, palletRefusal, payloadKg, payloadRefusal } from '#domain/materials/payload.ts'
import { bodyLabel } from '#domain/materials/vehicle-values.ts'
import { blocking, type Finding, sortedUnique, warning } from './finding.ts'
import type { JourneyToRun, TrailerToRun, VehicleToRun } from './means.ts'

const AF11 = (kind: string) => `Équipement requis absent : ${labelOf(EQUIPMENT_KIND_LABELS, kind)}`
const AF11_BODY = (body: string) => `Carrosserie ${bodyLabel(body)} requise`
const AF12 = (atpClass: string) => `Température dirigée : attestation ATP ${atpClass} requise`

/** Whether the vehicle and its trailer can carry the load as required (AF10, AF11, AF12, AF26). */
export function loadFindings(vehicle: VehicleToRun, trailer: TrailerToRun | null, journey: JourneyToRun): Finding[] {
  const { loadKg, pallets, body, atpClass } = journey
  const carrier = carrierOf(vehicle, trailer)
  const there = [...vehicle.equipment, ...(trailer?.equipment ?? [])]
  return [
    ...blocking('AF10', payloadRefusal(loadKg, payloadKg(vehicle, trailer))),
    ...blocking('AF10', palletRefusal(pallets, palletPlaces(vehicle, trailer))),
    ...blocking('AF11', ...sortedUnique(journey.equipment.filter(kind => !there.includes(kind))).map(AF11)),
    ...blocking('AF11', body && body !== carrier?.body && AF11_BODY(body)),
    ...blocking('AF12', atpClass && atpClass !== carrier?.atpClass && AF12(atpClass)),
    ...(trailer ? couplingFindings(vehicle, trailer, loadKg ?? 0) : []),
  ]
}

/** The unit whose body and ATP class count: the trailer behind a tractor, else the vehicle; null for a tractor alone. */
function carrierOf(vehicle: VehicleToRun, trailer: TrailerToRun | null) {
  if (vehicle.category !== 'TRACTEUR') return vehicle
  return trailer && { body: trailer.category, atpClass: trailer.atpClass }
}

function couplingFindings(vehicle: VehicleToRun, trailer: TrailerToRun, loadKg: number): Finding[] {
  const refusal = couplingRefusal(vehicle, trailer, loadKg)
  return refusal ? blocking('AF26', refusal) : warning('AF26', couplingWarning(vehicle, trailer))
}
