/** Steps of a new carrier to the first invoice, in order; each is read from the data. */
export const FIRST_STEPS = {
  carrier: {
    label: 'Renseigner la société et ses mentions légales',
    why: 'Elles sont imprimées sur chaque facture et chaque lettre de voiture.',
    href: '/administration/parameters?panel=edit',
  },
  depot: {
    label: 'Créer un dépôt',
    why: "D'où partent les chauffeurs et les véhicules.",
    href: '/sales/addresses?panel=new&kind=DEPOT',
  },
  driver: {
    label: 'Créer un chauffeur',
    why: 'Ou importer leur fichier depuis la liste.',
    href: '/human-resources/drivers?panel=new',
  },
  vehicle: {
    label: 'Créer un véhicule',
    why: 'Ou importer leur fichier depuis la liste.',
    href: '/materials/vehicles?panel=new',
  },
  client: {
    label: 'Créer un client',
    why: 'Qui commande et qui paie\u202f; leur fichier peut être importé.',
    href: '/sales/companies?panel=new',
  },
  sites: {
    label: 'Créer les sites où charger et livrer',
    why: 'Avec leurs horaires et leurs consignes.',
    href: '/sales/addresses?panel=new',
  },
  journey: {
    label: 'Créer un cahier des charges, ou un trajet',
    why: 'Un cahier des charges engendre ses trajets\u202f; un trajet seul suffit pour commencer.',
    href: '/journey-management/journeys?panel=new',
  },
  assign: {
    label: 'Affecter un chauffeur et un véhicule',
    why: 'Depuis la liste des trajets ou le calendrier.',
    href: '/journey-management/journeys?dates=all&unassigned=1',
  },
  control: {
    label: 'Contrôler le premier trajet terminé',
    why: 'Heures, kilomètres et quantités réels\u202f: ce qui sera facturé.',
    href: '/journey-management/journeys?dates=all',
  },
  invoice: {
    label: 'Valider la première facture',
    why: 'Les trajets contrôlés attendent dans «\u202fÀ facturer\u202f».',
    href: '/sales/invoices',
  },
} as const satisfies Record<string, { label: string; why: string; href: string }>
export type FirstStep = keyof typeof FIRST_STEPS
export const FIRST_STEP_NAMES = Object.keys(FIRST_STEPS) as FirstStep[]

/** What is left to do; nothing once an invoice was validated, whatever a carrier does without. */
export const firstStepsLeft = (done: Readonly<Record<FirstStep, boolean>>): FirstStep[] =>
  done.invoice ? [] : FIRST_STEP_NAMES.filter(step => !done[step])
