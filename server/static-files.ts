import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { acceptedEncodings } from './encodings.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.pdf': 'application/pdf',
}

/** Service worker of a driver's phone: its path defines its scope. */
export const WORKER = '/day-worker.js'

interface StaticFile {
  type: string
  cacheControl: string
  hash: string
  body: Buffer
  br?: Buffer
  gzip?: Buffer
}

export type StaticFiles = Map<string, StaticFile>

/**
 * Reads a built folder into memory, with the compressed copies of each file. URL paths are keys of the map and never become disk paths,
 * so path traversal is impossible.
 */
export function loadStaticFiles(root: string): StaticFiles {
  const bodies = new Map<string, Buffer>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    bodies.set(`/${relative(root, path).split(sep).join('/')}`, readFileSync(path))
  }
  const files: StaticFiles = new Map()
  for (const [path, body] of bodies) {
    if (/\.(br|gz)$/.test(path) && bodies.has(path.slice(0, path.lastIndexOf('.')))) continue
    // A page of the API's documentation has an address without an ending.
    files.set(path.replace(/\.html$/, ''), {
      type: TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
      cacheControl: cacheControlOf(path),
      hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      body,
      br: bodies.get(`${path}.br`),
      gzip: bodies.get(`${path}.gz`),
    })
  }
  return files
}

function cacheControlOf(path: string): string {
  // Names under /assets/ contain a content hash.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // To be revalidated: a deployment changes the service worker first, and programs read what the API does now.
  if (path === WORKER || path.startsWith('/api/')) return 'no-cache'
  // Flags rarely change: a month is enough.
  return path.startsWith('/flags/') ? 'public, max-age=2592000' : 'public, max-age=3600'
}

/** Answers GET or HEAD for a static file; returns the body bytes sent. */
export function sendStaticFile(req: IncomingMessage, res: ServerResponse, file: StaticFile): number {
  const accepted = acceptedEncodings(req)
  const encoding = accepted.br && file.br ? 'br' : accepted.gzip && file.gzip ? 'gzip' : null
  const body = (encoding && file[encoding]) ?? file.body
  const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`

  res.setHeader('cache-control', file.cacheControl)
  res.setHeader('etag', etag)
  if (file.br ?? file.gzip) res.setHeader('vary', 'accept-encoding')
  if (matches(req.headers['if-none-match'], etag)) {
    res.writeHead(304).end()
    return 0
  }
  res.setHeader('content-type', file.type)
  res.setHeader('content-length', body.length)
  if (encoding) res.setHeader('content-encoding', encoding)
  res.writeHead(200)
  if (req.method === 'HEAD') {
    res.end()
    return 0
  }
  res.end(body)
  return body.length
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false
}
