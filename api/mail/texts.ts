import { html } from 'hono/html'
import { fillTemplate, type MailTemplate, type TemplateValues } from '#domain/administration/parameters/templates.ts'
import { INVITATION_HOURS } from '#domain/administration/users/fields.ts'
import { obfuscate } from '#domain/auth/obfuscation.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { INK, LINE, MUTED, PAGE, SURFACE, YELLOW } from '#domain/documents/colours.ts'
import type { Mail } from './mailer.ts'

/* Mail texts. A narrow no-break space (U+202F) precedes « : » and similar. Inline styles only and no remote content, which
   many mail clients drop. */

export type Text = Omit<Mail, 'to' | 'messageId'>

interface Content {
  subject: string
  title: string
  before: string[]
  code?: string
  items?: { text: string; url: string | null }[]
  button?: { label: string; url: string }
  after: string[]
}

const MINE = "Si vous n'êtes pas à l'origine de cette demande"

/** Code in the subject, so that a phone shows it before the mail is opened. */
export function signInCode(options: {
  firstName: string
  email: string
  code: string
  link: string
  appUrl: string
}): Promise<Text> {
  const { firstName, email, code, link, appUrl } = options
  return written({
    subject: `${code} est votre code Quai`,
    title: 'Votre code de connexion',
    before: [`Bonjour ${firstName},`, 'Voici le code pour vous connecter à Quai\u202F:'],
    code,
    button: { label: 'Se connecter', url: `${appUrl}/verify?e=${obfuscate(email)}&code=${code}&link=${link}` },
    after: [
      "Ce code est valable 10 minutes à partir de votre demande et ne sert qu'une fois. Ne le communiquez à personne.",
      `${MINE}, ignorez ce message\u202F: personne ne peut se connecter sans ce code.`,
    ],
  })
}

/** Invitation: the address and a mailed code sign in (`domain.md` §3.25, §4.1). */
export function invitation(options: { firstName: string; email: string; template: MailTemplate; appUrl: string }): Promise<Text> {
  const { firstName, email, template, appUrl } = options
  const values: TemplateValues<'INVITATION'> = { prénom: firstName, adresse: email }
  const { subject, text } = fillTemplate(template, values)
  return written({
    subject,
    title: subject,
    before: text.split(/\n{2,}/),
    button: { label: 'Se connecter', url: `${appUrl}/login` },
    after: [
      `Cette invitation est valable ${INVITATION_HOURS} heures\u202F; ensuite, demandez-en une nouvelle à votre administrateur.`,
      "Si vous n'attendiez pas ce message, ignorez-le.",
    ],
  })
}

export function emailChangeCode(options: { firstName: string; code: string; appUrl: string }): Promise<Text> {
  const { firstName, code, appUrl } = options
  return written({
    subject: `${code} est votre code Quai`,
    title: 'Confirmez votre nouvelle adresse',
    before: [`Bonjour ${firstName},`, 'Voici le code qui confirme votre nouvelle adresse e-mail\u202F:'],
    code,
    button: { label: 'Saisir le code', url: `${appUrl}/profile?panel=email` },
    after: [
      "Ce code est valable 10 minutes à partir de votre demande et ne sert qu'une fois. Ne le communiquez à personne.",
      `${MINE}, ignorez ce message\u202F: l'adresse ne change pas sans ce code.`,
    ],
  })
}

export function emailChanged(options: { firstName: string; newEmail: string }): Promise<Text> {
  return written({
    subject: 'Votre adresse e-mail Quai a changé',
    title: 'Votre adresse a changé',
    before: [
      `Bonjour ${options.firstName},`,
      `Votre compte Quai utilise désormais l'adresse ${options.newEmail}. Les codes de connexion ne sont plus envoyés ici.`,
    ],
    after: ["Si vous n'êtes pas à l'origine de ce changement, prévenez sans attendre l'administrateur de Quai."],
  })
}

export interface AlertText {
  message: string
  link: string | null
}

export function alertRaised(options: { firstName: string; alert: AlertText; appUrl: string }): Promise<Text> {
  const { firstName, alert, appUrl } = options
  return written({
    subject: `Alerte Quai\u202F: ${alert.message}`,
    title: 'Alerte',
    before: [`Bonjour ${firstName},`, alert.message],
    ...(alert.link && { button: { label: 'Voir dans Quai', url: `${appUrl}${alert.link}` } }),
    after: [howToStop(appUrl)],
  })
}

export function alertDigest(options: { firstName: string; alerts: AlertText[]; others: number; appUrl: string }): Promise<Text> {
  const { firstName, alerts, others, appUrl } = options
  const title = alerts.length === 1 ? '1 nouvelle alerte' : `${alerts.length} nouvelles alertes`
  return written({
    subject: `${title} dans Quai`,
    title,
    before: [`Bonjour ${firstName},`, "Depuis hier matin, et encore d'actualité\u202F:"],
    items: alerts.map(({ message, link }) => ({ text: message, url: link && `${appUrl}${link}` })),
    after: [
      ...(others > 0
        ? [others === 1 ? 'Une alerte plus ancienne reste ouverte.' : `${others} alertes plus anciennes restent ouvertes.`]
        : []),
      howToStop(appUrl),
    ],
  })
}

