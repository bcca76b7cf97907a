import { createTransport } from 'nodemailer'

export interface Mail {
  /** The same for every try: a mail that arrives twice after all is recognised as one. */
  messageId?: string
  to: string
  subject: string
  text: string
  html: string
}

/** What sends a mail. Rejects when the server did not take it; the job then tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** Lets go of open connections. */
  close?(): void
}

/** Mail through the server that `SMTP_URL` names, over a few connections that stay open. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      // What the address itself says goes before these.
      url,
      pool: true,
      // A server that does not answer must not hold up the next mails; the job tries again.
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      // Once more at once, for a connection that the server closed while it lay idle.
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
