import postgres from 'postgres'

/**
 * Opens a pool on a database URL. Two forms are accepted:
 *   postgres://user:password@host:5432/database      over the network
 *   postgres://user@%2Fpath%2Fto%2Fsocket-dir/database   on a Unix socket: the folder, percent-encoded, in place of the host
 * The second is libpq's own form, which psql and `pg` read by themselves; postgres.js does not decode it, hence this function.
 */
export function connect(url: string, options: postgres.Options<Record<string, never>> = {}): postgres.Sql {
  const socket = socketTarget(url)
  return socket ? postgres({ ...options, ...socket }) : postgres(url, options)
}

/** URL of a database on the Unix socket of a folder, in the form that `connect` reads. */
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
  const { hostname, username, password, pathname } = new URL(url)
  const host = decodeURIComponent(hostname)
  if (!host.startsWith('/')) return null
  return {
    host,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  }
}
