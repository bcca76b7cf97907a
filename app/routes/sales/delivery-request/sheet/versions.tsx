import { RequestStatusMark } from '#app/components/sales/request-status.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Menu, MenuItem } from '#app/components/ui/list/menu.tsx'
import { inForce, inPreparation, spanText, upcomingVersions, type VersionSpan } from '#domain/sales/delivery-request/versions.ts'

interface VersionsProps {
  versions: readonly (VersionSpan & { suspensionOn: string | null })[]
  /** The version shown by the sheet. */
  shown: VersionSpan
  href: (changes: Record<string, string | number | null>) => string
}

/** « v3 · à partir du 01/02/2026 », opening a menu of the other versions. */
export function VersionChoice({ versions, shown, href }: VersionsProps) {
  const label = `v${shown.versionNo} · ${spanText(shown)}`
  if (versions.length === 1) return <>{label}</>
  return (
    <Menu
      id="versions"
      className="btn btn-sm btn-line"
      end={false}
      label={`Version ${label}\u202f: choisir une autre version`}
      button={
        <>
          {label}
          <Icon name="chevron-down" />
        </>
      }
    >
      {versions.map(version => (
        <MenuItem
          key={version.versionNo}
          href={href({ version: version.versionNo })}
          label={`v${version.versionNo} · ${spanText(version)}`}
        />
      ))}
    </Menu>
  )
}

/** Versions in force, coming and in preparation; nothing when there is only one. */
export function VersionStrip({ versions, shown, today, href }: VersionsProps & { today: string }) {
  const running = inForce(versions, today)
  const prepared = inPreparation(versions)
  const cards = [
    ...(running ? [{ label: 'En vigueur', version: running }] : []),
    ...upcomingVersions(versions, today).map(version => ({ label: 'À venir', version })),
    ...(prepared ? [{ label: 'En préparation', version: prepared }] : []),
  ]
  if (cards.length < 2) return null
  const [first, second] = cards
  return (
    <nav aria-label="Versions" className="mb-4 grid gap-2">
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {cards.map(({ label, version }) => {
          const here = version.versionNo === shown.versionNo
          return (
            <li key={version.versionNo}>
              <a
                href={href({ version: version.versionNo })}
                aria-current={here ? 'true' : undefined}
                className={`box flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 ${here ? 'outline-2 -outline-offset-2 outline-base-content' : ''}`}
              >
                <span className="voice-label text-muted">{label}</span>
                <b>
                  v{version.versionNo} · {spanText(version)}
                </b>
                <RequestStatusMark status={version.status} suspensionOn={version.suspensionOn} />
              </a>
            </li>
          )
        })}
      </ul>
      <p>
        <a className="text-link" href={href({ tab: 'versions', a: first!.version.versionNo, b: second!.version.versionNo })}>
          Comparer v{first!.version.versionNo} et v{second!.version.versionNo}
        </a>
      </p>
    </nav>
  )
}
