import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Answer, exchange, type Target } from '#api/webhooks/target.ts'
import { type FlowState, type Platform, PlatformRefusal, type SentFlow } from './platform.ts'

/* Flow Service of XP Z12-013 (2026-02), annex A v1.2.0. */

export interface AfnorSettings {
  flowUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** For an account of several companies (§4.2). */
  organization: string | null
  timeoutMs?: number
}

const TIMEOUT_MS = 30_000
const ANSWER_BYTES = 4_000_000
const PAGE = 100
/** A token is renewed before it expires. */
const LEEWAY_SECONDS = 30
const TOKEN_SECONDS = 300

const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().optional() })
const sent = z.object({ flowId: z.string().min(1), trackingId: z.string().nullish() })
const flow = sent.extend({
  flowType: z.string(),
  updatedAt: z.string(),
  acknowledgement: z.object({
    status: z.enum(['Pending', 'Ok', 'Error']),
    details: z.array(z.object({ reasonCode: z.string(), reasonMessage: z.string().nullish() })).nullish(),
  }),
})
const found = z.object({ results: z.array(flow).nullish() })
const sentOf = ({ flowId, trackingId }: z.infer<typeof sent>): SentFlow => ({ flowId, trackingId: trackingId ?? null })

export function afnorPlatform(settings: AfnorSettings, to: Target): Platform {
  const { flowUrl, tokenUrl, clientId, clientSecret, organization, timeoutMs = TIMEOUT_MS } = settings
  const limits = { timeoutMs, maxBytes: ANSWER_BYTES }
  let held: { value: string; until: number } | null = null

  /** Client credentials in the header (RFC 6749, §2.3.1 and §4.4). */
  async function tokenNow(): Promise<string> {
    if (held && held.until > Date.now()) return held.value
    const basic = [clientId, clientSecret].map(encodeURIComponent).join(':')
    const answer = await exchange(
      'POST',
      tokenUrl,
      'grant_type=client_credentials',
      {
        ...{ accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        authorization: `Basic ${Buffer.from(basic).toString('base64')}`,
      },
      limits,
      to,
    )
    if (answer.status !== 200) throw new Error(`jeton refusé\u202f: ${said(answer)}`)
    const { access_token, expires_in = TOKEN_SECONDS } = token.parse(JSON.parse(answer.body.toString()))
    held = { value: access_token, until: Date.now() + (expires_in - LEEWAY_SECONDS) * 1000 }
    return access_token
  }

  async function call(method: 'GET' | 'POST', url: string, body: Body = null, again = true): Promise<Answer> {
    const headers = {
      ...{ accept: 'application/json, application/xml', authorization: `Bearer ${await tokenNow()}` },
      ...(body && { 'content-type': body.type }),
      ...(organization && { 'organization-id': organization }),
    }
    const answer = await exchange(method, url, body?.bytes ?? null, headers, limits, to)
    if (answer.status === 401 && again) {
      held = null
      return call(method, url, body, false)
    }
    if (answer.status < 300) return answer
    // A token, a limit of calls and a time-out are not about the flow: another attempt may pass.
    const passing = [401, 403, 408, 429].includes(answer.status) || answer.status >= 500
    throw passing ? new Error(said(answer)) : new PlatformRefusal(said(answer))
  }

  const search = async (where: object): Promise<z.infer<typeof flow>[]> => {
    const answer = await call('POST', `${flowUrl}/v1/flows/search`, json({ limit: PAGE, where }))
    return found.parse(JSON.parse(answer.body.toString())).results ?? []
  }

  return {
    url: flowUrl,
    async send({ trackingId, name, file, rule }) {
      const sha256 = createHash('sha256').update(file).digest('hex')
      const info = { trackingId, name, sha256, flowSyntax: 'Factur-X', flowProfile: 'CIUS', processingRule: rule }
      const answer = await call('POST', `${flowUrl}/v1/flows`, await multipart(info, name, file))
      return sentOf(sent.parse(JSON.parse(answer.body.toString())))
    },
    async find(trackingId) {
      const [first] = await search({ trackingId })
      return first ? sentOf(first) : null
    },
    async changedAfter(after) {
      const results = await search({ updatedAfter: after, flowType: ['CustomerInvoice', 'CustomerInvoiceLC'] })
      const flows = results.map(stateOf).sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt))
      return { flows, more: results.length === PAGE }
    },
    async message(flowId) {
      const answer = await call('GET', `${flowUrl}/v1/flows/${encodeURIComponent(flowId)}?docType=Original`)
      return answer.body.toString()
    },
  }
}

type Body = { type: string; bytes: Buffer } | null

const json = (value: object): Body => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) })

/** A part for the file and one for what is said of it (§5.2.1). */
async function multipart(info: object, name: string, file: Uint8Array<ArrayBuffer>): Promise<Body> {
  const form = new FormData()
  form.append('flowInfo', new Blob([JSON.stringify(info)], { type: 'application/json' }))
  form.append('file', new Blob([file], { type: 'application/pdf' }), name)
  const body = new Response(form)
  return { type: body.headers.get('content-type')!, bytes: Buffer.from(await body.arrayBuffer()) }
}

const stateOf = (one: z.infer<typeof flow>): FlowState => ({
  ...sentOf(one),
  isMessage: one.flowType === 'CustomerInvoiceLC',
  updatedAt: one.updatedAt,
  ack: one.acknowledgement.status,
  problems: (one.acknowledgement.details ?? []).map(({ reasonCode, reasonMessage }) => ({
    code: reasonCode,
    message: reasonMessage ?? '',
  })),
})

const SHOWN = 200
const said = ({ status, body }: Answer) => `${status} ${body.toString().slice(0, SHOWN)}`.replaceAll('\0', '').trim()
