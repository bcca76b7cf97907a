import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findRunning } from '#api/db/embedded.ts'
import { reveal } from '#domain/auth/obfuscation.ts'
import { startMailbox } from '#tests/support/mailbox.ts'
import { startServer } from '#tests/support/server-process.ts'
import { postmasterPid, scratchDir } from './scratch.ts'

const root = join(import.meta.dirname, '..', '..')

function adminCreate(args: string[], env: Record<string, string>): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, ['scripts/quai.mjs', 'admin:create', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    })
    const said = { out: '', err: '' }
    child.stdout.setEncoding('utf8').on('data', chunk => {
      said.out += chunk
    })
    child.stderr.setEncoding('utf8').on('data', chunk => {
      said.err += chunk
    })
    child.once('close', code => resolve({ code, ...said }))
  })
}

test('creates the first administrator of a real installation, who signs in by a mailed code', async () => {
  const dataDir = scratchDir()
  const mailbox = await startMailbox()
  onTestFinished(() => mailbox.close())

  // Before the first start: creates the database and stops it.
  const first = await adminCreate(['--email', 'Chef@carrier.test', '--first-name', 'Thierry', '--last-name', 'Kervella'], {
    DATA_DIR: dataDir,
    APP_URL: 'https://quai.carrier.test/',
  })
  expect(first).toMatchObject({ code: 0 })
  expect(first.out).toContain('Compte administrateur créé pour chef@carrier.test.')
  expect(first.out).toContain('https://quai.carrier.test/login')
  expect(postmasterPid(dataDir)).toBeNull()

  const server = await startServer({
    mode: 'production',
    env: {
      DATA_DIR: dataDir,
      DRAIN_SECONDS: '0',
      SESSION_SECRET: 'a secret of this installation alone, for a test',
      APP_URL: 'http://quai.carrier.test',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Quai <quai@carrier.test>',
    },
  })
  // The code is valid on the requesting browser, known by its cookie.
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(`${server.url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  async function signIn(email: string) {
    const answer = await post('login', { email })
    expect(await answer.json()).toEqual({ sent: true })
    const [mail] = await mailbox.to(email)
    const link = new URL(/http:\/\/quai\.carrier\.test\/verify\S+/.exec(mail!.text!)![0])
    expect(reveal(link.searchParams.get('e')!)).toBe(email)
    const device = answer.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
    const verified = await post('verify', { email, code: mail!.subject!.slice(0, 6) }, device)
    expect(verified.status).toBe(200)
    const cookie = verified.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
    const page = await fetch(`${server.url}/`, { headers: { cookie }, redirect: 'manual' })
    expect(page.status).toBe(200)
    return (await fetch(`${server.url}/api/auth/me`, { headers: { cookie } })).json()
  }
  expect(await signIn('chef@carrier.test')).toMatchObject({ role: 'ADMIN', firstName: 'Thierry', lastName: 'Kervella' })
  expect((await post('demo', { role: 'ADMIN' })).status).toBe(404)

  expect(await adminCreate(['--email', 'adjoint@carrier.test'], { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: '' })
  expect(await signIn('adjoint@carrier.test')).toMatchObject({ role: 'ADMIN' })
  const again = await adminCreate(['--email', 'CHEF@carrier.test'], { DATA_DIR: dataDir })
  expect(again).toMatchObject({ code: 1, out: '' })
  expect(again.err).toBe("Un compte existe déjà avec cet e-mail (Administrateur, actif) : rien n'a été changé.\n")

  // By URL, here of the same database.
  const url = (await findRunning(dataDir))!
  expect(await adminCreate(['--email', 'outside@carrier.test'], { DATABASE_URL: url })).toMatchObject({ code: 0, err: '' })
  expect(await signIn('outside@carrier.test')).toMatchObject({ role: 'ADMIN' })

  for (let index = 0; index < 4; index += 1) expect((await post('login', { email: 'chef@carrier.test' })).status).toBe(200)
  const refused = await post('login', { email: 'chef@carrier.test' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(server.output()).not.toMatch(/secret of this installation|a password|a%20password/)
  await server.stop()
})

test.each([
  [['--email', 'chef'], 'Veuillez saisir une adresse e-mail valide'],
  [[], 'Veuillez remplir ce champ'],
  [['--email', 'a@b.fr', '--first-name', 'x'.repeat(61)], '60 caractères maximum'],
  [['--mail', 'a@b.fr'], 'Option inconnue'],
])('refuses admin:create %j before touching the database', async (args, message) => {
  const dataDir = join(scratchDir(), 'untouched')
  const { code, out, err } = await adminCreate(args, { DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(out).toBe('')
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain(message)
  expect(existsSync(dataDir)).toBe(false)
})

test('reports in one sentence, without the password, that the external database does not answer admin:create', async () => {
  const { code, err } = await adminCreate(['--email', 'a@b.fr'], { DATABASE_URL: 'postgres://quai:topsecret@127.0.0.1:1/quai' })
  expect(code).toBe(1)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain('DATABASE_URL ne répond pas')
  expect(err).not.toContain('topsecret')
})
