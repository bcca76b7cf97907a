import type { ActionInput } from './action.ts'

const action = (
  code: string,
  label: string,
  nature: ActionInput['nature'],
  events: ActionInput['events'],
  more: Partial<ActionInput> = {},
): ActionInput => ({ code, label, nature, events, defaultDelayDays: null, defaultRole: null, checklist: [], ...more })

/** Initial catalogue of a new carrier (`domain.md` §3.21). */
export const STARTER_ACTIONS: readonly ActionInput[] = [
  action('INFO_CLIENT', 'Informer le client', 'CURATIVE', ['RETARD', 'INCIDENT', 'DOMMAGE'], {
    defaultDelayDays: 0,
    defaultRole: 'OPERATOR',
    checklist: ['Appeler le contact du site', 'Donner la nouvelle heure', 'Confirmer par écrit'],
  }),
  action('RELAIS', 'Envoyer un véhicule relais', 'CURATIVE', ['RETARD', 'INCIDENT'], {
    defaultDelayDays: 0,
    defaultRole: 'OPERATOR',
  }),
  action('ASSUREUR', "Déclarer à l'assureur", 'CURATIVE', ['INCIDENT', 'DOMMAGE'], {
    defaultDelayDays: 2,
    defaultRole: 'ADMIN',
    checklist: ['Joindre les photos', 'Joindre le constat et la lettre de voiture', "Noter le numéro de dossier de l'assureur"],
  }),
  action('CONSTAT', 'Faire signer le constat', 'CURATIVE', ['INCIDENT', 'DOMMAGE'], {
    defaultDelayDays: 0,
    defaultRole: 'DRIVER',
  }),
  action('ENTRETIEN', 'Entretien avec le chauffeur', 'CORRECTIVE', ['RETARD', 'INCIDENT', 'INFRACTION', 'DOMMAGE'], {
    defaultDelayDays: 7,
    defaultRole: 'CONCEPTOR',
  }),
  action('RAPPEL_SECU', 'Rappel de sécurité', 'PREVENTIVE', ['INCIDENT', 'INFRACTION'], {
    defaultDelayDays: 7,
    defaultRole: 'OPERATOR',
  }),
  action('HORAIRE', "Modifier l'horaire de la ligne", 'CORRECTIVE', ['RETARD'], {
    defaultDelayDays: 15,
    defaultRole: 'CONCEPTOR',
  }),
  action('REPARER', 'Réparer', 'CURATIVE', ['INCIDENT', 'DOMMAGE'], { defaultDelayDays: 7, defaultRole: 'OPERATOR' }),
  action('ARRIMAGE', "Contrôler l'arrimage", 'PREVENTIVE', ['INCIDENT', 'DOMMAGE'], {
    defaultDelayDays: 7,
    defaultRole: 'OPERATOR',
    checklist: ['Sangles et barres en état', 'Points de fixation', 'Répartition de la charge'],
  }),
  action('FORMER', 'Former', 'PREVENTIVE', ['INCIDENT', 'INFRACTION', 'DOMMAGE'], {
    defaultDelayDays: 30,
    defaultRole: 'CONCEPTOR',
  }),
  action('AVOIR', 'Avoir commercial', 'CURATIVE', ['RETARD', 'DOMMAGE'], { defaultDelayDays: 15, defaultRole: 'ADMIN' }),
  action('DESIGNER', 'Désigner le conducteur', 'CURATIVE', ['INFRACTION'], {
    // The owner must name the driver within 45 days of the notice (art. L121-6 of the Code de la route).
    defaultDelayDays: 45,
    defaultRole: 'ADMIN',
  }),
]
