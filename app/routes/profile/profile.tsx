import { CalendarFeedBox } from '#app/components/human-resources/calendar-feed.tsx'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { requestFacts } from '#app/lib/api/transport.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import { deviceOf } from '#app/lib/session/device.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { passkeysAt } from '#domain/auth/passkeys.ts'
import { ROLE_LABELS } from '#domain/roles.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/profile'
import { profileIntents } from './actions.server.ts'
import { ProfileBox } from './form.tsx'
import { ownSheet } from './own-sheet.server.ts'
import { OwnSheetBox } from './own-sheet.tsx'
import { PapersBox } from './papers.tsx'
import { PasskeyAsk, PasskeysBox } from './passkeys.tsx'
import { SessionAsk, SessionsBox } from './sessions.tsx'

const EmailPanel = late(() => import('./email.tsx'), 'EmailPanel')
const PasskeyPanel = late(() => import('./passkey-panel.tsx'), 'PasskeyPanel')

export const handle = { title: SCREENS['/profile'].title }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { searchParams } = args.url
  const [profile, sessions, passkeys, papers] = await Promise.all([
    json(api.profile.$get()),
    json(api.profile.sessions.$get()),
    ownPasskeys(args, api),
    role === 'DRIVER' ? json(api.profile.papers.$get()) : null,
  ])
  const feed = papers?.driver ? (await json(api.profile.feed.$get())).feed : undefined
  const question = searchParams.get('confirm')
  const session = sessions.find(({ id }) => id === searchParams.get('id'))
  if (question === 'end' && !session) throw new Response(null, { status: 404 })
  const panel = searchParams.get('panel')
  return {
    profile,
    papers: papers && { types: papers.types, rows: papers.rows },
    ownSheet: papers?.driver && ownSheet(papers.driver),
    /** Calendar feed of a driver; null without an address. */
    feed: feed && { href: args.url.origin + feed.path, since: feed.since },
    role,
    sessions: sessions
      .map(({ userAgent, ...one }) => ({ ...one, device: deviceOf(userAgent) }))
      .sort((a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt)),
    passkeys,
    passkeyPanel: panel === 'passkey' && (passkeys.chosen || (passkeys.here && !searchParams.has('id'))),
    device: deviceOf(args.request.headers.get('user-agent')).name,
    panel: panel === 'email' ? { another: searchParams.has('another'), code: shownCode(args) } : null,
    asks: question === 'end' ? searchParams.get('id') : question === 'end-others' && sessions.length > 1 ? 'others' : null,
    idempotencyKey: crypto.randomUUID(),
  }
}

async function ownPasskeys({ url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>, api: ApiClient) {
  const { passkeys, origin } = await json(api.profile.passkeys.$get())
  const asked = url.searchParams.get('confirm') === 'passkey'
  const chosen = passkeys.find(({ id }) => id === url.searchParams.get('id')) ?? null
  if (asked && !chosen) throw new Response(null, { status: 404 })
  return { rows: passkeys, chosen, asked, elsewhere: origin, here: passkeysAt(context.get(requestFacts).appUrl, url.hostname) }
}

/** In a demonstration without mail, the code comes back in the address and is shown. */
function shownCode({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>): string | null {
  const code = url.searchParams.get('code')
  return context.get(requestFacts).demo && code && /^\d{6}$/.test(code) ? code : null
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  return answer(form, profileIntents(api, form))
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, papers, feed, role, sessions, passkeys, panel, asks, idempotencyKey } = loaderData
  const failure = useFailure(actionData)
  /** Several forms share the screen: each shows its own refusal. */
  const failureOf = (...intents: string[]): FormFailure | undefined =>
    failure && intents.includes(failure.intent) ? failure : undefined
  return (
    // A driver uses this screen on a phone, in a cab or with gloves (look.md §2.3).
    <div className={role === 'DRIVER' ? 'page profile touch' : 'page profile'}>
      <ProfileBox
        // Remounts the form after a save.
        key={profile.version}
        profile={profile}
        roleLabel={ROLE_LABELS[role]}
        idempotencyKey={idempotencyKey}
        failure={failureOf('update')}
      />
      {loaderData.ownSheet && <OwnSheetBox groups={loaderData.ownSheet} />}
      {papers && papers.types.length > 0 && (
        <PapersBox papers={papers} idempotencyKey={idempotencyKey} failure={failureOf('paper')} />
      )}
      {feed !== undefined && (
        <CalendarFeedBox feed={feed} idempotencyKey={idempotencyKey} failure={failureOf('feed-open', 'feed-revoke')} />
      )}
      <PasskeysBox
        passkeys={passkeys.rows}
        here={passkeys.here}
        elsewhere={passkeys.elsewhere}
        failure={failureOf('passkey-remove')}
      />
      <SessionsBox sessions={sessions} failure={failureOf('end', 'end-others')} />
      {loaderData.passkeyPanel && (
        <PasskeyPanel
          passkey={passkeys.chosen}
          device={loaderData.device}
          idempotencyKey={idempotencyKey}
          failure={failureOf('passkey-add', 'passkey-rename')}
        />
      )}
      {passkeys.asked && passkeys.chosen && <PasskeyAsk passkey={passkeys.chosen} idempotencyKey={idempotencyKey} />}
      {panel && (
        <EmailPanel
          {...panel}
          email={profile.email}
          pending={profile.pendingEmail}
          idempotencyKey={idempotencyKey}
          failure={failureOf('email', 'email-verify')}
        />
      )}
      {asks && <SessionAsk asks={asks} sessions={sessions} idempotencyKey={idempotencyKey} />}
    </div>
  )
}
