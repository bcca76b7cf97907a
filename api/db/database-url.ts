import postgres from 'postgres'

/** Name of the connection that reads a backup for minutes and writes nothing: nobody waits for its transaction (`changes/read.ts`). */
export const BACKUP_READER = 'quai-backup'

/**
 * Opens a pool on a URL: postgres://user:password@host:5432/database or libpq's socket form
 * postgres://user@%2Fpath%2Fto%2Fsocket-dir/database (folder percent-encoded as host), which postgres.js does not decode.
 */
export function openSql(url: string, options: postgres.Options<Record<string, never>> = {}): postgres.Sql {
  const socket = socketTarget(url)
  return socket ? postgres({ ...options, ...socket }) : postgres(url, options)
}

export function socketUrl(socketDir: string, user: string, database: string): string {
  return `postgres://${encodeURIComponent(user)}@${encodeURIComponent(socketDir)}/${encodeURIComponent(database)}`
}

export function withDatabase(url: string, database: string): string {
  const next = new URL(url)
  next.pathname = `/${encodeURIComponent(database)}`
  return next.href
}

function socketTarget(url: string): { host: string; user: string; password: string; database: string } | null {
  // Unparseable URLs, such as several hosts, are left to postgres.js.
  const parsed = URL.parse(url)
  const host = decodeURIComponent(parsed?.hostname ?? '')
  if (!parsed || !host.startsWith('/')) return null
  const { username, password, pathname } = parsed
  return {
    host,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  }
}
