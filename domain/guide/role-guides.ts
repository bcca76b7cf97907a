import type { Role } from '../roles.ts'
import type { ScreenPath } from '../screens.ts'

/** One step of a role's work, with the screen where it is done. French. */
interface GuideStep {
  screen: ScreenPath
  text: string
}

/** The work of each role in its usual order. */
export const ROLE_GUIDES: Readonly<Record<Role, readonly GuideStep[]>> = {
  ADMIN: [
    {
      screen: '/administration/parameters',
      text: 'Nommez le transporteur et ses mentions légales\u202f: sans elles, une facture ne se valide pas.',
    },
    { screen: '/administration/users', text: 'Invitez les utilisateurs et donnez à chacun son rôle.' },
    {
      screen: '/sales/invoices',
      text: 'Chaque mois\u202f: «\u202fÀ facturer\u202f», «\u202fPréparer la facturation\u202f», «\u202fValider\u202f», puis «\u202fFin de mois\u202f».',
    },
    {
      screen: '/sales/invoices',
      text: 'Rapprochez les règlements, relancez ce qui est en retard, exportez «\u202fFEC\u202f» pour la comptabilité.',
    },
    { screen: '/sales/kpi', text: 'Lisez marge, ponctualité et kilomètres à vide, et ouvrez ce qui les compose.' },
  ],
  SALES: [
    { screen: '/sales/companies', text: 'Créez le client, ou importez-en la liste.' },
    { screen: '/sales/addresses', text: 'Créez ses sites avec leurs horaires.' },
    {
      screen: '/sales/delivery-request',
      text: 'Décrivez le besoin dans un cahier des charges, puis «\u202fEnvoyer en conception\u202f».',
    },
    {
      screen: '/sales/delivery-request',
      text: 'Une fois conçu\u202f: fixez le prix, «\u202fProposer\u202f», puis «\u202fAccepter\u202f» avec le contrat signé.',
    },
    { screen: '/sales/kpi', text: 'Suivez vos clients\u202f: volume, marge, ponctualité.' },
  ],
  CONCEPTOR: [
    {
      screen: '/journey-management/delivery-request',
      text: 'Prenez en charge un contrat à concevoir et découpez-le en trajets prévus.',
    },
    { screen: '/journey-management/live-lines', text: 'Vérifiez les jours, les moyens et la conduite de chaque ligne.' },
    { screen: '/journey-management/drivers-pools', text: 'Groupez les lignes en tournées et donnez-leur une équipe.' },
    { screen: '/journey-management/modifications', text: 'Appliquez les changements demandés, avec leur portée.' },
    { screen: '/human-resources/absences', text: 'Décidez des absences\u202f: leurs trajets partent en remplacement.' },
  ],
  OPERATOR: [
    {
      screen: '/journey-management/journeys',
      text: 'Complétez les trajets du lendemain\u202f: «\u202fAffecter\u202f», ou «\u202fAffecter au mieux\u202f» pour tous.',
    },
    {
      screen: '/journey-management/calendar',
      text: "Déplacez un trajet en le glissant\u202f: chaque ligne dit si c'est permis.",
    },
    { screen: '/journey-management/live', text: 'Suivez les camions et prévenez les clients des retards.' },
    {
      screen: '/journey-management/replacements',
      text: "Quelqu'un manque\u202f: «\u202fMalade\u202f», «\u202fAbsent\u202f» ou «\u202fVéhicule en panne\u202f» ouvre une page qui règle tout.",
    },
    { screen: '/incidents-management/delays', text: 'Qualifiez les retards et déclarez incidents et dommages.' },
    {
      screen: '/journey-management/journeys',
      text: '«\u202fContrôler\u202f» arrête les quantités et le prix\u202f: le trajet peut être facturé.',
    },
  ],
  DRIVER: [
    { screen: '/', text: '«\u202fMa journée\u202f» montre vos trajets\u202f: un seul bouton dit la prochaine étape.' },
    { screen: '/', text: 'À chaque arrêt\u202f: palettes, photos, températures, signature du client.' },
    { screen: '/', text: "Sans réseau, continuez\u202f: tout part dans l'ordre quand il revient." },
    { screen: '/profile', text: "Déposez vos papiers, demandez une absence, abonnez l'agenda de votre téléphone." },
  ],
}
