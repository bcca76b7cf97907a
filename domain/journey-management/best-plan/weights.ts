/** What is best, most important first; each weight is an amount in cents that a person may change. */
export const WEIGHTS = {
  open: { label: 'Trajet non couvert, en plus de son prix de vente', cents: 1_000_000 },
  warning: { label: 'Avertissement du contrôle, à justifier', cents: 20_000 },
  emptyKm: { label: 'Kilomètre à vide', cents: 100 },
  overtimeHour: { label: "Heure au-delà de l'horaire hebdomadaire", cents: 3_000 },
  change: { label: 'Changement de chauffeur, de véhicule ou de remorque par rapport au plan actuel', cents: 5_000 },
  stranger: { label: 'Chauffeur ni titulaire ni habitué du trajet', cents: 3_000 },
  night: { label: 'Nuit, par nuit que le chauffeur a déjà faite en cinq semaines', cents: 1_000 },
  saturday: { label: 'Samedi, par samedi que le chauffeur a déjà fait en cinq semaines', cents: 1_000 },
  otherVehicle: { label: 'Véhicule ou remorque autre que les habituels', cents: 500 },
  vehicleChange: { label: 'Changement de véhicule entre deux trajets', cents: 2_000 },
} as const
export type WeightName = keyof typeof WEIGHTS
export type Weights = Record<WeightName, number>

export const WEIGHT_NAMES = Object.keys(WEIGHTS) as WeightName[]

/** Time in which the solver looks for a better plan; it then keeps the best one found. */
export const SECONDS = { usual: 10, most: 60 }

export const weightsOf = (input: Partial<Record<WeightName, number | null>>): Weights =>
  Object.fromEntries(WEIGHT_NAMES.map(name => [name, input[name] ?? WEIGHTS[name].cents])) as Weights
