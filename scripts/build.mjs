import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { findNode } from './install.mjs'
import { alone, Failure, root, runQuietly, say } from './run.mjs'

/** Inputs of the build. */
const INPUTS = [
  'app',
  'api',
  'domain',
  'public',
  'host.ts',
  'vite.config.ts',
  'client-chunks.ts',
  'late-preloads.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/api-documents.ts',
  'scripts/build.mjs',
]
const built = join(root, 'build')
const previous = join(root, 'build.previous')
const stamp = join(built, '.inputs')

/** Builds the application unless the last build used the same sources. */
export async function build() {
  await alone(async () => {
    const inputs = digest()
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return
    say('construction…')
    // The previous build is moved aside: a failure restores it; a killed build leaves a folder without a stamp, which counts as no build.
    rmSync(previous, { recursive: true, force: true })
    if (existsSync(built)) renameSync(built, previous)
    for (const program of [['node_modules/@react-router/dev/bin.cjs', 'build'], ['scripts/api-documents.ts']]) {
      const { code, output } = await runQuietly(findNode(), program, { NODE_ENV: 'production' })
      if (code === 0) continue
      rmSync(built, { recursive: true, force: true })
      if (existsSync(previous)) renameSync(previous, built)
      console.error(output.trim())
      throw new Failure('la construction a échoué (voir ci-dessus).')
    }
    await compressAssets(join(built, 'client'))
    writeFileSync(stamp, inputs)
    rmSync(previous, { recursive: true, force: true })
  })
}

function digest() {
  const hash = createHash('sha256')
  for (const input of INPUTS) {
    for (const file of filesIn(join(root, input)))
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap(name => filesIn(join(path, name)))
}

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.map', '.webmanifest', '.ico'])

/** Writes brotli and gzip copies beside each file that they make smaller. */
async function compressAssets(dir) {
  const files = filesIn(dir).filter(file => COMPRESSIBLE.has(extname(file)))
  await Promise.all(
    files.map(async file => {
      const body = readFileSync(file)
      const brotli = await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
      const gzipped = await promisify(gzip)(body, { level: 9 })
      if (brotli.length < body.length) writeFileSync(`${file}.br`, brotli)
      if (gzipped.length < body.length) writeFileSync(`${file}.gz`, gzipped)
    }),
  )
}
