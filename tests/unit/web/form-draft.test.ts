import { describe, expect, it } from 'vitest'
import { createApiClient } from '#app/lib/api/client.server.ts'
import { discardDraft, discardDraftOf, draftOf, draftPath, saveDraft } from '#app/lib/forms/form-draft.server.ts'
import { OPENED_BY } from '#app/lib/forms/steering.ts'

/** A form sent after its session expired, against a scripted API host. */

const PAGE = new URL('http://quai.test/sales/companies?panel=new')
const CALLS = {
  saveDraft: [false, (api: Api) => saveDraft(posted(), PAGE, api)],
  draftOf: [null, (api: Api) => draftOf(request(), PAGE, api)],
  draftPath: [null, (api: Api) => draftPath(request(), api)],
  discardDraftOf: [undefined, (api: Api) => discardDraftOf(request(), PAGE, api)],
  discardDraft: [undefined, (api: Api) => discardDraft(request(), api)],
} as const
type Api = ReturnType<typeof createApiClient>['api']

const request = () => new Request(PAGE, { headers: { cookie: 'quai_draft=d' } })
const posted = () => new Request(PAGE, { method: 'POST', body: new URLSearchParams({ intent: 'create', [OPENED_BY]: 'u1' }) })
const refusal = (statusCode: number) =>
  Response.json({ error: 'E', message: 'AUTH_REQUIRED', statusCode }, { status: statusCode })

const api = (answer: () => Response, onSignedOut?: () => void) =>
  createApiClient({ base: 'http://api.test', fetch: async () => answer() }, { cookie: 'quai_draft=d', headers: {}, onSignedOut })
    .api

describe.each(Object.entries(CALLS))('%s', (_, [nothing, call]) => {
  it('continues without a draft when the host refuses, fails or does not answer', async () => {
    const down = () => {
      throw new TypeError('fetch failed')
    }
    for (const answer of [
      () => refusal(401),
      () => refusal(413),
      () => refusal(503),
      () => new Response('<h1>Bad gateway</h1>'),
      down,
    ])
      expect(await call(api(answer))).toBe(nothing)
  })

  it('passes on other errors: a redirect of an expired session, a bug of ours', async () => {
    for (const thrown of [new Response(null, { status: 302 }), new TypeError('a fault of our own')]) {
      const signedOut = () => {
        throw thrown
      }
      await expect(call(api(() => refusal(401), signedOut))).rejects.toBe(thrown)
    }
  })
})
