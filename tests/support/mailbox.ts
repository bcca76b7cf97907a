import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  /** `SMTP_URL` of this server. */
  url: string
  port: number
  /** All that arrived, oldest first; `to` is whom the envelope names. */
  mails: (Email & { envelopeTo: string[] })[]
  /** How often a client connected. */
  connections: () => number
  /** The mails to this address, once there are that many; throws when they do not come in time. */
  to(address: string, count?: number): Promise<Email[]>
  /** Stops at once, as a server that crashes does. */
  close(): Promise<void>
}

/**
 * A real SMTP server that keeps what it is given. It asks for user and password; `refuses` names the addresses that it does not know
 * (550).
 */
export async function startMailbox({ port = 0, refuses = [] as string[] } = {}): Promise<Mailbox> {
  const mails: Mailbox['mails'] = []
  let connections = 0
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onAuth: ({ username, password }, _session, done) =>
      username === 'quai' && password === 'a password' ? done(null, { user: username }) : done(new Error('535 wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      refuses.includes(address) ? done(Object.assign(new Error(`No such user <${address}>`), { responseCode: 550 })) : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        mails.push({ ...mail, envelopeTo: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
  })
  // A client that is killed in the middle of something is none of this server's trouble.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const bound = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://quai:a%20password@127.0.0.1:${bound}`,
    port: bound,
    mails,
    connections: () => connections,
    async to(address, count = 1) {
      for (let waited = 0; waited < 15_000; waited += 20) {
        const found = mails.filter(({ envelopeTo }) => envelopeTo.includes(address))
        if (found.length >= count) return found
        await sleep(20)
      }
      throw new Error(`Not ${count} mail(s) to ${address} among ${mails.length}`)
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
