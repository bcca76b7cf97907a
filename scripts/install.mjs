import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone, Failure, root, runQuietly, say } from './run.mjs'

const stamp = join(root, 'node_modules', '.quai-install')

/** Installs the packages of package-lock.json unless already installed. `development: false` needs no tools. */
export async function install({ development = true } = {}) {
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
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', name)
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Failure(
    `Node 24 est nécessaire : celui du projet manque pour cette machine (${process.platform} ${process.arch}), et celui-ci est le ${process.version}.`,
  )
}

/** npm as a program with its first arguments: the npm that runs this, if any. */
export function npm() {
  const script = process.env.npm_execpath
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
