/** Minutes as people say them: 225 → « 3 h 45 », 45 → « 45 min ». */
export function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, '0')}`
}

export const LINE_LABELS: Record<string, string> = {
  code: 'Code',
  label: 'Libellé',
  weekdays: 'Jours',
  kmLoaded: 'Km en charge',
  kmEmpty: 'Km à vide',
  drivingMin: 'Conduite',
  serviceMin: 'Service',
  breakMin: 'Pauses',
  defaultDriverId: 'Conducteur',
  defaultVehicleId: 'Véhicule',
  defaultTrailerId: 'Remorque',
  subcontractorId: 'Sous-traitant',
  stops: 'Arrêts',
}

const STOP_LABELS: Record<string, string> = {
  addressId: 'adresse',
  kind: 'type',
  dayOffset: 'jour',
  arrival: 'arrivée',
  departure: 'départ',
  instructions: 'consignes',
}

export const DESIGN_LABELS: Record<string, string> = {
  kmLoaded: 'Km en charge',
  kmEmpty: 'Km à vide',
  serviceHours: 'Heures de service',
  cost: 'Coût de revient',
}

/** Name of a field in an error summary: `stops[1].arrival` → « Arrêt 2, arrivée ». */
export function lineFieldLabel(path: string): string {
  const [, index, part] = /^stops\[(\d+)\](?:\.(.+))?$/.exec(path) ?? []
  if (index === undefined) return LINE_LABELS[path] ?? 'Formulaire'
  const stop = `Arrêt ${Number(index) + 1}`
  return part ? `${stop}, ${STOP_LABELS[part] ?? part}` : stop
}
