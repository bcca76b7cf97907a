import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { countdown } from '#domain/calendar/countdown.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { HomeCount, HomeFigure } from '#domain/home/figures.ts'
import { FigureBox, Nothing } from './tiles.tsx'

/** Days before a deadline from which it is red. */
const NOW_DAYS = 5

interface ToDesignateProps {
  figure: HomeFigure
  count: HomeCount
  rows: Answer<ApiClient['home']['direction']['$get']>['toDesignate']
  today: string
}

/** « Infractions à désigner », nearest deadline first (`domain.md` §4.1). */
export function ToDesignate({ figure, count, rows, today }: ToDesignateProps) {
  return (
    <FigureBox title="Infractions à désigner" label="infractions à désigner" act="Désigner" urgent {...{ figure, count }}>
      {rows.length === 0 ? (
        <Nothing>Aucun conducteur n'est à désigner.</Nothing>
      ) : (
        <div className="box-rows">
          {rows.map(({ id, noticeNo, offence, driver, plate, designationDueOn }) => (
            <div key={id}>
              <a href={`/incidents-management/infractions?panel=show&id=${id}`} title={`${offence}, avis ${noticeNo}`}>
                {driver ?? 'Chauffeur inconnu'}
              </a>
              <span className="home-aside">
                <span className="voice-code">{plate}</span> ·{' '}
                <b className={isNear(designationDueOn!, today) ? 'text-error' : undefined}>
                  {countdown(designationDueOn!, today)}
                </b>
                , {formatDate(designationDueOn!)}
              </span>
            </div>
          ))}
        </div>
      )}
    </FigureBox>
  )
}

const isNear = (due: string, today: string) => (Date.parse(due) - Date.parse(today)) / 86_400_000 <= NOW_DAYS
