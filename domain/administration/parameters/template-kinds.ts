/** E-mails that the carrier may reword (`domain.md` §4.9, « modèles d'e-mail »). */
export const TEMPLATE_KINDS = ['NOTICE_LATE', 'NOTICE_CAUGHT_UP', 'REMINDER_1', 'REMINDER_2', 'REMINDER_3', 'INVITATION'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

export const TEMPLATE_LABELS: Record<TemplateKind, string> = {
  NOTICE_LATE: 'Retard annoncé au client',
  NOTICE_CAUGHT_UP: 'Retard rattrapé',
  REMINDER_1: 'Première relance de facture',
  REMINDER_2: 'Seconde relance de facture',
  REMINDER_3: 'Mise en demeure',
  INVITATION: "Invitation d'un utilisateur",
}
