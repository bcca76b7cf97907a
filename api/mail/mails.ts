import type { Database } from '../db/client.ts'
import type { MailJob } from '../jobs/queue.ts'
import type { Mailer } from './mailer.ts'

export interface Mails {
  /** Null without a mail server: nothing is sent. */
  mailer: Mailer | null
  /** Public address, for the links. */
  appUrl: string
}

/** Writes and sends one mail of the queue. Rejects when it could not be sent, so that it is tried again. */
export async function sendMail(_job: MailJob, _options: Mails & { db: Database }): Promise<void> {
  throw new Error('not yet')
}
