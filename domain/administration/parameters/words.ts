import { formatMoney } from '#domain/formats/number.ts'

/** The capital as documents print it: « 250 000 € », with cents where there are some. */
export const capitalWords = (cents: number): string => formatMoney(cents).replace(/,00(?=\D*$)/, '')
