import { execFileSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

export interface Browser {
  executablePath: string
  env: Record<string, string>
}

/** A first start on a closed network must not look for updates; the sandbox is refused to root, and the pages are our own. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * A Chromium that starts on this machine: the one that $CHROMIUM names, one on the PATH, the one that comes as a package, the test
 * library's own download, the system's package. Throws one sentence when there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM
  if (named) {
    if (starts({ executablePath: named, env: {} })) return { executablePath: named, env: {} }
    throw new Error(`CHROMIUM désigne « ${named} », qui ne démarre pas.`)
  }
  // The package holds a program for Linux x64 alone.
  const isLinux = process.platform === 'linux' && process.arch === 'x64'
  const sources = [onPath, ...(isLinux ? [fromPackage] : []), downloaded, fromSystem]
  for (const source of sources) {
    const browser = await source().catch(() => null)
    if (browser && starts(browser)) return browser
  }
  throw new Error('Aucun navigateur pour les tests : installez Chromium, ou donnez son chemin par CHROMIUM.')
}

function starts({ executablePath, env }: Browser): boolean {
  try {
    execFileSync(executablePath, ['--version', '--no-sandbox'], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
      timeout: 20_000,
    })
    return true
  } catch {
    return false
  }
}

async function onPath(): Promise<Browser | null> {
  for (const dir of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const executablePath = join(dir, name)
      if (isExecutable(executablePath)) return { executablePath, env: {} }
    }
  }
  return null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The package @sparticuz/chromium: a compressed headless Chromium with the libraries and fonts that a bare machine lacks. Its own
 * way of unpacking, into a folder of ours (it would share the system's temporary one), but none of its flags, made for another use.
 */
async function fromPackage(): Promise<Browser> {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const archives = join(dirname(main), '..', 'bin')
  const { version } = JSON.parse(readFileSync(join(dirname(main), '..', 'package.json'), 'utf8')) as { version: string }
  const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache')
  const folder = join(cache, `chromium-${version}`)
  if (!isExecutable(join(folder, 'chromium'))) {
    // Complete under another name, then renamed: two runs at once do not start half a browser.
    mkdirSync(cache, { recursive: true })
    const unpacked = mkdtempSync(join(cache, 'unpack-'))
    const before = process.env.TMPDIR
    process.env.TMPDIR = unpacked
    try {
      const { inflate } = await import('@sparticuz/chromium')
      await Promise.all(
        ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map(file => inflate(join(archives, file))),
      )
      rmSync(folder, { recursive: true, force: true })
      renameSync(unpacked, folder)
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      rmSync(unpacked, { recursive: true, force: true })
    }
  }
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  // The package's own configuration names folders of another machine, and this Chromium stops at the first field when it finds no font.
  const fonts = [join(folder, 'fonts', 'fonts'), '/usr/share/fonts'].map(path => `<dir>${path}</dir>`).join('')
  writeFileSync(join(home, 'fonts.conf'), `<fontconfig>${fonts}<cachedir>${join(home, 'fonts-cache')}</cachedir></fontconfig>`)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      FONTCONFIG_PATH: home,
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter),
      HOME: home,
    },
  }
}

async function downloaded(): Promise<Browser> {
  const { chromium } = await import('@playwright/test')
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test')), 'cli.js')
  if (!isExecutable(chromium.executablePath())) {
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
  }
  return { executablePath: chromium.executablePath(), env: {} }
}

async function fromSystem(): Promise<Browser | null> {
  if (process.getuid?.() !== 0) return null
  execFileSync('apt-get', ['update'], { stdio: 'ignore', timeout: 300_000 })
  execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], { stdio: 'ignore', timeout: 600_000 })
  return onPath()
}
