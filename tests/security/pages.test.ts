import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { obfuscate } from '#domain/auth/obfuscation.ts'
import { webmailOf } from '#domain/auth/webmail.ts'
import { SCREENS, type Screen } from '#domain/screens.ts'
import { NOBODY, type Site, startSite } from '#tests/support/site.ts'

/** Pages load only from this site, run scripts by nonce, and redirect within it. */

/** Allowed external links; nothing is fetched from them. */
const MEANT = [
  webmailOf('someone@gmail.com')!.url,
  'https://www.openstreetmap.org/',
  // Author of the map, required by its licence.
  'https://mapsvg.com/maps/france-departments',
]

let site: Site
const ids: Record<string, string> = {}

beforeAll(async () => {
  // With an SMTP address where nobody listens, so that codes are not shown.
  site = await startSite({ SMTP_URL: 'smtp://127.0.0.1:1' })
  for (const resource of [
    'sales/companies',
    'sales/addresses',
    'sales/delivery-request',
    'journey-management/live-lines',
    'journey-management/journeys',
  ]) {
    const list = await (await site.ask(`/api/${resource}`, { role: 'ADMIN' })).text()
    ids[`/${resource}`] = /"id":"([^"]+)"/.exec(list)![1]!
  }
}, 120_000)
afterAll(() => site?.close())

const SCREEN_PATHS = (Object.entries(SCREENS) as [string, Screen][]).map(([path]) => path)
const PANELS = [
  '',
  '?panel=new',
  '?panel=show&id=ID',
  '?panel=edit&id=ID',
  '?panel=import',
  '?panel=assign&id=ID',
  '?tab=historique',
]

interface Tag {
  name: string
  attributes: Record<string, string>
}

