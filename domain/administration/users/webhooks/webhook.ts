import { z } from 'zod'
import { someOf, text } from '#domain/fields.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from './fields.ts'

const NOT_AN_ADDRESS = "Indiquez une adresse https, sans nom d'utilisateur"

/** Where it may lead is judged when it is used: names change their addresses. */
const isAddress = (typed: string) => {
  const url = URL.parse(typed)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
}

export const webhookSchema = z.object({
  name: text(60),
  url: text(500).refine(isAddress, NOT_AN_ADDRESS),
  events: someOf(Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]], { min: 1 }),
})
