import { createHash } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from './data-dir.ts'
import { SOCKET_FILE } from './left-behind.ts'

/** Longest path of a Unix socket that Linux accepts, in bytes (sun_path is 108 with its final zero). */
const SOCKET_PATH_MAX = 107

/** Where the server's socket lies: inside the data directory; when that path is too long for a socket, a folder of this user's own under the temporary one. */
export function chooseSocketDir(dataDir: string): string {
  const inside = join(dataDir, 'run')
  if (Buffer.byteLength(join(inside, SOCKET_FILE)) <= SOCKET_PATH_MAX) return inside
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const outside = join(tmpdir(), `quai-${name}`)
  mkdirSync(outside, { recursive: true, mode: 0o700 })
  // The temporary folder is everybody's: somebody else's folder of that name is not to be trusted with the connection.
  const { uid, mode } = statSync(outside)
  const mine = process.getuid?.()
  if ((mine !== 0 && uid !== mine) || (mode & 0o077) !== 0) {
    throw new OperatorError(
      `Le chemin du dossier de données « ${dataDir} » est trop long, et « ${outside} » est pris : donnez un autre dossier par DATA_DIR.`,
    )
  }
  return outside
}
