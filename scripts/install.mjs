import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { alone, Failure, root, runQuietly, say } from './run.mjs'

const stamp = join(root, 'node_modules', '.quai-install')

/** Installs the packages of package-lock.json unless already installed. `development: false` needs no tools. */
export async function install({ development = true } = {}) {
  refuseOldNode()
  const wanted = `${digest('package-lock.json')} ${process.platform} ${process.arch}`
  const isInstalled = () => read(stamp) === wanted || agrees(development)
  if (isInstalled()) return
  await alone(async () => {
    if (isInstalled()) return
    say('installation des dépendances…')
    const [program, ...args] = npm()
    const { code, output } = await runQuietly(program, [
      ...args,
      'ci',
      '--include=dev',
      '--include=optional',
      // A package of the lock does not change: what npm has kept is not asked for again.
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    if (code !== 0) {
      console.error(output.trim())
      if (/EUSAGE|in sync/.test(output))
        throw new Failure('package-lock.json ne correspond pas à package.json : lancez « npm install », puis recommencez.')
      throw new Failure("les dépendances n'ont pas pu être installées (voir ci-dessus).")
    }
    writeFileSync(stamp, wanted)
  })
}

/** Compares npm's record of the installation with the lock; packages for other platforms are rightly absent. */
function agrees(development) {
  const record = read(join(root, 'node_modules', '.package-lock.json'))
  if (!record) return false
  const installed = JSON.parse(record).packages
  const { packages } = JSON.parse(read(join(root, 'package-lock.json')))
  return Object.entries(packages).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true
    const found = installed[path]
    if (found) return found.version === wanted.version && existsSync(join(root, path, 'package.json'))
    return Boolean(wanted.optional || wanted.devOptional || (wanted.dev && !development))
  })
}

/** The project's own Node 24, else the running Node when it is recent enough. */
export function findNode() {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  const chosen = chooseNode(process, existsSync(own) ? own : null)
  if (chosen) return chosen
  throw new Failure(NEEDS_NODE(process))
}

/** `own`: the Node of the project, installed for Linux x64 alone. Null when this machine needs a newer Node. */
export function chooseNode({ versions, execPath }, own) {
  if (own) return own
  return Number(versions.node.split('.')[0]) >= 24 ? execPath : null
}

const NEEDS_NODE = ({ platform, arch, versions }) =>
  `sur cette machine (${platform} ${arch}), Quai demande Node 24 ou plus récent, et ce Node est le ${versions.node} : installez-en un, puis recommencez.`

/** Stops before a long installation when no Node of this machine can run Quai. */
function refuseOldNode() {
  const isOwnInstalled = process.platform === 'linux' && process.arch === 'x64'
  if (!isOwnInstalled && !chooseNode(process, null)) throw new Failure(NEEDS_NODE(process))
}

/** npm as a program with its first arguments: the one that runs this launcher, else the one beside Node on Windows, where `npm` is no program. */
export function npm() {
  const beside = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const script = process.env.npm_execpath ?? (existsSync(beside) ? beside : undefined)
  return script?.endsWith('.js') ? [process.execPath, script] : ['npm']
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function digest(file) {
  return createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex')
}
