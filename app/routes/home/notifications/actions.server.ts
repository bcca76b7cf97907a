import { NOTIFICATIONS_PAGE } from '#app/components/shell/pages.ts'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'

/** Marks one notification as read, with or without following it, or all of them. */
export function notificationIntents(api: ApiClient, form: PostedForm) {
  const param = { id: String(form.typed.id ?? '') }
  const one = api.notifications[':id'].read.$post
  const to = NOTIFICATIONS_PAGE
  return {
    open: () => send(form, one, { param, to: ({ link }) => link ?? to }),
    read: () => send(form, one, { param, to }),
    readAll: () => send(form, api.notifications.read.$post, { to, flash: 'Tout est marqué comme lu' }),
  }
}
