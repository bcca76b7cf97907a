import type { BlockList } from 'node:net'
import { readPeriod } from '#domain/administration/backups.ts'
import { ROUTING_KINDS } from '#domain/administration/parameters/connectors.ts'
import { OperatorError } from '../api/db/data-dir.ts'
import { trustProxies } from './client-address.ts'

export type Mode = 'demo' | 'production' | 'development'

export interface Settings {
  mode: Mode
  host: string
  port: number
  /** Public address; null when it is the listening address. */
  appUrl: URL | null
  logLevel: string
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: BlockList
  /** Bearer token that allows reading `/metrics` from anywhere. */
  metricsToken?: string
  /** Time during which requests are still accepted after a stop signal while `readyz` fails, in milliseconds. */
  drainMs: number
  /** Folder whose disk must have free space; null when another host holds the data. */
  dataDir: string | null
}

/** Variables required in production, which must not fall back to demonstration defaults. */
const REQUIRED: Record<string, string> = {
  SESSION_SECRET: 'clé de signature des sessions, 32 caractères au moins',
  APP_URL: 'adresse publique, par exemple https://quai.example.fr',
  SMTP_URL: "serveur d'envoi des courriels, sans lequel personne ne peut se connecter",
  MAIL_FROM: 'expéditeur des courriels',
}

/** Variables required by the pages alone: the other host has accounts, mail and database. */
const REQUIRED_OF_PAGES: Record<string, string> = {
  API_URL: "adresse de l'hôte de l'API, par exemple https://api.example.fr/api",
  APP_URL: REQUIRED.APP_URL!,
  SESSION_SECRET: REQUIRED.SESSION_SECRET!,
}

/** Reads the settings of command line and environment. Throws an OperatorError that lists all missing or invalid ones. */
export function readSettings(argument: string | undefined, env: NodeJS.ProcessEnv): Settings {
  const mode = argument ?? 'production'
  if (mode !== 'demo' && mode !== 'production' && mode !== 'development') {
    throw new OperatorError(`Mode inconnu : « ${mode} ». Les modes sont demo, production et development.`)
  }
  return settingsOf(mode, env, mode === 'production' ? missing(env.API_URL ? REQUIRED_OF_PAGES : REQUIRED, env) : [])
}

/** Settings of the web application alone. */
export function readWebSettings(env: NodeJS.ProcessEnv): Settings {
  return settingsOf('production', env, missing(REQUIRED_OF_PAGES, env))
}

const PLATFORM_URLS = ['PLATFORM_FLOW_URL', 'PLATFORM_TOKEN_URL']

function settingsOf(mode: Mode, env: NodeJS.ProcessEnv, troubles: string[]): Settings {
  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) troubles.push(`PORT (« ${env.PORT} » n'est pas un port)`)

  const appUrl = env.APP_URL ? URL.parse(env.APP_URL) : null
  if (env.APP_URL && !/^https?:$/.test(appUrl?.protocol ?? '')) {
    troubles.push(`APP_URL (« ${env.APP_URL} » n'est pas une adresse http ou https)`)
  }
  for (const name of ['API_URL', 'FLEET_LOGIN_URL', 'SENTRY_DSN', 'MAP_STYLE_URL', 'ROUTING_URL', ...PLATFORM_URLS]) {
    const value = env[name]
    if (value && !/^https?:$/.test(URL.parse(value)?.protocol ?? '')) {
      troubles.push(`${name} (« ${value} » n'est pas une adresse http ou https)`)
    }
  }
  if (env.ROUTING_KIND && !ROUTING_KINDS.some(kind => kind === env.ROUTING_KIND)) {
    troubles.push(`ROUTING_KIND (« ${env.ROUTING_KIND} » n'est ni ${ROUTING_KINDS.join(' ni ')})`)
  }
  const account = [env.PLATFORM_FLOW_URL, env.PLATFORM_TOKEN_URL, env.PLATFORM_CLIENT_ID, env.PLATFORM_CLIENT_SECRET]
  if (account.some(Boolean) && !account.every(Boolean)) {
    troubles.push('PLATFORM_FLOW_URL, PLATFORM_TOKEN_URL, PLATFORM_CLIENT_ID et PLATFORM_CLIENT_SECRET (vont ensemble)')
  }
  if (env.BACKUP_EVERY && !readPeriod(env.BACKUP_EVERY)) {
    troubles.push(`BACKUP_EVERY (« ${env.BACKUP_EVERY} » n'est pas une période, par exemple 24h)`)
  }
  const { proxies, wrong } = trustProxies(env.TRUSTED_PROXIES)
  for (const entry of wrong) troubles.push(`TRUSTED_PROXIES (« ${entry} » n'est ni une adresse ni un réseau)`)
  if (env.METRICS_TOKEN && !/^\S{16,}$/.test(env.METRICS_TOKEN))
    troubles.push('METRICS_TOKEN (16 caractères au moins, sans espace)')
  const drain = Number(env.DRAIN_SECONDS || (mode === 'production' ? 5 : 0))
  if (!(drain >= 0 && drain <= 300)) troubles.push(`DRAIN_SECONDS (« ${env.DRAIN_SECONDS} » n'est pas entre 0 et 300)`)
  if (troubles.length > 0) {
    throw new OperatorError(`Quai ne démarre pas, il lui manque : ${troubles.join(' ; ')}.`)
  }
  return {
    metricsToken: env.METRICS_TOKEN || undefined,
    ...{ mode, host: env.HOST || '127.0.0.1', port, appUrl, drainMs: drain * 1000 },
    logLevel: env.LOG_LEVEL || (mode === 'demo' ? 'warn' : 'info'),
    trustedProxies: proxies,
    dataDir: env.API_URL ? null : env.DATA_DIR || './data',
  }
}

function missing(required: Record<string, string>, env: NodeJS.ProcessEnv): string[] {
  return Object.entries(required)
    .filter(([name]) => !env[name] || (name === 'SESSION_SECRET' && env[name].length < 32))
    .map(([name, meaning]) => `${name} (${meaning})`)
}
