import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrubRecording, scrubReport, scrubText, scrubValue } from '#app/lib/reporting/scrub.ts'
import { obfuscate } from '#domain/auth/obfuscation.ts'
import { growth } from '#tests/support/growth.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTgifQ.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg'
const token = fc.uint8Array({ minLength: 32, maxLength: 48 }).map(bytes => Buffer.from(bytes).toString('base64url'))
const jwt = fc
  .record({ sub: fc.uuid(), exp: fc.nat() })
  .map(claims => [{ alg: 'HS256' }, claims, {}].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.'))
const code = fc.integer({ min: 0, max: 999_999 }).map(number => String(number).padStart(6, '0'))
/** Query values: search words and origins. */
const word = fc.stringMatching(/^[a-z][a-zéè%+-]{7,20}$/)
const email = fc.emailAddress()

describe('scrubbing text', () => {
  it.each([
    ['Compte jean.dupont@exemple.fr inconnu', 'Compte [e-mail] inconnu'],
    ['Compte jean.dupont%40exemple.fr, Zoé@été.fr', 'Compte [e-mail], [e-mail]'],
    ['GET /verify?e=HxQFDEpVGUEJ&code=123456#suite', 'GET /verify?e=[…]&code=[…]#suite'],
    ['https://quai.exemple.fr/login?next=%2Fsales', 'https://quai.exemple.fr/login?next=[…]'],
    ['/sales/companies?q=[laiterie', '/sales/companies?q=[…]'],
    ['Code 123456 refusé', 'Code [code] refusé'],
    [`Token ${JWT} expired`, 'Token [token] expired'],
    ['authorization: Bearer abc.def', 'authorization: […]'],
    ['Cookie: quai_access=abc; quai_theme=dark', 'Cookie: […]'],
    ['{"cookie":"quai_access=abc","ok":1}', '{"cookie":"[…]","ok":1}'],
    ['set quai_refresh=abc; Path=/', 'set quai_refresh=[…]; Path=/'],
    ['postgres://quai:secret@db:5432/quai', 'postgres://[…]@db:5432/quai'],
    ['Failed query: select 1 where a = $1\nparams: Dupont,12\nmore', 'Failed query: select 1 where a = $1\nparams: […]'],
    ['appeler le 06 12 34 56 78 ou +33612345678', 'appeler le [phone] ou [phone]'],
    ['IBAN FR76 3000 6000 0112 3456 7890 189', 'IBAN [iban]'],
    ['div > button.btn[aria-label="Actions de Laiterie"]', 'div > button.btn[aria-label]'],
  ])('turns %j into %j', (text, expected) => {
    expect(scrubText(text)).toBe(expected)
  })

  it.each([
    'TypeError: x is undefined at company-summary (/assets/journey-management-BxK1zQ2aPp7.js:12:345)',
    'GET /sales/companies/018feca2-2380-7925-a1e3-95a587f38472',
    'relation "delivery_request_version_current_version_id_fkey" does not exist',
    'react-dom@19.3.1, @sentry/core, color: #123456, 1234567 ms, 2026-11-20T14:30:00.123456Z',
    'createSentryServerInstrumentation',
  ])('keeps %j', text => {
    expect(scrubText(text)).toBe(text)
  })

  it('removes e-mails, tokens, codes and query values anywhere', () => {
    fc.assert(
      fc.property(email, token, jwt, code, word, (address, opaque, signed, digits, sought) => {
        const text = `A ${address}, ${opaque}; (${signed}) ${digits} <${address}> /x?e=${obfuscate(address)}&q=${sought}&next=${sought} "${opaque}"`
        const scrubbed = scrubText(text)
        for (const secret of [address, opaque, signed, ` ${digits}`, obfuscate(address), sought])
          expect(scrubbed).not.toContain(secret)
      }),
      { numRuns: 500 },
    )
  })

  it('takes linear time', async () => {
    for (const piece of ['a', '1', 'A1b', 'a@', '@a.', '?a=', '://', 'FR76', 'eyJ.', '0 1', 'cookie', "'"]) {
      expect(await growth(size => piece.repeat(size), scrubText, 50_000), piece).toBeLessThan(3)
    }
  })
})

describe('scrubbing a report', () => {
  it('keeps only id and role of the user', () => {
    const user = {
      id: '018f',
      role: 'SALES',
      email: 'jean@exemple.fr',
      username: 'jean',
      ip_address: '10.0.0.1',
      firstName: 'Jean',
    }
    expect(scrubReport({ user }).user).toEqual({ id: '018f', role: 'SALES' })
    expect(scrubReport({ user: { email: 'jean@exemple.fr' } })).toEqual({})
  })

  it('keeps method, URL without values and harmless headers', () => {
    const request = {
      method: 'POST',
      url: 'https://quai.exemple.fr/login?next=%2Fsales&code=123456',
      query_string: 'next=%2Fsales&code=123456',
      data: '{"email":"jean@exemple.fr"}',
      cookies: { quai_access: JWT },
      headers: {
        Cookie: `quai_access=${JWT}`,
        Authorization: `Bearer ${JWT}`,
        'user-agent': 'Firefox',
        'x-forwarded-for': '10.0.0.1',
      },
    }
    expect(scrubReport({ request }).request).toEqual({
      method: 'POST',
      url: 'https://quai.exemple.fr/login?next=[…]&code=[…]',
      headers: { 'user-agent': 'Firefox' },
    })
  })

  it('is named by its route, not by the record', () => {
    const transaction = 'GET /api/sales/companies/018feca2-2380-7925-a1e3-95a587f38472'
    expect(scrubReport({ transaction }).transaction).toBe('GET /api/sales/companies/:id')
  })

  it('keeps what groups reports', () => {
    const ids: Record<string, unknown> = {
      event_id: 'a'.repeat(32),
      release: 'quai@0.1.0-0123456789abcdef0123456789abcdef01234567',
    }
    const contexts = { trace: { trace_id: 'b'.repeat(32), span_id: 'c'.repeat(16) } }
    expect(scrubReport({ ...ids, contexts } as object)).toEqual({ ...ids, contexts })
  })

  it('scrubs what is nested in a field that is named like an identifier', () => {
    const report = { transaction: '/', extra: { sid: [false, { deep: JWT }], release: { email: 'jean@exemple.fr' } } }
    expect(JSON.stringify(scrubReport(report))).not.toMatch(/eyJ|jean@/)
  })

  it('scrubs every field at any depth', () => {
    const secrets = fc.record({ email, token, jwt, code, word })
    fc.assert(
      fc.property(secrets, fc.jsonValue(), fc.stringMatching(/^[a-z]{1,9}$/), (secret, other, field) => {
        const planted = {
          message: `Refused: ${secret.email}`,
          extra: { [field]: [other, { deep: secret.jwt }, secret.token] },
          breadcrumbs: [{ data: { url: `/sales/companies?q=${secret.word}`, 'http.query': `q=${secret.word}` } }],
          spans: [
            {
              description: `GET /x?e=${secret.word}`,
              data: { 'http.request.header.cookie': secret.word, 'url.query': secret.word },
            },
          ],
          exception: { values: [{ value: `Code ${secret.code} refused` }] },
          request: { url: `/x?next=${secret.word}`, data: secret.email, cookies: { a: secret.token } },
          user: { id: '1', email: secret.email },
        }
        const sent = JSON.stringify(scrubReport(planted))
        for (const value of [secret.email, secret.jwt, secret.token, ` ${secret.code} `, secret.word]) {
          // The value must not occur in the generated surroundings.
          fc.pre(!JSON.stringify(other).includes(value) && !field.includes(value))
          expect(sent).not.toContain(JSON.stringify(value).slice(1, -1))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('masks readable attributes and hidden fields in a recording', () => {
    const input = { type: 2, tagName: 'input', attributes: { type: 'hidden', name: 'q', value: 'laiterie du val', class: 'ctl' } }
    const change = {
      source: 0,
      attributes: [{ id: 7, attributes: { title: 'Laiterie', href: '/sales/companies?q=laiterie', style: { top: '1px' } } }],
    }
    expect(scrubRecording([{ type: 3, data: { adds: [{ node: input }], value: 3 } }, change])).toEqual([
      {
        type: 3,
        data: { adds: [{ node: { ...input, attributes: { ...input.attributes, value: '******** ** ***' } } }], value: 3 },
      },
      {
        source: 0,
        attributes: [{ id: 7, attributes: { title: '********', href: '/sales/companies?q=[…]', style: { top: '1px' } } }],
      },
    ])
    expect(scrubRecording({ source: 5, text: 'laiterie', id: 7 })).toEqual({ source: 5, text: '********', id: 7 })
  })

  it('works on a copy: the program keeps its values', () => {
    const value = { list: [{ email: 'jean@exemple.fr', text: 'jean@exemple.fr', nothing: null, count: 3, on: true }] }
    const before = structuredClone(value)
    expect(scrubValue(value)).toEqual({ list: [{ text: '[e-mail]', nothing: null, count: 3, on: true }] })
    expect(value).toEqual(before)
  })
})
