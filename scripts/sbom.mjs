import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { npm } from './install.mjs'
import { Failure, root, runQuietly, say } from './run.mjs'

const OPTIONS = [
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
  '--legacy-peer-deps',
  '--loglevel=error',
]

/** `npm run sbom -- FILE`: writes the list of production packages (CycloneDX). */
export async function sbom([file = 'sbom.json']) {
  const folder = mkdtempSync(join(tmpdir(), 'quai-sbom-'))
  try {
    const { name } = writeProductionLock(folder)
    const [program, ...args] = npm()
    const { code, output } = await runQuietly(program, [...args, 'sbom', ...OPTIONS, `--prefix=${folder}`])
    if (code !== 0) {
      console.error(output.trim())
      throw new Failure("la liste des paquets n'a pas pu être établie (voir ci-dessus).")
    }
    const list = JSON.parse(output.slice(output.search(/^\{/m)))
    // npm takes the name of the folder.
    list.metadata.component.name = name
    writeFileSync(resolve(file), `${JSON.stringify(list, null, 2)}\n`)
    say(`${list.components.length} paquets de production dans ${file}`)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** npm's own `--omit=dev` leaves out each production package that a development package needs too. */
function writeProductionLock(folder) {
  const { devDependencies: _, ...own } = readJson('package.json')
  const lock = readJson('package-lock.json')
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev))
  const { devDependencies: __, ...top } = packages['']
  packages[''] = top
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
  return own
}

const readJson = file => JSON.parse(readFileSync(join(root, file), 'utf8'))
