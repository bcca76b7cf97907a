import { mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { access, constants, readFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
  if (/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(text)) {
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

  // A listening socket rather than a file with a pid: the kernel frees it with the process, so neither kill -9 nor a pid used
  // again can leave it locked or open it twice.
  const name = socketName(dataDir)
  const server = await listen(name)
  if (server) return { release: () => server.close() }

  const owner = await askOwner(name)
  if (owner === null && name.startsWith(tmpdir())) {
    // Outside Linux the socket is a file that outlives a killed process: nobody answers, so it is left over.
    rmSync(name, { force: true })
    const second = await listen(name)
    if (second) return { release: () => second.close() }
  }
  const who = owner ? ` (pid ${owner})` : ''
  throw new OperatorError(
    `Le dossier de données « ${dataDir} » est déjà utilisé par un autre processus${who} : arrêtez-le, ou donnez un autre dossier par DATA_DIR.`,
  )
}

async function refuseOtherMajor(dataDir: string): Promise<void> {
  const version = await readFile(join(clusterDir(dataDir), 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null || version.trim() === POSTGRES_MAJOR) return
  throw new OperatorError(
    `Le dossier de données « ${dataDir} » vient de PostgreSQL ${version.trim()}, et cette version de Quai utilise PostgreSQL ${POSTGRES_MAJOR} : donnez un autre dossier par DATA_DIR, ou convertissez celui-ci.`,
  )
}

/** Named after the folder itself (device and inode), so that two paths to one folder meet on one lock. */
function socketName(dataDir: string): string {
  const { dev, ino } = statSync(realpathSync(dataDir), { bigint: true })
  const name = `quai-data-${dev}-${ino}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

function listen(name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => socket.end(String(process.pid)).on('error', () => socket.destroy()))
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(name, () => resolve(server.unref()))
  })
}

/** The pid of the process that holds the lock; '' when it answers nothing in time, null when nobody listens. */
function askOwner(name: string): Promise<string | null> {
  return new Promise(resolve => {
    let answer = ''
    const socket = connect(name)
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        answer += chunk
      })
      .on('error', () => resolve(null))
      .on('close', () => resolve(answer))
      .setTimeout(1000, () => socket.destroy())
  })
}
