import { RequestStatusMark } from '#app/components/sales/request-status.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Changes } from '#app/components/ui/form/changes.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { spanText, uncoveredPeriods, type VersionSpan } from '#domain/sales/delivery-request/versions.ts'

type VersionComparison = Answer<ApiClient['sales']['delivery-request'][':id']['versions']['compare']['$get']>

/** Differences between two versions, and all versions with the uncovered periods (`domain.md` §4.2). */
export function VersionsTab({
  versions,
  comparison,
  shown,
  href,
}: {
  versions: readonly (VersionSpan & { suspensionOn: string | null })[]
  comparison: VersionComparison | null
  shown: number
  href: (changes: Record<string, string | number | null>) => string
}) {
  const gaps = uncoveredPeriods(versions)
  return (
    <div className="grid gap-4">
      {gaps.map(({ from, to }) => (
        <Banner key={from} tone="warning">
          Période non couverte{'\u202f'}: du {formatDate(from)} au {formatDate(to)}
        </Banner>
      ))}
      <Box title="Versions" flush>
        <ul className="box-rows">
          {versions.map(version => (
            <li key={version.versionNo}>
              <a className="text-link w-8 font-semibold" href={href({ tab: null, a: null, b: null, version: version.versionNo })}>
                v{version.versionNo}
              </a>
              <span className="grow">{spanText(version)}</span>
              <RequestStatusMark status={version.status} suspensionOn={version.suspensionOn} />
            </li>
          ))}
        </ul>
        <ListedMax shown={versions.length} what="versions les plus récentes" />
      </Box>
      {comparison ? (
        <Comparison {...comparison} versions={versions} shown={shown} />
      ) : (
        <p className="text-muted">Une seule version{'\u202f'}: rien à comparer.</p>
      )}
    </div>
  )
}

function Comparison({
  a,
  b,
  differences,
  versions,
  shown,
}: VersionComparison & { versions: readonly (VersionSpan & { suspensionOn: string | null })[]; shown: number }) {
  const options = versions.map(({ versionNo, ...span }) => ({
    value: String(versionNo),
    label: `v${versionNo} · ${spanText(span)}`,
  }))
  const groups = [...new Set(differences.map(({ group }) => group))]
  return (
    <Box title={`Ce qui diffère entre v${a} et v${b}`}>
      <Form method="get" className="mb-4 flex flex-wrap items-end gap-3" key={`${a} ${b}`}>
        <input type="hidden" name="tab" value="versions" />
        <input type="hidden" name="version" value={shown} />
        <Field label="Comparer" name="a" type="select" options={options} defaultValue={String(a)} />
        <Field label="avec" name="b" type="select" options={options} defaultValue={String(b)} />
        <button type="submit" className="btn btn-line">
          Comparer
        </button>
      </Form>
      {differences.length === 0 && <p>Aucune différence{'\u202f'}: seules les dates de validité changent.</p>}
      <div className="grid gap-4">
        {groups.map(group => (
          <section key={group}>
            <h3 className="mb-1 font-semibold">{group}</h3>
            <Changes
              caption={`${group}\u202f: ce qui diffère`}
              left={`v${a}`}
              right={`v${b}`}
              rows={differences.filter(other => other.group === group).map(row => ({ ...row, name: row.label }))}
            />
          </section>
        ))}
      </div>
    </Box>
  )
}
