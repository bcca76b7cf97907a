import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startMailbox } from '../mailbox.ts'
import { startServer } from '../server-process.ts'
import { createTestDatabase } from '../template-database.ts'
import { Visitor } from '../visitor.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const ADMIN = 'chef@carrier.test'

export interface NewCarrier {
  url: string
  databaseUrl: string
  /** The administrator, signed in with a mailed code. */
  admin: Visitor
  close(): Promise<void>
}

/** A production installation on its first day: an empty database, and the account that `admin:create` makes. */
export async function startNewCarrier(): Promise<NewCarrier> {
  const database = await createTestDatabase('empty')
  const files = mkdtempSync(join(tmpdir(), 'quai-files-'))
  const mailbox = await startMailbox()
  await promisify(execFile)(
    process.execPath,
    ['scripts/quai.mjs', 'admin:create', '--email', ADMIN, '--first-name', 'Thierry', '--last-name', 'Kervella'],
    { cwd: root, env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: database.url } },
  )
  // Forms are accepted from the address of the installation only, so its port is known before it starts.
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await startServer({
    mode: 'production',
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: files,
      PORT: String(port),
      APP_URL: url,
      SESSION_SECRET: 'a secret of this installation alone, for a test',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Quai <quai@carrier.test>',
      DRAIN_SECONDS: '0',
    },
  })
  const admin = new Visitor(url)
  await admin.goto('/login')
  await admin.getByLabel('E-mail').fill(ADMIN)
  await admin.getByRole('button', { name: 'Recevoir mon code' }).click()
  const [mail] = await mailbox.to(ADMIN)
  await admin.getByLabel('Code').fill(mail!.subject!.slice(0, 6))
  await admin.getByRole('button', { name: 'Se connecter' }).click()
  return {
    url,
    databaseUrl: database.url,
    admin,
    async close() {
      await server.stop()
      await mailbox.close()
      await database.drop()
      rmSync(files, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
