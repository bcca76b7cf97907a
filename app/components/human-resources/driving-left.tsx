import { FigureTile } from '#app/components/ui/picture/figure-tile.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { unbrokenDuration } from '#domain/formats/hours.ts'

type Day = Answer<ApiClient['home']['my-day']['$get']>
type Left = NonNullable<Day['driving']>
type Counter = Left['counters']['today']

/** Tiles of the driving that is left and of the rests that are due (`law.md` §2), the same for the driver and on his sheet. */
export function DrivingLeft({ counters, dailyRest, weeklyRestAt }: Left) {
  const rests = dailyRest?.begun
  return (
    <>
      <LeftTile label="Conduite restante aujourd'hui" {...counters.today} />
      <LeftTile label="Cette semaine" {...counters.week} />
      <LeftTile label="Sur deux semaines" {...counters.fortnight} />
      <FigureTile
        label={rests ? "Repos journalier jusqu'à" : 'Repos journalier au plus tard'}
        value={dailyRest && dayAndHour(rests ? dailyRest.until : dailyRest.latest)}
        bad={dailyRest !== null && dailyRest.from > dailyRest.latest}
      >
        {dailyRest ? `fin du travail à ${clockTime(dailyRest.from)}` : 'aucun trajet ne le fixe'}
      </FigureTile>
      <FigureTile
        label="Repos journaliers réduits restants"
        value={String(leftOf(counters.reducedRests))}
        bad={isOver(counters.reducedRests)}
      >
        {counters.reducedRests.used} sur {counters.reducedRests.limit} depuis le dernier repos hebdomadaire
      </FigureTile>
      <FigureTile label="Repos hebdomadaire au plus tard" value={weeklyRestAt && dayAndHour(weeklyRestAt)}>
        {weeklyRestAt ? 'six périodes de 24 h après le précédent' : 'aucun trajet ne le fixe'}
      </FigureTile>
    </>
  )
}

export const isOver = ({ used, limit }: Counter) => used > limit
const leftOf = ({ used, limit }: Counter) => Math.max(0, limit - used)

function LeftTile({ label, ...counter }: Counter & { label: string }) {
  return (
    <FigureTile label={label} value={unbrokenDuration(leftOf(counter))} bad={isOver(counter)}>
      {unbrokenDuration(counter.used)} faites ou prévues sur {unbrokenDuration(counter.limit)}
    </FigureTile>
  )
}

/** « 29/11 06:00 » */
const dayAndHour = (instant: string) => `${shortDate(toLocal(instant))} ${clockTime(instant)}`
export const shortDate = (local: string) => formatDate(local.slice(0, 10)).slice(0, 5)
