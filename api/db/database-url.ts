import postgres from 'postgres'

/**
 * Opens a pool on a database URL. Two forms are accepted:
 *   postgres://user:password@host:5432/database      over the network
 *   postgres://user@%2Fpath%2Fto%2Fsocket-dir/database   on a Unix socket: the folder, percent-encoded, in place of the host
 * The second is libpq's own form, which psql and `pg` read by themselves; postgres.js does not decode it, hence this function.
 */
export function openSql(url: string, options: postgres.Options<Record<string, never>> = {}): postgres.Sql {
  const socket = socketTarget(url)
  return socket ? postgres({ ...options, ...socket }) : postgres(url, options)
}

/** URL of a database on the Unix socket of a folder, in the form that `openSql` reads. */
export function socketUrl(socketDir: string, user: string, database: string): string {
  return `postgres://${encodeURIComponent(user)}@${encodeURIComponent(socketDir)}/${encodeURIComponent(database)}`
}

/** The same server with another database. */
export function withDatabase(url: string, database: string): string {
  const next = new URL(url)
  next.pathname = `/${encodeURIComponent(database)}`
  return next.href
}

function socketTarget(url: string): { host: string; user: string; password: string; database: string } | null {
  // What this parser cannot read, such as several hosts, is left to postgres.js.
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
