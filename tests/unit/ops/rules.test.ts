import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { explain, lockDataDir, OperatorError } from '#api/db/data-dir.ts'
import { socketUrl, withDatabase } from '#api/db/database-url.ts'
import { findPostgres, linkLibraries } from '#api/db/postgres-binaries.ts'
import { networkOf } from '#domain/formats/ip.ts'
import { clientAddress, trustProxies } from '../../../server/client-address.ts'
import { acceptedEncodings, isCompressible } from '../../../server/encodings.ts'
import { loggedPath } from '../../../server/request-rules.ts'
import { readSettings } from '../../../server/settings.ts'

const request = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage

function scratch(): string {
  const dir = mkdtempSync(join(tmpdir(), 'quai-unit-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

test.each([
  ['gzip, deflate, br, zstd', { br: true, gzip: true }],
  ['gzip;q=0.5', { br: false, gzip: true }],
  ['br;q=0, GZIP', { br: false, gzip: true }],
  ['br ; q=0.000', { br: false, gzip: false }],
  ['', { br: false, gzip: false }],
])('parses accept-encoding « %s »', (header, expected) => {
  expect(acceptedEncodings(request({ 'accept-encoding': header }))).toEqual(expected)
})

test('compresses compressible content, never an event stream', () => {
  for (const type of [
    'text/html; charset=utf-8',
    'text/csv',
    'application/json',
    'application/problem+json',
    'image/svg+xml',
    'text/x-script',
  ]) {
    expect([type, isCompressible(type)]).toEqual([type, true])
  }
  for (const type of ['text/event-stream; charset=utf-8', 'image/png', 'application/pdf', 'font/woff2', '']) {
    expect([type, isCompressible(type)]).toEqual([type, false])
  }
})

test('takes the client address only from a configured proxy', () => {
  const forwarded = { 'x-forwarded-for': '1.2.3.4, 203.0.113.9' }
  const client = (headers: Record<string, string>, peer: string, setting = '10.0.0.0/24, 2001:db8::1') =>
    clientAddress(request(headers, peer), trustProxies(setting).proxies)
  expect(client(forwarded, '10.0.0.7')).toBe('203.0.113.9')
  expect(client(forwarded, '::ffff:10.0.0.7')).toBe('203.0.113.9')
  expect(client(forwarded, '2001:db8::1')).toBe('203.0.113.9')
  for (const stranger of ['198.51.100.4', '10.0.1.7', '127.0.0.1', '::1']) expect(client(forwarded, stranger)).toBe(stranger)
  expect(client(forwarded, '10.0.0.7', '')).toBe('10.0.0.7')
  expect(client({ 'x-forwarded-for': 'unknown' }, '10.0.0.7')).toBe('10.0.0.7')
  // Two chained proxies, both configured.
  expect(client({ 'x-forwarded-for': '1.2.3.4, 203.0.113.9, 10.0.0.9' }, '10.0.0.7')).toBe('203.0.113.9')
  expect(client({ 'x-forwarded-for': '10.0.0.9' }, '10.0.0.7')).toBe('10.0.0.9')
  expect(trustProxies('10.0.0.1,proxy.local 10.0.0.0/33 ::/129').wrong).toEqual(['proxy.local', '10.0.0.0/33', '::/129'])
})

test('logs paths without search terms', () => {
  expect(loggedPath('/verify?e=HxQF&code=123456&next=%2F')).toBe('/verify?e=…&code=…&next=…')
  expect(loggedPath('/sales/companies?q=dupont&page=2&sort=name')).toBe('/sales/companies?q=…&page=2&sort=name')
  expect(loggedPath('/?dupont')).toBe('/?…')
  expect(loggedPath('/?a@b.fr=1')).toBe('/?[e-mail]=…')
  expect(loggedPath('/jean.dupont@exemple.fr')).not.toContain('dupont')
  expect(loggedPath('/sales/companies.data?_routes=root')).toBe('/sales/companies.data?_routes=root')
})

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0db8::9', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
])('logs %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('validates settings: complete production, demonstration without any, refused ones', () => {
  const complete = {
    SESSION_SECRET: 'x'.repeat(32),
    APP_URL: 'https://quai.example.fr',
    SMTP_URL: 'smtp://mail',
    MAIL_FROM: 'a@b.fr',
  }
  expect(readSettings(undefined, complete)).toMatchObject({ mode: 'production', host: '127.0.0.1', port: 3000, logLevel: 'info' })
  expect(readSettings('demo', {})).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 3000, appUrl: null, logLevel: 'warn' })
  expect(readSettings('demo', { PORT: '0', HOST: '::' })).toMatchObject({ port: 0, host: '::' })
  expect(() => readSettings('demo', { PORT: '80a' })).toThrow('PORT')
  expect(() => readSettings('demo', { PORT: '65536' })).toThrow('PORT')
  expect(() => readSettings('production', { ...complete, APP_URL: 'quai.example.fr' })).toThrow('APP_URL')
  expect(() => readSettings('production', { ...complete, SESSION_SECRET: 'x'.repeat(31) })).toThrow('SESSION_SECRET')
  expect(() => readSettings('fast', {})).toThrow(OperatorError)
  expect(() => readSettings('demo', { TRUSTED_PROXIES: '10.0.0.1 nginx' })).toThrow('TRUSTED_PROXIES (« nginx »')
  expect(() => readSettings('demo', { ROUTING_KIND: 'graphhopper' })).toThrow(
    "ROUTING_KIND (« graphhopper » n'est ni osrm ni valhalla)",
  )
  for (const kind of ['osrm', 'valhalla', ''])
    expect(readSettings('demo', { ROUTING_KIND: kind })).toMatchObject({ mode: 'demo' })
  for (const name of ['FLEET_LOGIN_URL', 'SENTRY_DSN', 'MAP_STYLE_URL', 'ROUTING_URL']) {
    for (const value of ['suivi.example.fr', 'javascript:alert(1)', '//suivi.example.fr', 'ftp://suivi.example.fr'])
      expect(() => readSettings('demo', { [name]: value }), value).toThrow(name)
    expect(readSettings('demo', { [name]: 'https://cle@suivi.example.fr/1' })).toMatchObject({ mode: 'demo' })
    expect(readSettings('demo', { [name]: '' })).toMatchObject({ mode: 'demo' })
  }
})

