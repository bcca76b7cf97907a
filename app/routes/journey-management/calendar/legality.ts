import { useCallback, useRef, useState } from 'react'
import { askApi } from '#app/lib/api/browser.ts'
import type { ResourceKind } from '#domain/journey-management/calendar/views.ts'

/** Whether a resource may take the dragged journey, in words. */
export interface Verdict {
  /** Class of its row. */
  mark: string
  words: string
}
/** By resource; what is not among the candidates has none. */
export type Legality = ReadonlyMap<string, Verdict>

interface Candidate {
  id: string
  refusal: string | null
  warnings: string[]
}
type Answer = Record<Exclude<ResourceKind, 'tours'>, Candidate[]>

/** What is dragged: a journey, or the day of a driver. */
export type DragSubject = { number: string } | { driver: string; day: string }

/** Asks who may take what is dragged, by the check of « Affecter ». */
export function useLegality(rows: ResourceKind) {
  const [legality, setLegality] = useState<Legality | null>(null)
  const asking = useRef<AbortController | null>(null)
  const ask = useCallback(
    async (subject: DragSubject | null) => {
      asking.current?.abort()
      asking.current = null
      if (!subject || rows === 'tours') return setLegality(null)
      const now = new AbortController()
      asking.current = now
      const path =
        'number' in subject
          ? `journeys/${subject.number}/candidates`
          : `calendar/day?${new URLSearchParams({ driver: subject.driver, day: subject.day })}`
      const answer = await askApi<Answer>(`/api/journey-management/${path}`, now.signal)
      if (answer && !now.signal.aborted) setLegality(new Map(answer[rows].map(one => [one.id, verdictOf(one)])))
    },
    [rows],
  )
  return { legality, ask }
}

const verdictOf = ({ refusal, warnings }: Candidate): Verdict =>
  refusal
    ? { mark: 'cal-may cal-may-error', words: refusal }
    : warnings.length > 0
      ? { mark: 'cal-may cal-may-warning', words: warnings[0]! }
      : { mark: 'cal-may cal-may-success', words: 'Possible' }
