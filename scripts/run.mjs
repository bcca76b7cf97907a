import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isRunning, whenOrphaned } from './parent.mjs'

// Node 20 has no import.meta.dirname before 20.11.
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Failure reported as one sentence. */
export class Failure extends Error {}

export function say(line) {
  console.error(`Quai : ${line}`)
}

/** Environment of all started programs: the project's own binaries come first in PATH. */
function environment(extra = {}) {
  return { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}

const children = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // A Windows console tells every program of Ctrl-C itself, and child.kill() would end the server without a shutdown.
    if (process.platform !== 'win32') for (const child of children) child.kill(signal)
    // No child whose end would end this process.
    if (children.size === 0) process.exit(128 + constants.signals[signal])
  })
}

// npm killed by SIGKILL passes no signal on.
if (process.env.npm_lifecycle_event) {
  whenOrphaned(() => {
    // On Windows the server stops by itself when it loses this process.
    if (process.platform === 'win32') process.exit(1)
    for (const child of children) child.kill('SIGTERM')
  })
}

/** Runs a program on this terminal, forwards signals, and returns its exit code as a shell would. */
export async function run(program, args, extra = {}) {
  const { code } = await launch(program, args, { stdio: 'inherit', env: environment(extra) })
  return code
}

/** Runs a silent program in parallel; returns the function that stops it. */
export function runBeside(program, args) {
  const child = spawn(program, args, { cwd: root, stdio: 'ignore', env: environment() })
  children.add(child)
  child.once('error', () => children.delete(child))
  child.once('close', () => children.delete(child))
  return () => child.kill()
}

/** Runs a silent program; returns its exit code and output. */
export async function runQuietly(program, args, extra = {}) {
  return launch(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment(extra) })
}

function launch(program, args, options) {
  return new Promise(done => {
    const child = spawn(program, args, { cwd: root, ...options })
    children.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', chunk => {
        output += chunk
      })
    }
    child.once('error', error => {
      children.delete(child)
      done({ code: 127, output: error.message })
    })
    child.once('close', (code, signal) => {
      children.delete(child)
      done({ code: code ?? 128 + (constants.signals[signal] ?? 0), output })
    })
  })
}

/** Locks the project while `work` runs, so that two commands do not install or build at once. */
export async function alone(work) {
  const file = join(tmpdir(), `quai-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`)
  for (let told = false; ; ) {
    try {
      const descriptor = openSync(file, 'wx', 0o600)
      writeSync(descriptor, String(process.pid))
      closeSync(descriptor)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isLeftOver(file)) {
        rmSync(file, { force: true })
        continue
      }
      if (!told) say('une autre commande installe ou construit, attente…')
      told = true
      await sleep(300)
    }
  }
  const free = () => rmSync(file, { force: true })
  process.once('exit', free)
  try {
    return await work()
  } finally {
    process.off('exit', free)
    free()
  }
}

function isLeftOver(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return pid > 0 && !isRunning(pid)
  } catch {
    return false
  }
}
