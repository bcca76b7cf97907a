import { createTransport } from 'nodemailer'

export interface Mail {
  /** Constant across retries, so that a duplicate is recognised. */
  messageId?: string
  to: string
  subject: string
  text: string
  html: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** Rejects when the server did not accept the mail; the job retries. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close?(): void
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      // Options in the URL take precedence.
      url,
      pool: true,
      // A silent server must not delay other mails; the job retries.
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      // One immediate retry, for a pooled connection that the server closed.
      maxRequeues: 1,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}
