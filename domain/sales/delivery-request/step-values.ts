export const REQUEST_STEPS = ['client', 'need', 'stops', 'recurrence', 'price'] as const
export type RequestStep = (typeof REQUEST_STEPS)[number]
export const REQUEST_STEP_LABELS: Record<RequestStep, string> = {
  client: 'Client',
  need: 'Besoin',
  stops: 'Arrêts',
  recurrence: 'Récurrence',
  price: 'Prix',
}

export const isRequestStep = (name: unknown): name is RequestStep => (REQUEST_STEPS as readonly unknown[]).includes(name)

export interface Entered {
  kind: string
  goods: boolean
  stops: number
  recurrence: boolean
  price: boolean
}

const FILLED: Record<RequestStep, (entered: Entered) => boolean> = {
  client: () => true,
  need: ({ goods }) => goods,
  stops: ({ stops }) => stops >= 2,
  recurrence: ({ kind, recurrence }) => kind === 'SPOT' || recurrence,
  price: ({ price }) => price,
}

export const isFilled = (step: RequestStep, entered: Entered) => FILLED[step](entered)

export const stepToFill = (entered: Entered): RequestStep | null => REQUEST_STEPS.find(step => !isFilled(step, entered)) ?? null

/** Step at this distance, stopping at both ends. */
export function stepFrom(step: RequestStep, by: number): RequestStep {
  const place = REQUEST_STEPS.indexOf(step) + by
  return REQUEST_STEPS[Math.max(0, Math.min(place, REQUEST_STEPS.length - 1))]!
}

export const stepWords = (step: RequestStep) =>
  `étape ${REQUEST_STEPS.indexOf(step) + 1} sur ${REQUEST_STEPS.length}, ${REQUEST_STEP_LABELS[step]}`
