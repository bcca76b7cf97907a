import { type Act, may } from './rights.ts'
import type { Role } from './roles.ts'
import { allows, type ScreenPath } from './screens.ts'

export interface QuickAct {
  text: string
  href: string
}

const BEGINNINGS: { text: string; right: Act; screen: ScreenPath; panel: 'new' | '/new' | `import${string}` }[] = [
  { text: 'Nouveau cahier des charges', right: 'request.write', screen: '/sales/delivery-request', panel: 'new' },
  { text: 'Nouveau client', right: 'company.write', screen: '/sales/companies', panel: 'new' },
  { text: 'Nouvelle adresse', right: 'address.write', screen: '/sales/addresses', panel: 'new' },
  { text: 'Nouveau trajet', right: 'journey.write', screen: '/journey-management/journeys', panel: 'new' },
  { text: 'Déclarer un incident', right: 'incident.write', screen: '/incidents-management/incidents', panel: 'new' },
  { text: 'Nouvelle tournée', right: 'driverPool.write', screen: '/journey-management/drivers-pools', panel: 'new' },
  { text: 'Nouvelle absence', right: 'absence.write', screen: '/human-resources/absences', panel: 'new' },
  { text: 'Nouvelle habilitation', right: 'certification.write', screen: '/human-resources/driver-certifications', panel: 'new' },
  { text: 'Enregistrer un avis', right: 'infraction.write', screen: '/incidents-management/infractions', panel: 'new' },
  { text: 'Nouveau chauffeur', right: 'driver.write', screen: '/human-resources/drivers', panel: 'new' },
  { text: 'Nouveau véhicule', right: 'material.write', screen: '/materials/vehicles', panel: 'new' },
  { text: 'Nouvelle remorque', right: 'material.write', screen: '/materials/trailers', panel: 'new' },
  { text: 'Nouvel équipement', right: 'material.write', screen: '/materials/equipment', panel: 'new' },
  { text: 'Nouvelle prestation', right: 'service.write', screen: '/sales/additional-services', panel: '/new' },
  { text: 'Nouveau facteur de coût', right: 'factor.write', screen: '/transverse/cost-factors', panel: 'new' },
  { text: 'Nouvelle action', right: 'action.write', screen: '/transverse/actions', panel: 'new' },
  { text: 'Nouvelle cause de retard', right: 'cause.write', screen: '/transverse/delays', panel: 'new' },
  { text: "Nouvelle cause d'incident", right: 'cause.write', screen: '/transverse/incidents', panel: 'new' },
  { text: 'Nouvelle cause de dommage', right: 'cause.write', screen: '/transverse/damages', panel: 'new' },
  { text: 'Inviter un utilisateur', right: 'user.write', screen: '/administration/users', panel: 'new' },
  { text: 'Importer des clients', right: 'import.company', screen: '/sales/companies', panel: 'import' },
  { text: 'Importer des contacts', right: 'contact.write', screen: '/sales/companies', panel: 'import&quoi=CONTACT' },
  { text: 'Importer des soldes de palettes', right: 'pallet.correct', screen: '/sales/companies', panel: 'import&quoi=PALLET' },
  { text: 'Importer des factures à reprendre', right: 'invoice.write', screen: '/sales/companies', panel: 'import&quoi=OPENING' },
  { text: 'Importer des adresses', right: 'import.address', screen: '/sales/addresses', panel: 'import' },
  { text: 'Importer des chauffeurs', right: 'import.driver', screen: '/human-resources/drivers', panel: 'import' },
  { text: 'Importer des véhicules', right: 'import.vehicle', screen: '/materials/vehicles', panel: 'import' },
  { text: 'Importer des remorques', right: 'import.trailer', screen: '/materials/trailers', panel: 'import' },
  { text: 'Importer des cahiers des charges', right: 'request.write', screen: '/sales/companies', panel: 'import&quoi=REQUEST' },
  { text: 'Importer des tournées', right: 'driverPool.write', screen: '/sales/companies', panel: 'import&quoi=TOUR' },
  { text: 'Importer des trajets', right: 'journey.writePast', screen: '/sales/companies', panel: 'import&quoi=JOURNEY' },
  { text: 'Importer des échéances', right: 'material.write', screen: '/materials/vehicles', panel: 'import&quoi=DEADLINE' },
]

/** Shortcuts of a role, most frequent first. */
export const quickActs = (role: Role): QuickAct[] =>
  BEGINNINGS.filter(({ right, screen }) => may(role, right) && allows(screen, role)).map(({ text, screen, panel }) => ({
    text,
    href: panel.startsWith('/') ? screen + panel : `${screen}?panel=${panel}`,
  }))
