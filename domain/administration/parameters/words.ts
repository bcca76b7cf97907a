import { formatMoney } from '#domain/formats/number.ts'

/** Share capital as printed: « 250 000 € », with cents only when they are not zero. */
export const capitalWords = (cents: number): string => formatMoney(cents).replace(/,00(?=\D*$)/, '')
