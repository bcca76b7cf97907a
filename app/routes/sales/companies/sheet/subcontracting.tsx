import { Box } from '#app/components/ui/box.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Figure } from '#app/components/ui/picture/figure.tsx'
import { figureOf } from '#app/components/ui/picture/figure-of.ts'
import { Meter } from '#app/components/ui/picture/meter.tsx'
import { formatNumber } from '#domain/formats/number.ts'
import { SHARE_LEGAL, type SubcontractedShare } from '#domain/sales/companies/subcontracted-share.ts'
import { journeysBehind } from '#domain/sales/kpi/links.ts'
import { kpiDays } from '#domain/sales/kpi/period.ts'
import { ShareAlert } from '../share-alert.tsx'

export function Subcontracting({
  share,
  own,
  companyId,
  today,
}: {
  companyId: string
  today: string
  share: SubcontractedShare
  own: { journeys: number; boughtCents: number; revenueCents: number }
}) {
  const year = kpiDays({ period: 'year' }, today)
  const ofYear = { ...figureOf({ whose: 'subcontractor', id: companyId, today }, year, 'done'), unit: '€', places: 2 }
  return (
    <>
      <ShareAlert share={share} />
      <Box
        title="Sous-traitance sur 12 mois"
        action={
          <a className="text-link" href="?tab=journeys">
            Ses trajets
          </a>
        }
      >
        <Facts
          items={[
            ['Trajets effectués', formatNumber(own.journeys)],
            ['Achats HT', <Figure key="bought" {...ofYear} name="bought" value={own.boughtCents / 100} />],
            ['Vendus HT', <Figure key="revenue" {...ofYear} name="revenue" value={own.revenueCents / 100} />],
            [
              "Part du chiffre d'affaires, tous sous-traitants",
              share.pct === null ? null : (
                <Meter
                  key="share"
                  used={
                    <Figure
                      name="subcontracted"
                      value={share.pct}
                      unit="%"
                      places={2}
                      period={year}
                      href={journeysBehind('subcontracted', year, () => [])}
                    />
                  }
                  allowed={`${SHARE_LEGAL}\u202f%`}
                  ratio={share.pct / SHARE_LEGAL}
                />
              ),
            ],
          ]}
        />
      </Box>
    </>
  )
}
