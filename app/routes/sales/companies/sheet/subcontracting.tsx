import { Box } from '#app/components/ui/box.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Meter } from '#app/components/ui/picture/meter.tsx'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import { SHARE_LEGAL, type SubcontractedShare } from '#domain/sales/companies/subcontracted-share.ts'
import { ShareAlert } from '../share-alert.tsx'

export function Subcontracting({
  share,
  own,
}: {
  share: SubcontractedShare
  own: { journeys: number; boughtCents: number; revenueCents: number }
}) {
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
            ['Achats HT', formatMoney(own.boughtCents)],
            ['Vendus HT', formatMoney(own.revenueCents)],
            [
              "Part du chiffre d'affaires, tous sous-traitants",
              share.pct === null ? null : (
                <Meter
                  key="share"
                  used={`${formatNumber(share.pct.toFixed(2))}\u202f%`}
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
