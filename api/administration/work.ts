import { forgetOldCodes } from '#api/auth/mail-codes.ts'
import { forgetOldChallenges } from '#api/auth/passkey-challenges.ts'
import { forgetOldSessions } from '#api/auth/sessions.ts'
import { type AreaWork, night, type WorkPlace } from '#api/jobs/registry.ts'
import { forgetOldTurns } from '#api/middleware/rate-limits.ts'
import { forgetOldMessages, SEND_WEBHOOKS, sendWebhooks } from '#api/webhooks/send.ts'
import { checkLicences } from './parameters/licences.ts'

export const administrationWork = ({ db, log, key, webhookNetworks }: WorkPlace): AreaWork => ({
  scheduled: {
    [SEND_WEBHOOKS]: {
      ...{ cron: '*/5 * * * *', retryDelay: 5, expireInSeconds: 3600 },
      run: jobs => sendWebhooks(jobs, { db, log, key, networks: webhookNetworks }),
    },
    'forget-webhook-messages': night('31 3', () => forgetOldMessages(db)),
    'check-licences': night('17 3', jobs => checkLicences(db, jobs)),
    'forget-sessions': night('20 3', () => forgetOldSessions(db)),
    'forget-mail-codes': night('25 3', () => forgetOldCodes(db)),
    'forget-passkey-challenges': night('26 3', () => forgetOldChallenges(db)),
    'forget-rate-limits': night('30 3', () => forgetOldTurns(db)),
  },
})
