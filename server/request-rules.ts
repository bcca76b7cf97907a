import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { bodyMaxBytes, TOO_LARGE, tooLargeMessage } from '#domain/request-limits.ts'

const PAGE_METHODS = ['GET', 'HEAD', 'POST']
const API_METHODS = [...PAGE_METHODS, 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** How many bytes of body this request may have. */
export const bodyLimit = (req: IncomingMessage): number => bodyMaxBytes(req.headers['content-type'])

/** The methods that an address answers to. */
export function allowedMethods(path: string): string[] {
  return isApi(path) ? API_METHODS : PAGE_METHODS
}

export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** The decoded path of a request, or null when the address is malformed; a NUL in it, which no column holds, makes it so. */
export function readPath(url: string | undefined): string | null {
  if (!url?.startsWith('/') || url.includes('%00')) return null
  try {
    return decodeURIComponent(url.split('?', 1)[0]!)
  } catch {
    return null
  }
}

/** The caller's own id for a request when it is a sane one, so that it can be followed through a proxy's log; else a new one. */
export function requestId(req: IncomingMessage): string {
  const given = req.headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{8,100}$/.test(given) ? given : randomUUID()
}

const NEARBY = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  NEARBY.addSubnet(network, prefix, 'ipv4')
}
NEARBY.addAddress('::1', 'ipv6')
NEARBY.addSubnet('fc00::', 7, 'ipv6')

/**
 * The address of the client. When the connection comes from a proxy on this machine or its private network, that is the last
 * address in X-Forwarded-For: the one that the proxy itself wrote, whatever the client put before it.
 */
export function clientAddress(req: IncomingMessage, behindProxy: boolean): string {
  const peer = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const forwarded =
    String(req.headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  const family = isIP(peer)
  if (!behindProxy || !isIP(forwarded) || !family) return peer
  return NEARBY.check(peer, family === 6 ? 'ipv6' : 'ipv4') ? forwarded : peer
}

/** The private address of an agenda: who reads it there needs no session. */
const AGENDA = /^(\/api\/calendar\/)[\w-]{20,}(?=\.ics)/
const SECRET = /token|code|secret|password|email|key/i

/** Address for the access log: values that let somebody in, or say who they are, are masked. */
export function loggedPath(url: string): string {
  const start = url.indexOf('?') + 1
  const parameters = url.slice(start).split('&')
  return (url.slice(0, start) + parameters.map(masked).join('&')).replace(AGENDA, '$1…')
}

function masked(parameter: string): string {
  const end = parameter.indexOf('=')
  const name = parameter.slice(0, end)
  return end > 0 && SECRET.test(name) ? `${name}=…` : parameter
}

const REASONS: Record<number, [error: string, message: string]> = {
  400: ['Bad Request', 'Adresse mal formée'],
  404: ['Not Found', 'Page introuvable'],
  405: ['Method Not Allowed', 'Méthode non autorisée'],
  413: ['Payload Too Large', TOO_LARGE],
  500: ['Internal Server Error', 'Une erreur est survenue'],
  503: ['Service Unavailable', 'Quai démarre, un instant'],
}

/** Answers without the application: in the API's error shape under /api/, else as a bare page. Returns the bytes of body sent. */
export function refuse(req: IncomingMessage, res: ServerResponse, status: number, id: string): number {
  const [error, usual] = REASONS[status]!
  const message = status === 413 ? tooLargeMessage(req.headers['content-type']) : usual
  const api = isApi(req.url ?? '')
  const body = api
    ? JSON.stringify({ error, message, statusCode: status })
    : barePage(status, message, id, message !== usual ? { href: req.url!, label: 'Revenir au formulaire' } : undefined)
  res.writeHead(status, {
    'content-type': api ? 'application/json' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  res.end(req.method === 'HEAD' ? undefined : body)
  return req.method === 'HEAD' ? 0 : Buffer.byteLength(body)
}

/** `back`: an address of this site as the request names it, and what the link to it says. */
function barePage(
  status: number,
  message: string,
  id: string,
  back: { href: string; label: string } = { href: '/', label: "Retour à l'accueil" },
): string {
  // `//host` would lead elsewhere.
  const href = back.href.replace(/^\/+/, '/').replace(/[&<>"']/g, sign => `&#${sign.codePointAt(0)};`)
  const retry = status === 503 ? '<meta http-equiv="refresh" content="2">' : ''
  return `<!doctype html><html lang="fr"><meta charset="utf-8">${retry}<title>${message} - Quai</title><body style="font-family:sans-serif;margin:4rem auto;max-width:30rem"><h1>${message}</h1><p>${status} · ${id}</p><p><a href="${href}">${back.label}</a></p></body></html>`
}
