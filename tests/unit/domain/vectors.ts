import { readFileSync } from 'node:fs'

/** Worked examples of `domain.md` §6 as JSON; each test reads its part. */
interface Vectors {
  easter: Record<string, string>
  holidays: Record<string, string[]>
  recurrence: {
    id: string
    from: string
    to: string
    weekdays: number[]
    zone: 'FR' | 'FR_ALSACE_MOSELLE'
    policy: 'SAUTER' | 'MAINTENIR' | 'AVANCER' | 'REPORTER'
    closed: string[]
    include: string[]
    intervalWeeks: number
    anchor: string | null
    count: number
    dates: string[]
  }[]
  dst: { departure: string; arrival: string; departureUtc: string; arrivalUtc: string; minutes: number }[]
  trinome: {
    id: string
    tk: string
    th: string
    tj: string
    km: number
    h: string
    j: number
    parts: number[]
    totalCents?: number
  }[]
  palletGrid: Record<string, number>
  fuelIndex: {
    id: string
    ref: string
    month: string
    sharePct: string
    ratePct: string
    on78492Cents: number
    on100000Cents: number
  }[]
  leave: { from: string; to: string; ouvrables: number; ouvres: number }[]
  weeklyRestCompensation: { isoWeek: number; restH: number; dueH: number; before: string }[]
  formats: Record<`${'siren' | 'vat' | 'iban' | 'plate' | 'phone'}${'Valid' | 'Invalid'}` | 'siretValid', string[]>
}

export const vectors: Vectors = JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8'))
