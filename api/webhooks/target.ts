import { lookup } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { isWithin } from '#api/middleware/keys.ts'
import { checkNetwork } from '#domain/formats/ip.ts'

/* A subscription names any address, so a message may lead into the house (SSRF). The name is resolved once, each of its addresses is
   judged, and the connection goes to a judged address. Redirects are not followed. */

class Refused extends Error {}

export interface Target {
  /** Networks that are not public and still allowed (`WEBHOOK_NETWORKS`); without TLS only these. */
  networks: readonly string[]
  resolve?: (name: string) => Promise<readonly { address: string }[]>
}

interface Sent {
  status: number
  text: string
}

const TIMEOUT_MS = 10_000
/** Of an answer only its beginning is shown. */
const SHOWN_BYTES = 200

/** Global unicast (RFC 4291); the rest of IPv6 is for special purposes. */
const GLOBAL_V6 = '2000::/3'
/** Special-purpose registries of the IANA (RFC 6890), multicast and reserved networks. */
const NOT_PUBLIC = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [start = '', bits] = network.split('/')
  NOT_PUBLIC.addSubnet(start, Number(bits), isIPv6(start) ? 'ipv6' : 'ipv4')
}

export function isPublic(address: string): boolean {
  if (isIPv6(address)) return isWithin(address, [GLOBAL_V6]) && !NOT_PUBLIC.check(address, 'ipv6')
  return isIP(address) === 4 && !NOT_PUBLIC.check(address, 'ipv4')
}

const resolved = (name: string) => lookup(name, { all: true, order: 'ipv4first' })

/** Options of a request to a judged address. Throws `Refused` when the address leads where messages may not go. */
async function judged(url: string, to: Target) {
  const { protocol, username, password, hostname, port, host, pathname, search } = new URL(url)
  if (!/^https?:$/.test(protocol) || username || password) throw new Refused('adresse refusée')
  const name = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(name) ? [{ address: name }] : await (to.resolve ?? resolved)(name)
  for (const { address } of found) {
    const isOwn = isWithin(address, to.networks)
    if (!isOwn && !isPublic(address)) throw new Refused(`réseau privé refusé\u202f: ${address}`)
    if (!isOwn && protocol === 'http:') throw new Refused('https obligatoire')
  }
  const [first] = found
  if (!first) throw new Refused('nom inconnu')
  const isSecure = protocol === 'https:'
  return {
    open: isSecure ? httpsRequest : httpRequest,
    host,
    options: {
      ...{ host: first.address, path: pathname + search, agent: false, port: port || (isSecure ? 443 : 80) },
      // The certificate is that of the name.
      ...(isSecure && !isIP(name) && { servername: name }),
    },
  }
}

/** Posts JSON. Throws `Refused`, and otherwise what failed. */
export async function post(url: string, body: string, headers: Record<string, string>, to: Target): Promise<Sent> {
  const { open, host, options } = await judged(url, to)
  return new Promise((resolve, reject) => {
    const request = open({
      ...{ ...options, method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) },
      headers: { ...headers, host, 'content-length': Buffer.byteLength(body) },
    })
    request.on('error', reject)
    request.on('response', answer => {
      let text = ''
      const end = () => resolve({ status: answer.statusCode ?? 0, text: text.slice(0, SHOWN_BYTES) })
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (text.length < SHOWN_BYTES) return
        end()
        answer.destroy()
      })
      answer.on('end', end)
      answer.on('error', reject)
    })
    request.end(body)
  })
}

export interface Answer {
  status: number
  body: Buffer
}

/** A request whose whole answer is read. Throws `Refused`, for an answer that is too long, and otherwise what failed. */
export async function exchange(
  method: 'GET' | 'POST',
  url: string,
  body: Buffer | string | null,
  headers: Record<string, string>,
  { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
  to: Target,
): Promise<Answer> {
  const { open, host, options } = await judged(url, to)
  return new Promise((resolve, reject) => {
    const request = open({
      ...{ ...options, method, signal: AbortSignal.timeout(timeoutMs) },
      headers: { ...headers, host, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) },
    })
    request.on('error', reject)
    request.on('response', answer => {
      const chunks: Buffer[] = []
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes > maxBytes) answer.destroy(new Error('réponse trop longue'))
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }))
      answer.on('aborted', () => reject(new Error('réponse interrompue')))
      answer.on('error', reject)
    })
    request.end(body ?? undefined)
  })
}

/** Setting `WEBHOOK_NETWORKS`: networks as CIDR, separated by spaces or commas. Throws for another text. */
export function networksOf(setting = ''): string[] {
  return setting
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(typed => {
      const { normalized } = checkNetwork(typed)
      if (normalized === undefined) throw new Error(`WEBHOOK_NETWORKS: ${typed} is no network`)
      return normalized
    })
}
