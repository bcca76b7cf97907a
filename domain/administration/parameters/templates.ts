import type { TemplateKind } from './template-kinds.ts'

/** Subject and body of an e-mail with named fields in braces: « {commune} ». */
export interface MailTemplate {
  subject: string
  text: string
}

const NOTICE_FIELDS = {
  trajet: ['Numéro du trajet', 'TR-261120-0024'],
  libellé: ['Nom du trajet', 'Cholet → Bayonne'],
  jour: ['Jour du trajet', '20/11/2026'],
  commune: ["Commune de l'arrêt", 'Cestas'],
  prévue: ["Heure d'arrivée prévue", '13:45'],
  attendue: ["Heure d'arrivée attendue", '14:33'],
  transporteur: ['Raison sociale du transporteur', 'Transports Exemple'],
} as const
const REMINDER_FIELDS = {
  numéro: ['Numéro de la facture', 'FA-2026-00412'],
  facture: ['Numéro et date de la facture', 'FA-2026-00412 du 02/10/2026'],
  échéance: ["Date d'échéance", '01/11/2026'],
  solde: ['Reste à régler', '1\u202f284,00\u00a0€'],
  pénalités: ['Pénalités de retard à ce jour', '8,12\u00a0€'],
  indemnité: ['Indemnité de recouvrement', '40,00\u00a0€'],
  transporteur: ['Raison sociale du transporteur', 'Transports Exemple'],
} as const
const INVITATION_FIELDS = {
  prénom: ['Prénom', 'Solène'],
  adresse: ["Adresse e-mail de l'utilisateur", 'solene@exemple.fr'],
} as const

export const TEMPLATE_NAMES: Record<TemplateKind, Readonly<Record<string, readonly [meaning: string, example: string]>>> = {
  NOTICE_LATE: NOTICE_FIELDS,
  NOTICE_CAUGHT_UP: NOTICE_FIELDS,
  REMINDER_1: REMINDER_FIELDS,
  REMINDER_2: REMINDER_FIELDS,
  REMINDER_3: REMINDER_FIELDS,
  INVITATION: INVITATION_FIELDS,
}
export type TemplateValues<Kind extends TemplateKind> = Record<
  Kind extends 'NOTICE_LATE' | 'NOTICE_CAUGHT_UP'
    ? keyof typeof NOTICE_FIELDS
    : Kind extends 'INVITATION'
      ? keyof typeof INVITATION_FIELDS
      : keyof typeof REMINDER_FIELDS,
  string
>

const ADDED = "S'y ajoutent\u202f: pénalités de retard à ce jour {pénalités}, indemnité de recouvrement {indemnité}."

/** Default texts, used until the carrier writes its own. */
export const HOUSE_TEMPLATES: Record<TemplateKind, MailTemplate> = {
  NOTICE_LATE: {
    subject: 'Retard annoncé, {commune}\u202f: arrivée vers {attendue}',
    text: paragraphs(
      'Bonjour,',
      'Trajet {trajet} ({libellé}) du {jour}\u202f: notre véhicule est en retard. Arrivée à {commune} prévue à {prévue}, attendue vers {attendue}.',
      'Nous vous prions de nous en excuser.',
      '{transporteur}',
    ),
  },
  NOTICE_CAUGHT_UP: {
    subject: 'Retard rattrapé, {commune}',
    text: paragraphs(
      'Bonjour,',
      'Trajet {trajet} ({libellé}) du {jour}\u202f: le retard annoncé à {commune} est rattrapé. Arrivée prévue à {prévue}, attendue à {attendue}.',
      'Bonne réception.',
      '{transporteur}',
    ),
  },
  REMINDER_1: {
    subject: 'Facture {numéro} en attente de règlement',
    text: paragraphs(
      'Bonjour,',
      'Sauf erreur de notre part, il reste {solde} à régler sur notre facture {facture}, échue le {échéance}.',
      'Si votre règlement est parti, ne tenez pas compte de ce message.',
      '{transporteur}',
    ),
  },
  REMINDER_2: {
    subject: 'Facture {numéro} en attente de règlement, seconde relance',
    text: paragraphs(
      'Bonjour,',
      'Malgré notre première relance, il reste {solde} à régler sur notre facture {facture}, échue le {échéance}.',
      `Merci de régler sous 8 jours. ${ADDED}`,
      '{transporteur}',
    ),
  },
  REMINDER_3: {
    subject: 'Mise en demeure, facture {numéro}',
    text: paragraphs(
      'Bonjour,',
      'Nous vous mettons en demeure de régler sous 8 jours {solde}, solde de notre facture {facture}, échue le {échéance}.',
      `${ADDED} Sans règlement, le dossier sera remis à notre conseil.`,
      '{transporteur}',
    ),
  },
  INVITATION: {
    subject: 'Votre accès à Quai',
    text: paragraphs(
      'Bonjour {prénom},',
      "Un accès à Quai vous est ouvert avec l'adresse {adresse}. Pour vous connecter, saisissez cette adresse\u202f: un code vous est envoyé, il n'y a pas de mot de passe.",
    ),
  },
}

function paragraphs(...all: string[]): string {
  return all.join('\n\n')
}

const FIELD = /\{([^{}\s]{1,40})\}/g

/** Not allowed in subjects: fees are computed on the day of the proposal, and the e-mail may go out later. */
const TEXT_ONLY = ['pénalités', 'indemnité']

/** Names in braces that are no field of this e-mail. */
export const unknownNames = (kind: TemplateKind, part: keyof MailTemplate, words: string): string[] =>
  [...new Set([...words.matchAll(FIELD)].map(([, name]) => name!))].filter(
    name => !Object.hasOwn(TEMPLATE_NAMES[kind], name) || (part === 'subject' && TEXT_ONLY.includes(name)),
  )

export const UNKNOWN_NAMES = (names: readonly string[]) =>
  `${names.length === 1 ? 'Ce champ est inconnu' : 'Ces champs sont inconnus'}\u202f: ${names.map(name => `{${name}}`).join(', ')}`

/** Fills the fields and drops empty paragraphs; never parses values: fillTemplate(template, { prénom: 'Solène' }) */
export function fillTemplate({ subject, text }: MailTemplate, values: Readonly<Record<string, string>>): MailTemplate {
  const filled = (words: string) =>
    words.replace(FIELD, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole))
  return {
    subject: filled(subject).replace(/\s*[\r\n]+\s*/g, ' '),
    text: filled(text)
      .split(/\r?\n(?:[ \t]*\r?\n)+/)
      .filter(paragraph => paragraph.trim() !== '')
      .join('\n\n'),
  }
}

export const exampleOf = (kind: TemplateKind, template: MailTemplate): MailTemplate =>
  fillTemplate(template, Object.fromEntries(Object.entries(TEMPLATE_NAMES[kind]).map(([name, [, example]]) => [name, example])))
