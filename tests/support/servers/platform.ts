import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { E_CODES } from '#domain/sales/invoices/lifecycle/statuses.ts'
import type { EStatus } from '#domain/sales/invoices/values.ts'

/** How the platform takes the next invoices: as it should, stored but never answered, not at all. */
type Mood = 'takes' | 'loses the answer' | 'stays silent' | 'is down' | 'refuses' | 'forgets the token'

interface Held {
  flowId: string
  trackingId: string | null
  flowType: string
  updatedAt: string
  acknowledgement: { status: 'Pending' | 'Ok' | 'Error'; details?: { reasonCode: string; reasonMessage: string }[] }
  content: string
  info?: { processingRule: string; name: string; sha256: string }
}

interface Said {
  number: string
  status: EStatus
  at: string
  reason?: [code: string, text: string]
  cashed?: [percent: string, amount: string]
}

const tag = (name: string, ...inner: string[]) => `<ram:${name}>${inner.join('')}</ram:${name}>`
const stamp = (at: string) => `<udt:DateTimeString format="204">${at.replace(/\D/g, '')}</udt:DateTimeString>`

/** A lifecycle message in the form of annex B of XP Z12-012; `at` is a wall clock in Paris. */
export function cdar({ number, status, at, reason, cashed }: Said): string {
  const detail = [
    reason && tag('ReasonCode', reason[0]) + tag('Reason', reason[1]),
    cashed &&
      tag(
        'SpecifiedDocumentCharacteristic',
        tag('TypeCode', 'MEN'),
        `<ram:ValueAmount currencyID="EUR">${cashed[1]}</ram:ValueAmount>`,
        tag('ValuePercent', cashed[0]),
      ),
  ].filter(Boolean) as string[]
  const referenced = tag(
    'ReferenceReferencedDocument',
    tag('IssuerAssignedID', number),
    tag('TypeCode', '380'),
    tag('ProcessConditionCode', String(E_CODES[status])),
    detail.length > 0 ? tag('SpecifiedDocumentStatus', ...detail) : '',
  )
  return `\ufeff<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"
 xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
 xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100">
<rsm:AcknowledgementDocument>${tag('IssueDateTime', stamp(at))}${referenced}</rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>`
}

/** A « plateforme agréée » over HTTP, by annex A of XP Z12-013. */
export async function startPlatform() {
  const held: Held[] = []
  const moods: Mood[] = []
  let [posts, tokens, clock] = [0, 0, Date.now()]
  let valid = ''

  const tick = () => new Date(++clock).toISOString()
  const keep = (one: Omit<Held, 'flowId' | 'updatedAt'>) => {
    const flow = { ...one, flowId: `F-${held.length + 1}`, updatedAt: tick() }
    held.push(flow)
    return flow
  }
  const json = (answer: ServerResponse, status: number, body: unknown) =>
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  async function take(request: IncomingMessage, body: Buffer<ArrayBuffer>, answer: ServerResponse) {
    posts++
    const mood = moods.shift() ?? 'takes'
    if (mood === 'is down') return json(answer, 503, { errorCode: 'UNAVAILABLE' })
    if (mood === 'refuses') return json(answer, 422, { errorCode: 'INVALID_FLOW', errorMessage: 'flowSyntax' })
    const form = await new Response(body, { headers: { 'content-type': request.headers['content-type']! } }).formData()
    const info = JSON.parse(await (form.get('flowInfo') as File).text())
    const content = await (form.get('file') as File).text()
    const acknowledgement = { status: 'Pending' as const }
    const flow = keep({ trackingId: info.trackingId, flowType: 'CustomerInvoice', acknowledgement, content, info })
    if (mood === 'loses the answer') return answer.destroy()
    if (mood === 'stays silent') return
    json(answer, 202, { ...info, flowId: flow.flowId, submittedAt: flow.updatedAt })
  }

  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const path = request.url!
    if (path === '/token') {
      if (request.headers.authorization !== `Basic ${Buffer.from('quai:secret').toString('base64')}`) return json(answer, 401, {})
      valid = `T-${++tokens}`
      return json(answer, 200, { access_token: valid, expires_in: 3600 })
    }
    if (moods[0] === 'forgets the token') {
      moods.shift()
      valid = ''
    }
    if (request.headers.authorization !== `Bearer ${valid}`) return json(answer, 401, { errorCode: 'EXPIRED' })
    if (path === '/flow/v1/flows') return take(request, body, answer)
    if (path === '/flow/v1/flows/search') {
      const { limit, where } = JSON.parse(body.toString())
      const results = held
        .filter(flow => !where.trackingId || flow.trackingId === where.trackingId)
        .filter(flow => !where.updatedAfter || flow.updatedAt > where.updatedAfter)
        .filter(flow => !where.flowType || where.flowType.includes(flow.flowType))
        .slice(0, limit)
      return json(answer, 200, { limit, results })
    }
    const [, flowId] = /^\/flow\/v1\/flows\/([^?]+)\?docType=Original$/.exec(path) ?? []
    const flow = held.find(one => one.flowId === flowId)
    if (flow) return answer.writeHead(200, { 'content-type': 'application/xml' }).end(flow.content)
    json(answer, 404, {})
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: {
      ...{ flowUrl: `${url}/flow`, tokenUrl: `${url}/token` },
      ...{ clientId: 'quai', clientSecret: 'secret', organization: null },
    },
    held,
    /** Moods of the next requests for an invoice, then it takes them. */
    moods,
    posts: () => posts,
    tokens: () => tokens,
    invoices: () => held.filter(({ flowType }) => flowType === 'CustomerInvoice'),
    checks(trackingId: string, status: 'Ok' | 'Error', details?: Held['acknowledgement']['details']) {
      const flow = held.find(one => one.trackingId === trackingId)!
      Object.assign(flow, { acknowledgement: { status, ...(details && { details }) }, updatedAt: tick() })
      // A flow that changed is listed after the others.
      held.sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
    },
    says: (said: Said) =>
      keep({ trackingId: null, flowType: 'CustomerInvoiceLC', acknowledgement: { status: 'Ok' }, content: cdar(said) }),
    async close() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}
export type ScriptedPlatform = Awaited<ReturnType<typeof startPlatform>>
