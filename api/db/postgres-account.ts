import { spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from './data-dir.ts'

/** uid of nobody: exists on every Linux, and initdb needs a named account. */
const NOBODY = 65534

/** Account for PostgreSQL's programs, which refuse to run as root. */
export interface Account {
  /** Command prefix, and uid to spawn under. */
  prefix: string[]
  uid?: number
  gid?: number
  own(dir: string): void
}

/**
 * Account for PostgreSQL, found by trying: non-root uses itself. Root tries a user namespace where root is nobody (files stay
 * root's), then the owner of the data directory, then nobody, who gets the cluster's files.
 */
export function chooseAccount(dataDir: string, program: string, env: NodeJS.ProcessEnv): Account {
  const uid = process.getuid?.()
  if (uid !== 0 && hasName()) return { prefix: [], own: () => {} }

  const namespace: Account = {
    prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'],
    own: dir => ownTree(dir, uid ?? 0, process.getgid?.() ?? 0),
  }
  const owner = statSync(dataDir)
  const candidates = [namespace]
  if (uid === 0) {
    if (owner.uid !== 0) candidates.push(otherAccount(owner.uid, owner.gid, dataDir))
    candidates.push(otherAccount(NOBODY, NOBODY, dataDir))
  }
  const chosen = candidates.find(account => works(account, dataDir, program, env))
  if (chosen) return chosen
  throw new OperatorError(
    `PostgreSQL refuse d'être lancé par root, et aucun autre compte ne peut entrer dans « ${dataDir} » ou lancer « ${program} » : lancez Quai sous un autre compte, ou donnez un dossier accessible par DATA_DIR.`,
  )
}

function otherAccount(uid: number, gid: number, dataDir: string): Account {
  return {
    prefix: [],
    uid,
    gid,
    own(dir) {
      // The cluster keeps 0700; its parent only needs to be traversable.
      chmodSync(dataDir, (statSync(dataDir).mode & 0o7777) | 0o011)
      ownTree(dir, uid, gid)
    },
  }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Prefix of a folder that a start killed while trying leaves. */
export const PROBE = '.probe-'

function works(account: Account, dataDir: string, program: string, env: NodeJS.ProcessEnv): boolean {
  const probe = join(dataDir, `${PROBE}${process.pid}`)
  try {
    mkdirSync(probe, { mode: 0o700 })
    account.own(probe)
    const [command, ...args] = [...account.prefix, '/bin/sh', '-c', 'cd "$1" && : > written && exec "$0" -V', program, probe]
    return spawnSync(command!, args, { cwd: '/', env, uid: account.uid, gid: account.gid, stdio: 'ignore' }).status === 0
  } catch {
    return false
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

/** Deepest first, so that an interrupted change starts over. */
function ownTree(dir: string, uid: number, gid: number): void {
  if (statSync(dir).uid === uid) return
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) ownTree(path, uid, gid)
    else lchownSync(path, uid, gid)
  }
  lchownSync(dir, uid, gid)
}
