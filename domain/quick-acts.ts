import { type Act, may } from './rights.ts'
import type { Role } from './roles.ts'
import { allows, type ScreenPath } from './screens.ts'

/** Something that one begins from anywhere: its words, and the form where it begins. */
export interface QuickAct {
  text: string
  href: string
}

const BEGINNINGS: { text: string; right: Act; screen: ScreenPath; panel: 'new' | 'import' }[] = [
  { text: 'Nouveau cahier des charges', right: 'request.write', screen: '/sales/delivery-request', panel: 'new' },
  { text: 'Nouveau client', right: 'company.write', screen: '/sales/companies', panel: 'new' },
  { text: 'Nouvelle adresse', right: 'address.write', screen: '/sales/addresses', panel: 'new' },
  { text: 'Nouveau trajet', right: 'journey.write', screen: '/journey-management/journeys', panel: 'new' },
  { text: 'Nouvelle prestation', right: 'service.write', screen: '/sales/additional-services', panel: 'new' },
  { text: 'Nouveau facteur de coût', right: 'factor.write', screen: '/transverse/cost-factors', panel: 'new' },
  { text: 'Nouvelle action', right: 'action.write', screen: '/transverse/actions', panel: 'new' },
  { text: 'Importer des clients', right: 'import.company', screen: '/sales/companies', panel: 'import' },
  { text: 'Importer des adresses', right: 'import.address', screen: '/sales/addresses', panel: 'import' },
]

/** What a role may begin, the most frequent first. */
export const quickActs = (role: Role): QuickAct[] =>
  BEGINNINGS.filter(({ right, screen }) => may(role, right) && allows(screen, role)).map(({ text, screen, panel }) => ({
    text,
    href: `${screen}?panel=${panel}`,
  }))
