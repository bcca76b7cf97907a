import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { lockedBytes } from './db/data-dir.ts'
import { releaseSockets } from './db/endpoint.ts'
import { endProcessesOn } from './db/left-behind.ts'

/*
 * Owner of all temporary state: folders in `DATA_DIR/tmp/<id>`, and parts (`….<id>.part`) beside the files that they become.
 * `DATA_DIR/tmp/<id>.owner` is locked while its process lives and lists the folders of its parts.
 */

const root = (dataDir: string) => join(dataDir, 'tmp')
const recordOf = (dataDir: string, id: string) => join(root(dataDir), `${id}.owner`)

/** A kernel lock ends with its process, and other containers on the same volume see it; a pid may belong to anything. */
const lock = (file: number) => tryLock(file, ...lockedBytes(process.platform))

export class Temporary {
  readonly #dataDir: string
  /** In every name, so that leftovers and the processes on them are recognised. */
  readonly #id = randomBytes(8).toString('hex')
  readonly #partFolders = new Set<string>()
  readonly #closing = new AbortController()
  #record: number | undefined
  #parts = 0

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  /** Aborts when the owner closes: work in its folders ends. */
  get closing(): AbortSignal {
    return this.#closing.signal
  }

  /** Runs `work` in a new folder, which is removed afterwards. */
  async inFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
    this.#open()
    const own = join(root(this.#dataDir), this.#id)
    const folder = join(own, name)
    // Traversable, as the database server may run under another account (postgres-account.ts).
    mkdirSync(own, { recursive: true, mode: 0o711 })
    mkdirSync(folder, { mode: 0o700 })
    try {
      return await work(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
    }
  }

  /** A name beside `path`, on the same file system, to write before renaming. */
  part(path: string): string {
    const record = this.#open()
    const folder = dirname(path)
    if (!this.#partFolders.has(folder)) {
      writeSync(record, `${JSON.stringify(folder)}\n`)
      this.#partFolders.add(folder)
    }
    return `${path}.${++this.#parts}.${this.#id}.part`
  }

  /** The file appears complete or not at all, also after a power cut. `write` flushes what it writes. */
  async whole(path: string, write: (part: string) => Promise<void>): Promise<void> {
    const part = this.part(path)
    try {
      await write(part)
      await rename(part, path)
      await syncFolder(dirname(path))
    } finally {
      await rm(part, { force: true })
    }
  }

  /** Ends what runs in the folders and removes everything. */
  async close(): Promise<void> {
    this.#closing.abort()
    if (this.#record === undefined) return
    await removeAll(this.#dataDir, this.#id, [...this.#partFolders])
    closeSync(this.#record)
    this.#record = undefined
  }

  #open(): number {
    this.closing.throwIfAborted()
    if (this.#record !== undefined) return this.#record
    mkdirSync(root(this.#dataDir), { recursive: true, mode: 0o711 })
    for (;;) {
      const file = openSync(recordOf(this.#dataDir, this.#id), 'a+', 0o600)
      // A sweep may lock and remove the record between its creation and the lock.
      if (lock(file) && isAt(file, recordOf(this.#dataDir, this.#id))) {
        this.#record = file
        return file
      }
      closeSync(file)
    }
  }
}

function isAt(file: number, path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.ino === fstatSync(file).ino
}

/** Removes the temporary state of ended processes, and ends the database servers that they left. Run at every start. */
export async function sweepTemporary(dataDir: string, log: (line: string) => void): Promise<void> {
  for (const name of namesIn(root(dataDir))) {
    const [, id] = /^([0-9a-f]{16})\.owner$/.exec(name) ?? []
    if (!id) continue
    let record: number
    try {
      record = openSync(recordOf(dataDir, id), 'r+')
    } catch {
      // Its owner closed, or another process sweeps.
      continue
    }
    try {
      if (!lock(record)) continue
      log(`ménage des fichiers temporaires d'un processus arrêté (${id})`)
      await removeAll(dataDir, id, partFoldersIn(record))
    } finally {
      closeSync(record)
    }
  }
}

/** The record goes last and under its lock: an interrupted sweep is repeated by the next. */
async function removeAll(dataDir: string, id: string, partFolders: readonly string[]): Promise<void> {
  const own = join(root(dataDir), id)
  await endProcessesOn(join('tmp', id))
  for (const name of namesIn(own)) releaseSockets(realpathSync(join(own, name)))
  rmSync(own, { recursive: true, force: true, maxRetries: 20 })
  for (const folder of partFolders) {
    for (const name of namesIn(folder)) if (name.endsWith(`.${id}.part`)) rmSync(join(folder, name), { force: true })
  }
  rmSync(recordOf(dataDir, id), { force: true })
}

/** A line may be cut by a full disk. */
function partFoldersIn(record: number): string[] {
  const lines = readFileSync(record, 'utf8').split('\n').slice(0, -1)
  return lines.map(line => JSON.parse(line) as string)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Syncs directory entries; otherwise a power cut may lose a new file's name. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync a folder.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
