/**
 * Source of a figure that nobody typed and no routing server gave: straight lines or, where a place is unknown, the kilometres of the
 * run, and without any of them the planned hours.
 */
export type Guess = 'ESTIMATION' | 'HORAIRES'
export const GUESS_LABELS: Record<Guess, string> = { ESTIMATION: 'estimé', HORAIRES: "d'après les horaires" }

/** « 2 h 10 (estimé) ». */
export const withGuess = (words: string, guess: Guess | null) => (guess ? `${words} (${GUESS_LABELS[guess]})` : words)

export interface Guesses {
  driving: Guess | null
  km: Guess | null
}
