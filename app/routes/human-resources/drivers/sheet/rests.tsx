import { DrivingLeft, isOver, shortDate } from '#app/components/human-resources/driving-left.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { FigureTile } from '#app/components/ui/picture/figure-tile.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { unbrokenDuration } from '#domain/formats/hours.ts'

type Rests = Answer<ApiClient['human-resources']['drivers'][':id']['driving-rests']['$get']>
type Rest = Rests['ledger'][number]

/** Tab of the driving that is left and of the ledger of reduced weekly rests (`law.md` §2). */
export function DriverRests({ regime, counters, dailyRest, weeklyRestAt, ledger, today }: Rests & { today: string }) {
  return (
    <div className="grid gap-4">
      {regime === 'FR' && (
        <Banner tone="info">
          Ses trajets sont hors du règlement (CE) n° 561/2006&nbsp;: un repos de 35 h par semaine lui est dû, sans registre.
        </Banner>
      )}
      <section className="box figures" aria-label="Semaine à venir">
        <DrivingLeft {...{ regime, counters, dailyRest, weeklyRestAt }} />
        <FigureTile
          label="Service moyen du trimestre"
          value={unbrokenDuration(counters.quarter.used)}
          bad={isOver(counters.quarter)}
        >
          par semaine, {unbrokenDuration(counters.quarter.limit)} au plus
        </FigureTile>
      </section>
      {ledger.length === 0 ? (
        <Empty title="Aucun repos hebdomadaire réduit">
          Rien n'est à rendre&nbsp;: aucun repos de 24 h à 45 h sur douze semaines ni dans les trajets prévus.
        </Empty>
      ) : (
        <Rows>
          <DataTable
            caption="Repos hebdomadaires réduits"
            columns={columns(today)}
            rows={ledger}
            rowKey={rest => rest.start}
            rowLabel={rest => `Repos du ${dayAndTime(rest.start)}`}
          />
        </Rows>
      )}
    </div>
  )
}

const columns = (today: string): Column<Rest>[] => [
  { key: 'start', header: 'Repos pris', kind: 'name', card: 'title', cell: rest => `Du ${dayAndTime(rest.start)}` },
  { key: 'end', header: 'Au', width: '148px', hideBelow: 780, cell: rest => dayAndTime(rest.end) },
  { key: 'taken', header: 'Durée', kind: 'num', width: '96px', card: 'start', cell: rest => unbrokenDuration(rest.takenMinutes) },
  {
    key: 'owed',
    header: 'À rendre',
    kind: 'num',
    width: '96px',
    card: 'middle',
    cell: rest => unbrokenDuration(rest.owedMinutes),
  },
  { key: 'before', header: 'Au plus tard le', width: '132px', card: 'end', cell: rest => formatDate(rest.before) },
  {
    key: 'returned',
    header: 'Compensation',
    width: '240px',
    card: 'status',
    cell: rest => <Returned rest={rest} today={today} />,
  },
]

function Returned({ rest: { returnedBy, before }, today }: { rest: Rest; today: string }) {
  if (!returnedBy) return before < today ? <b className="text-error">Non rendu à temps</b> : <>À rendre</>
  const done = toLocal(returnedBy.end).slice(0, 10) <= today
  return (
    <>
      {done ? 'Rendu' : 'Prévu'} par le repos du {shortDate(toLocal(returnedBy.start))}
    </>
  )
}