/** Tags as React writes them, without script contents. */
function tagsOf(html: string): Tag[] {
  const markup = html.replace(/(<script[^>]*>)[\s\S]*?(<\/script>)/g, '$1$2')
  return [...markup.matchAll(/<([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/g)].map(([, name, attributes]) => ({
    name: name!.toLowerCase(),
    attributes: Object.fromEntries(
      [...attributes!.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [key!.toLowerCase(), value ?? '']),
    ),
  }))
}

const isHere = (address: string) => {
  const plain = address.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
  const { origin } = new URL(plain, `${site.url}/x/`)
  // By host name, where passkeys work.
  return /^(data:image|mailto:|tel:)/.test(plain) || [site.url, site.url.replace('127.0.0.1', 'localhost')].includes(origin)
}

/** Violations of a page; `seen` collects style sheets. */
function faultsOf(html: string, policy: string, seen: Set<string>): string[] {
  const found: string[] = []
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  const tags = tagsOf(html)
  if (tags.length < 20) found.push('hardly a page')
  for (const { name, attributes } of tags) {
    if (name === 'script' && (!nonce || attributes.nonce !== nonce))
      found.push(`a script without the nonce: ${JSON.stringify(attributes)}`)
    if (['base', 'iframe', 'object', 'embed', 'frame'].includes(name)) found.push(`<${name}>`)
    for (const [key, value] of Object.entries(attributes)) {
      if (/^on[a-z]+$/.test(key)) found.push(`handler ${key} on <${name}>`)
      if (!/^(src|href|action|formaction|poster|srcset|data|xlink:href|ping)$/.test(key) || (key === 'data' && name !== 'object'))
        continue
      if (/^\s*javascript:/i.test(value)) found.push(`${key}="${value}"`)
      else if (!isHere(value) && !(name === 'a' && MEANT.some(start => value.startsWith(start))))
        found.push(`<${name} ${key}="${value}">`)
    }
    for (const [, address] of (attributes.style ?? '').matchAll(/url\((?:&quot;|["'])?([^)"'&]*)/g)) {
      if (!isHere(address!)) found.push(`style of <${name}>: ${address}`)
    }
    if (name === 'link' && attributes.rel === 'stylesheet') seen.add(attributes.href!)
  }
  return found
}

describe('every screen', () => {
  const sheets = new Set<string>()

  it.each(SCREEN_PATHS)('%s requests no other host and runs only its own scripts', async route => {
    const path = site.pathOf(route)
    for (const panel of PANELS) {
      const answer = await site.ask(`${path}${panel.replace('ID', ids[route] ?? NOBODY)}`, { role: 'ADMIN' })
      expect(answer.status, panel).toBeLessThan(500)
      const faults = faultsOf(await answer.text(), answer.headers.get('content-security-policy') ?? '', sheets)
      expect(faults, panel).toEqual([])
    }
  })

  it.each(['', '&panel=history', '&export=csv'])('returns 404 for an unknown path: %s', async more => {
    expect((await site.ask(`/transverse/cnr?index=${NOBODY}${more}`, { role: 'ADMIN' })).status).toBe(404)
  })

  it('includes sign-in, the 404 screen and refusals', async () => {
    const e = obfuscate('someone@gmail.com')
    for (const path of ['/login', `/verify?e=${e}`, '/nowhere']) {
      const answer = await site.ask(path)
      expect(faultsOf(await answer.text(), answer.headers.get('content-security-policy') ?? '', sheets), path).toEqual([])
    }
    const refused = await site.ask('/login', { form: { email: 'x' } })
    expect(refused.status).toBe(422)
    expect(faultsOf(await refused.text(), refused.headers.get('content-security-policy') ?? '', sheets)).toEqual([])
  })

  it('includes their style sheets', async () => {
    expect(sheets.size).toBeGreaterThan(0)
    for (const sheet of sheets) {
      const css = await (await site.ask(sheet)).text()
      expect(css.length).toBeGreaterThan(100)
      expect(css).not.toMatch(/@import\s+(?:url\()?["']?https?:/)
      for (const [, address] of css.matchAll(/url\(["']?([^)"']+)/g)) {
        expect(
          /^data:image/.test(address!) || new URL(address!, `${site.url}${sheet}`).origin === site.url,
          `${sheet}: ${address}`,
        ).toBe(true)
      }
    }
  })
})

describe('redirects', () => {
  const AWAY = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5Cevil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:evil.example',
    '///evil.example',
    '/.//evil.example',
    '/login/..//evil.example',
    '@evil.example',
    ' //evil.example',
    '%2F%2Fevil.example',
    '/../../\\/evil.example',
  ]

  /** A path on this host, in any browser's reading. */
  const staysHere = (location: string) =>
    /^\/(?![/\\])/.test(location) && !/[\t\r\n]/.test(location) && new URL(location, site.url).origin === site.url

  it.each(AWAY)('do not leave the site from sign-in: %s', async next => {
    const query = `?next=${encodeURIComponent(next)}`
    const signedIn = await site.ask(`/login${query}`, { form: { demo: 'ADMIN' } })
    expect(signedIn.status).toBe(303)
    expect(signedIn.headers.get('location')).toSatisfy(staysHere)
    const sent = await site.ask(`/login${query}`, { form: { email: 'someone@quai.test' } })
    expect([303, 429]).toContain(sent.status)
    if (sent.status === 303) expect(sent.headers.get('location')).toSatisfy(staysHere)
    for (const answer of [
      await site.ask(`/login${query}`, { role: 'SALES' }),
      await site.ask(`/verify${query}`, { role: 'SALES' }),
      await site.ask(`/logout${query}`, { role: 'SALES' }),
    ]) {
      expect(answer.headers.get('location')).toSatisfy(staysHere)
    }
  })

  it('lead signed-out users to sign-in from every page and navigation', async () => {
    const odd = ['//evil.example/sales/companies', '/sales/companies?next=//evil.example', '/sales/companies//evil.example']
    for (const path of [...SCREEN_PATHS.map(route => site.pathOf(route)), ...odd]) {
      const answer = await site.ask(path)
      expect([302, 404], path).toContain(answer.status)
      const location = answer.headers.get('location')
      if (location) expect(location, path).toSatisfy((at: string) => staysHere(at) && at.startsWith('/login'))
      const data = await site.ask(path === '/' ? '/_root.data' : `${path.split('?')[0]}.data`)
      if (data.status === 202) expect(await data.text(), path).not.toMatch(/evil\.example|https?:\/\//)
    }
  })

  it('ignore a foreign Host or X-Forwarded-Host', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-forwarded-proto': 'https' }
    for (const path of ['/', '/login', '/sales/companies', '/logout']) {
      const answer = await site.ask(path, { headers })
      expect(answer.headers.get('location') ?? '/', path).toSatisfy(staysHere)
      expect(await answer.text(), path).not.toContain('evil.example')
    }
  })
})

it('are the same for addresses with and without an account', async () => {
  const { email: known } = (await (await site.ask('/api/profile', { role: 'OPERATOR' })).json()) as { email: string }
  const [name = '', domain] = known.split('@')
  const unknown = `${[...name].reverse().join('')}@${domain}`
  expect(unknown).not.toBe(known)

  const answers = []
  for (const email of [known, unknown]) {
    const sent = await site.ask('/login', { form: { email } })
    const verify = sent.headers.get('location') ?? ''
    const cookie = sent.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
    const page = await site.ask(verify, { headers: { cookie } })
    const wrong = await site.ask(verify, { form: { code: '000000' }, headers: { cookie } })
    const neutral = (text: string) =>
      text
        .replaceAll(email, 'ADDRESS')
        .replaceAll(obfuscate(email), 'OBFUSCATED')
        .replaceAll(encodeURIComponent(obfuscate(email)), 'OBFUSCATED')
        // Instants, nonces and ids differ per request.
        .replace(/\d{13}/g, 'N')
        .replace(/nonce="[^"]*"/g, 'NONCE')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    // Page data is numbered with shared values: compare the texts.
    const read = (page: string) => ({
      markup: neutral(page).replace(/(<script[^>]*>)[\s\S]*?(<\/script>)/g, '$1$2'),
      words: [...new Set(neutral(page).match(/\\"(?:[^"\\]|\\\\.)*\\"/g))].filter(word => !/^\\"_\d+\\"$/.test(word)).sort(),
    })
    answers.push({
      sent: sent.status,
      to: neutral(verify),
      headers: [...sent.headers.keys()].sort(),
      page: read(await page.text()),
      wrong: [wrong.status, read(await wrong.text())],
    })
  }
  expect(answers[0]!.sent).toBe(303)
  expect(answers[0]!.page.markup.length).toBeGreaterThan(1_000)
  expect(answers[0]!.page.words.length).toBeGreaterThan(10)
  expect(answers[1]).toEqual(answers[0])
})