export function certificationReminder(options: {
  firstName: string
  type: string
  validTo: string
  appUrl: string
}): Promise<Text> {
  const { firstName, type, validTo, appUrl } = options
  return written({
    subject: `À renouveler\u202F: ${type}, échéance le ${formatDate(validTo)}`,
    title: 'Une habilitation à renouveler',
    before: [
      `Bonjour ${firstName},`,
      `${type}\u202F: l'échéance est le ${formatDate(validTo)}. Sans elle, certains trajets ne peuvent plus vous être confiés.`,
      'Dès que vous avez la nouvelle pièce, envoyez-en une photo depuis votre profil.',
    ],
    button: { label: 'Envoyer une pièce', url: `${appUrl}/profile` },
    after: ["Si elle est déjà renouvelée, prévenez l'exploitation."],
  })
}

export function lateTasks(options: {
  firstName: string
  /** The oldest. */
  tasks: { label: string; eventNumber: string; dueDate: string }[]
  total: number
  appUrl: string
}): Promise<Text> {
  const { firstName, tasks, total, appUrl } = options
  const title = total === 1 ? '1 action en retard' : `${total} actions en retard`
  return written({
    subject: `${title} dans Quai`,
    title,
    before: [
      `Bonjour ${firstName},`,
      total > tasks.length
        ? `Voici les ${tasks.length} plus anciennes des actions qui vous sont confiées et dont l'échéance est passée\u202F:`
        : 'Ces actions vous sont confiées, et leur échéance est passée\u202F:',
    ],
    items: tasks.map(({ label, eventNumber, dueDate }) => ({
      text: `${label} (${eventNumber}), échéance le ${formatDate(dueDate)}`,
      url: null,
    })),
    after: [howToStop(appUrl)],
  })
}

/** Takes over a journey, or the part from a stop (`domain.md` §3.9, §4.3). Times are the carrier's local times. */
export function replacementConfirmed(options: {
  firstName: string
  journey: string
  label: string
  plannedStart: string
  startAt: string | null
  startPosition: number | null
  appUrl: string
}): Promise<Text> {
  const { firstName, journey, label, plannedStart, startAt, startPosition, appUrl } = options
  const [day, time] = toLocal(startAt ?? plannedStart).split('T') as [string, string]
  const when = `le ${formatDate(day)} à ${time.slice(0, 5)}`
  const from = startPosition === null ? 'Départ' : `Relève à l'arrêt ${startPosition + 1}`
  return written({
    subject: `Vous remplacez ${when}\u202F: ${label}`,
    title: 'Un trajet à reprendre',
    before: [`Bonjour ${firstName},`, `Vous remplacez sur le trajet ${journey}, ${label}.`, `${from} ${when}.`],
    button: { label: 'Voir ma journée', url: `${appUrl}/` },
    after: ["Si vous ne pouvez pas l'assurer, appelez sans attendre l'exploitation."],
  })
}

export function clientNotice({ subject, text }: { subject: string; text: string }): Promise<Text> {
  return written({ subject, title: subject, before: text.split(/\n{2,}/), after: [] })
}

const howToStop = (appUrl: string) =>
  `Vous choisissez dans vos paramètres quand ces alertes vous parviennent\u202F: ${appUrl}/settings`

async function written(content: Content): Promise<Text> {
  return { subject: content.subject.replace(/\s*[\r\n]+\s*/g, ' '), text: plain(content), html: String(await page(content)) }
}

function plain({ before, code, items = [], button, after }: Content): string {
  return [
    ...before,
    ...(code ? [`    ${code}`] : []),
    ...items.map(({ text, url }) => (url ? `- ${text}\n  ${url}` : `- ${text}`)),
    ...(button ? [`${button.label}\u202F: ${button.url}`] : []),
    ...after,
    '-- \nQuai',
  ].join('\n\n')
}

/** The quay line above the title and the yellow button have an ink edge, as on the screens. */
const page = ({ title, before, code, items = [], button, after }: Content) => html`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body style="margin:0;padding:24px 12px;background:${PAGE};font-family:Archivo,system-ui,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:24px;color:${INK}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center" style="width:100%;max-width:520px"><tr>
<td style="padding:24px;background:${SURFACE};border:1px solid ${LINE};border-radius:8px">
<p style="margin:0 0 20px;font-weight:700"><span style="display:inline-block;padding-bottom:2px;border-bottom:1px solid ${INK}"><span style="padding-bottom:2px;border-bottom:3px solid ${YELLOW}">Quai</span></span></p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:700">${title}</h1>
${before.map(paragraph => html`<p style="margin:0 0 16px">${paragraph}</p>`)}
${code ? html`<p style="margin:0 0 16px;padding:12px;background:${PAGE};border:1px solid ${LINE};border-radius:6px;text-align:center;font-size:34px;line-height:44px;font-weight:700;letter-spacing:6px;font-family:ui-monospace,Menlo,Consolas,monospace">${code}</p>` : ''}
${items.length > 0 ? html`<ul style="margin:0 0 16px;padding-left:20px">${items.map(({ text, url }) => html`<li style="margin:0 0 8px">${url ? html`<a href="${url}" style="color:${INK}">${text}</a>` : text}</li>`)}</ul>` : ''}
${button ? html`<p style="margin:0 0 24px"><a href="${button.url}" style="display:inline-block;padding:12px 20px;background:${YELLOW};border:1px solid ${INK};border-radius:6px;color:${INK};font-weight:600;text-decoration:none">${button.label}</a></p>` : ''}
${after.map(paragraph => html`<p style="margin:0 0 12px;font-size:14px;line-height:20px;color:${MUTED}">${paragraph}</p>`)}
</td></tr></table>
</body></html>`
