// Plain JavaScript for Node ≥ 20: it runs before the project's own Node is installed.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from './build.mjs'
import { findNode, install } from './install.mjs'
import { Failure, root, run, runBeside, say } from './run.mjs'
import { sbom } from './sbom.mjs'
import { attack, check, faults, test } from './test.mjs'
import { V8_FLAGS } from './v8-flags.mjs'

const commands = {
  async demo() {
    await install()
    const loading = isNew() ? run(findNode(), [...V8_FLAGS, 'scripts/load-demo.ts']) : undefined
    await build()
    // A failed load is repeated by the server, which says why.
    await loading
    // The simulated fleet drives unless a setting disables it.
    const stop = process.env.SIMULATE_FLEET === '0' ? () => {} : runBeside(findNode(), ['scripts/simulate-fleet.ts'])
    try {
      return await run(findNode(), [...V8_FLAGS, 'server.ts', 'demo'])
    } finally {
      stop()
    }
  },
  async dev() {
    await install()
    return run(findNode(), [...V8_FLAGS, 'server.ts', 'development'])
  },
  async build() {
    await install()
    await build()
    return 0
  },
  start: () => production(['server.ts', 'production']),
  'start:web': () => production(['server/web.ts']),
  async 'admin:create'() {
    await install({ development: false })
    return run(findNode(), ['scripts/admin-create.ts', ...process.argv.slice(3)])
  },
  async backup() {
    await install({ development: false })
    return run(findNode(), ['scripts/backup.ts', 'backup', ...process.argv.slice(3)])
  },
  async restore() {
    await install({ development: false })
    return run(findNode(), ['scripts/backup.ts', 'restore', ...process.argv.slice(3)])
  },
  sbom: () => sbom(process.argv.slice(3)),
  async bench() {
    await install()
    await build()
    return run(findNode(), ['bench/run.ts', ...process.argv.slice(3)])
  },
  async load() {
    await install()
    await build()
    return run(findNode(), ['bench/live.ts', ...process.argv.slice(3)])
  },
  async test() {
    await install()
    return test()
  },
  async check() {
    await install()
    return check()
  },
  async attack() {
    await install()
    await build()
    return attack(process.argv.slice(3))
  },
  async faults() {
    await install()
    await build()
    return faults(process.argv.slice(3))
  },
  async 'simulate:fleet'() {
    await install()
    return run(findNode(), ['scripts/simulate-fleet.ts', ...process.argv.slice(3)])
  },
  async 'new:screen'() {
    await install()
    return run(findNode(), ['scripts/new-screen.ts', ...process.argv.slice(3)])
  },
  async spec() {
    await install()
    return run(findNode(), ['tests/specification/print.ts'])
  },
}

/** True without a build and without data: then the carrier is loaded beside the build, which alone occupies no second core. */
function isNew() {
  const data = resolve(root, process.env.DATA_DIR || 'data', 'postgres')
  return !process.env.DATABASE_URL && !process.env.API_URL && !existsSync(data) && !isBuilt()
}

/** Runs a program on the existing build, else builds first. */
async function production(program) {
  await install({ development: !isBuilt() })
  if (!isBuilt()) await build()
  return run(findNode(), [...V8_FLAGS, ...program], { NODE_ENV: 'production' })
}

const isBuilt = () => existsSync(`${root}/build/server/index.js`)

const command = commands[process.argv[2]]
try {
  if (!command) throw new Failure(`Commande inconnue. Les commandes sont : ${Object.keys(commands).join(', ')}.`)
  process.exitCode = await command()
} catch (error) {
  if (!(error instanceof Failure)) throw error
  say(error.message)
  process.exitCode = 1
}
