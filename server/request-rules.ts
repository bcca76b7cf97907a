import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyMaxBytes, TOO_LARGE, tooLargeMessage } from '#domain/limits.ts'
import { scrubText } from '../app/lib/reporting/scrub.ts'

const PAGE_METHODS = ['GET', 'HEAD', 'POST']
const API_METHODS = [...PAGE_METHODS, 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Maximum body size of the request in bytes. */
export const bodyLimit = (req: IncomingMessage): number => bodyMaxBytes(req.headers['content-type'])

/** Methods allowed at a path. */
export function allowedMethods(path: string): string[] {
  return isApi(path) ? API_METHODS : PAGE_METHODS
}

export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Decoded path; null when malformed or containing NUL, which no database column can store. */
export function readPath(url: string | undefined): string | null {
  if (!url?.startsWith('/') || url.includes('%00')) return null
  try {
    return decodeURIComponent(url.split('?', 1)[0]!)
  } catch {
    return null
  }
}

/** The caller's request id when valid, so that it can be traced in a proxy's log; else a new one. */
export function requestId(req: IncomingMessage): string {
  const given = req.headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{8,100}$/.test(given) ? given : randomUUID()
}

/** Private calendar address: whoever knows it needs no session. */
const AGENDA = /^(\/api\/calendar\/)[\w-]{20,}(?=\.ics)/
/** Parameters whose values identify nobody: positions in a list, not searches. */
const PLAIN = /^(page|size|sort|dir|tab|view|panel|from|to|day|week|month|year|_routes)$/

/** Address for the access log: masks secrets, personal values, and e-mails and numbers in the path. */
export function loggedPath(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const shown = scrubText(path.replace(AGENDA, '$1…'))
  return query === undefined ? shown : `${shown}?${query.split('&').map(masked).join('&')}`
}

function masked(parameter: string): string {
  const name = parameter.split('=', 1)[0]!
  if (name === parameter) return parameter === '' || PLAIN.test(name) ? parameter : '…'
  return PLAIN.test(name) ? parameter : `${scrubText(name)}=…`
}

const REASONS: Record<number, [error: string, message: string]> = {
  400: ['Bad Request', 'Adresse mal formée'],
  404: ['Not Found', 'Page introuvable'],
  405: ['Method Not Allowed', 'Méthode non autorisée'],
  413: ['Payload Too Large', TOO_LARGE],
  500: ['Internal Server Error', 'Une erreur est survenue'],
  503: ['Service Unavailable', 'Quai démarre, un instant'],
}

/** Responds without the application: the API's error format under /api/, else a bare page. Returns the body bytes sent. */
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

/** `back`: local address named by the request, with its link text. */
function barePage(
  status: number,
  message: string,
  id: string,
  back: { href: string; label: string } = { href: '/', label: "Retour à l'accueil" },
): string {
  // `//host` would lead to another site.
  const href = back.href.replace(/^\/+/, '/').replace(/[&<>"']/g, sign => `&#${sign.codePointAt(0)};`)
  const retry = status === 503 ? '<meta http-equiv="refresh" content="2">' : ''
  return `<!doctype html><html lang="fr"><meta charset="utf-8">${retry}<title>${message} - Quai</title><body style="font-family:sans-serif;margin:4rem auto;max-width:30rem"><h1>${message}</h1><p>${status} · ${id}</p><p><a href="${href}">${back.label}</a></p></body></html>`
}
