import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** What sends a mail. Rejects when the server did not take it; the job then tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Mail through the server that `SMTP_URL` names. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from })
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
  }
}
