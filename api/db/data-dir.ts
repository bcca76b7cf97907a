import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { access, constants, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'

/** Locked while the owning process lives. */
const LOCK_FILE = 'quai.lock'
/** Byte range to lock: all on macOS, which knows nothing else; on Windows a byte beyond the pid, as locked bytes are unreadable. */
export const lockedBytes = (platform: NodeJS.Platform): [offset: number, length: number] =>
  platform === 'win32' ? [1024, 1] : [0, 0]

/** PostgreSQL major of the data files. */
const POSTGRES_MAJOR = '18'

/** Error that the operator can fix: its message is one French sentence, printed alone, exit code 1. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

export function clusterDir(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** Turns known system and PostgreSQL errors into an OperatorError; returns others unchanged. */
export function explain(error: unknown, dataDir: string): unknown {
  if (error instanceof OperatorError) return error
  const code = (error as NodeJS.ErrnoException | null)?.code
  const text = `${code ?? ''} ${error instanceof Error ? error.message : String(error)}`
  const place = `dossier de données « ${dataDir} »`
  if (/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|Check free disk space/.test(text)) {
    return new OperatorError(`Le disque du ${place} est plein : libérez de la place, puis relancez Quai.`)
  }
  if (/EROFS|Read-only file system/.test(text)) {
    return new OperatorError(`Le ${place} est en lecture seule : donnez-en un autre par DATA_DIR.`)
  }
  if (/EACCES|EPERM|Permission denied|Operation not permitted/.test(text)) {
    return new OperatorError(
      `Quai n'a pas le droit d'écrire dans le ${place} : changez ses droits, ou donnez-en un autre par DATA_DIR.`,
    )
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new OperatorError(`Le ${place} n'est pas un dossier : donnez-en un autre par DATA_DIR.`)
  }
  return error
}

/** Locks the data directory until `release()` or process exit. Throws an OperatorError when it is unusable. */
export async function lockDataDir(dataDir: string): Promise<{ release(): void }> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw explain(error, dataDir)
  }
  await refuseOtherMajor(dataDir)

  // Kernel lock: released with the process and visible from other containers. The file's content only serves the error message.
  try {
    const path = join(dataDir, LOCK_FILE)
    const file = openSync(path, 'a+', 0o600)
    if (tryLock(file, ...lockedBytes(process.platform))) {
      ftruncateSync(file)
      writeSync(file, String(process.pid))
      return { release: () => closeSync(file) }
    }
    const owner = readFileSync(path, 'utf8')
    closeSync(file)
    throw new OperatorError(
      `Le dossier de données « ${dataDir} » est déjà utilisé par un autre processus${owner && ` (pid ${owner})`} : arrêtez-le, ou donnez un autre dossier par DATA_DIR.`,
    )
  } catch (error) {
    throw explain(error, dataDir)
  }
}

async function refuseOtherMajor(dataDir: string): Promise<void> {
  const version = await readFile(join(clusterDir(dataDir), 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null || version.trim() === POSTGRES_MAJOR) return
  throw new OperatorError(
    `Le dossier de données « ${dataDir} » vient de PostgreSQL ${version.trim()}, et cette version de Quai utilise PostgreSQL ${POSTGRES_MAJOR} : donnez un autre dossier par DATA_DIR, ou convertissez celui-ci.`,
  )
}
