import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { access, constants, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'

/** Who holds a data directory: locked as long as that process lives. */
const LOCK_FILE = 'quai.lock'
/** What is locked: the whole file, which is all that macOS knows; on Windows a byte beyond the pid, since nobody can read locked bytes there. */
export const lockedBytes = (platform: NodeJS.Platform): [offset: number, length: number] =>
  platform === 'win32' ? [1024, 1] : [0, 0]

/** The one PostgreSQL major whose data files this version of Quai reads. */
const POSTGRES_MAJOR = '18'

/** A trouble that the person at the keyboard can mend: its message is one French sentence, printed alone, and the exit code is 1. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** Folder of the embedded cluster inside a data directory. */
export function clusterDir(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/**
 * Turns a system error met while working in the data directory, or what PostgreSQL printed, into an OperatorError.
 * What it does not know comes back unchanged.
 */
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

/**
 * Makes the data directory if needed and takes it for this process alone, until `release()` or the end of the process,
 * however it ends. Throws an OperatorError when another process has it, when it cannot be written, or when it holds the
 * files of another PostgreSQL major.
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): void }> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw explain(error, dataDir)
  }
  await refuseOtherMajor(dataDir)

  // A lock of the kernel on an open file: it ends with the process, however that ends, and holds for whoever sees the folder, from another
  // container too. What stands in the file is only for the sentence below.
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