test.each([
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'est plein'],
  [new Error('FATAL:  could not write lock file "postmaster.pid": No space left on device'), 'est plein'],
  [Object.assign(new Error('mkdir'), { code: 'EACCES' }), "n'a pas le droit"],
  [new Error('initdb: error: could not access directory "/x": Permission denied'), "n'a pas le droit"],
  [Object.assign(new Error('mkdir'), { code: 'EROFS' }), 'lecture seule'],
])('explains %s in one French sentence', (error, words) => {
  const explained = explain(error, '/srv/quai')
  expect(explained).toBeInstanceOf(OperatorError)
  expect((explained as Error).message).toContain(words)
  expect((explained as Error).message).toContain('/srv/quai')
})

test('does not explain an unknown error', () => {
  const error = new Error('surprise')
  expect(explain(error, '/srv/quai')).toBe(error)
})

test('gives a data directory one owner at a time, whatever path leads to it', async () => {
  const dataDir = join(scratch(), 'new', 'data')
  const lock = await lockDataDir(dataDir)
  // Windows has no such modes.
  if (process.platform !== 'win32') expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  await expect(lockDataDir(`${dataDir}/../data/`)).rejects.toThrow(`pid ${process.pid}`)
  lock.release()
  const again = await lockDataDir(dataDir)
  again.release()
})

test('explains what to do without the PostgreSQL package of the platform', async () => {
  const arch = Object.getOwnPropertyDescriptor(process, 'arch')!
  Object.defineProperty(process, 'arch', { ...arch, value: 'riscv64' })
  onTestFinished(() => void Object.defineProperty(process, 'arch', arch))
  await expect(findPostgres(scratch())).rejects.toThrow(/riscv64.*DATABASE_URL/)
})

test('creates library links that a blocked install script left out, beside the library or in a writable place', async () => {
  const native = join(scratch(), 'native')
  mkdirSync(join(native, 'lib'), { recursive: true })
  writeFileSync(join(native, 'lib', 'libpq.so.5.18'), '')
  writeFileSync(
    join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  )
  const elsewhere = join(scratch(), 'links')
  expect(await linkLibraries(native, elsewhere)).toEqual([join(native, 'lib')])
  expect(readlinkSync(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  expect(await linkLibraries(native, elsewhere)).toEqual([join(native, 'lib')])
  expect(existsSync(elsewhere)).toBe(false)
})

test('gives a socket database one URL form, and its sibling database is derived from it', () => {
  const url = socketUrl('/srv/quai data/run', 'quai', 'quai')
  expect(url).toBe('postgres://quai@%2Fsrv%2Fquai%20data%2Frun/quai')
  expect(withDatabase(url, 'test_1')).toBe('postgres://quai@%2Fsrv%2Fquai%20data%2Frun/test_1')
  expect(withDatabase('postgres://u:p@db.example:5433/a?sslmode=require', 'b')).toBe(
    'postgres://u:p@db.example:5433/b?sslmode=require',
  )
})
