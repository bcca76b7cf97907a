/** The five steps of writing a cahier des charges (`domain.md` §4.2), in their order. */
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

/** What a draft holds by now. */
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
  // A spot run has none.
  recurrence: ({ kind, recurrence }) => kind === 'SPOT' || recurrence,
  price: ({ price }) => price,
}

/** Does a draft hold what this step asks for? */
export const isFilled = (step: RequestStep, entered: Entered) => FILLED[step](entered)

/** The first step that a draft still lacks, or null when all is there. */
export const stepToFill = (entered: Entered): RequestStep | null => REQUEST_STEPS.find(step => !isFilled(step, entered)) ?? null

/** The step that comes so many after this one; the same at either end. */
export function stepFrom(step: RequestStep, by: number): RequestStep {
  const place = REQUEST_STEPS.indexOf(step) + by
  return REQUEST_STEPS[Math.max(0, Math.min(place, REQUEST_STEPS.length - 1))]!
}

/** « étape 2 sur 5, Besoin » */
export const stepWords = (step: RequestStep) =>
  `étape ${REQUEST_STEPS.indexOf(step) + 1} sur ${REQUEST_STEPS.length}, ${REQUEST_STEP_LABELS[step]}`
