import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyMaxBytes, TOO_LARGE, tooLargeMessage } from '#domain/request-limits.ts'
import { scrubText } from '../app/lib/reporting/scrub.ts'

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

/** The private address of an agenda: who reads it there needs no session. */
const AGENDA = /^(\/api\/calendar\/)[\w-]{20,}(?=\.ics)/
/** Parameters whose values name nobody: where in a list somebody is, not whom they look for. */
const PLAIN = /^(page|size|sort|dir|tab|view|panel|from|to|day|week|month|year|_routes)$/

/** Address for the access log: values that let somebody in, or may say who they are, are masked; so are e-mails and numbers in its path. */
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
