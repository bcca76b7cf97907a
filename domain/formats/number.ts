/**
 * Numbers as French people write them. Amounts become integer cents and everything else a decimal string ('-1250.5'):
 * no value passes through a float on its way in or out.
 */

const NARROW_SPACE = '\u202F'
const SPACE = '\u00A0'
const MINUS = '\u2212'

/** Thousands in groups of three, with spaces of any kind or with dots before a comma. */
const GROUPED = /^\d{1,3}(?:(?:\s\d{3})+|(?:\.\d{3})+(?=,))(?=,|\.|$)/

/**
 * A number as typed or as a spreadsheet exports it ('12 000,50', '1250,5', '12.5', '-3') to a decimal string ('12000.50');
 * undefined when it is not one. A lone dot is the decimal mark of the numeric keypad; '12.000,50' has dots for thousands.
 */
export function parseDecimal(text: string): string | undefined {
  const [, minus, body = ''] = /^([-\u2212])?\s*(.*)$/.exec(text.trim()) ?? []
  const plain = body.replace(GROUPED, whole => whole.replace(/[\s.]/g, ''))
  const [, whole, decimals] = /^(\d+)(?:[.,](\d+))?$/.exec(plain) ?? []
  if (!whole) return undefined
  const digits = `${whole.replace(/^0+(?=\d)/, '')}${decimals ? `.${decimals}` : ''}`
  return minus && /[1-9]/.test(digits) ? `-${digits}` : digits
}

/** Decimals written in a decimal string: 2 for '12.50'. */
export function decimalsIn(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}

/** An amount without its unit. The spaces before the unit are left: a search for both would try again from each of them. */
export const withoutEuro = (text: string) => text.trim().replace(/(?:€|EUR)$/i, '')

/**
 * An amount ('12 000,00 €', '15 000', '1 250,5 EUR') to integer cents; undefined when it is no number, has more than two decimals
 * ('12.000' could be twelve thousand: it is refused rather than guessed), or exceeds what an integer holds exactly.
 */
export function parseCents(text: string): number | undefined {
  const decimal = parseDecimal(withoutEuro(text))
  if (decimal === undefined || decimalsIn(decimal) > 2) return undefined
  const [whole = '', decimals = ''] = decimal.split('.')
  const cents = Number(whole + decimals.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** Cents to the decimal string that a form field or a CSV holds: 123456 → '1234.56'. */
export function centsToDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * A whole number or a decimal string as it is read: '12000.50' → '12 000,50' with narrow no-break spaces and a real minus sign; decimals are
 * left as written. For people alone: what a file or a calculation takes up again is `centsToDecimal`'s or the decimal string itself.
 */
export function formatNumber(value: number | string): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace('-', MINUS).replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE)
  return decimals ? `${grouped},${decimals}` : grouped
}

/** A figure with its unit, never apart: « 29 min », « 1 235 € »; the space is narrow before « % » alone. */
export const withUnit = (figure: string, unit: string): string => `${figure}${unit.startsWith('%') ? NARROW_SPACE : SPACE}${unit}`

/** A change as it is read: '2.04' → '+2,04', '-1.50' → '−1,50', '0.00' → '0,00'. */
export function formatSigned(value: string): string {
  return `${/[1-9]/.test(value) && !value.startsWith('-') ? '+' : ''}${formatNumber(value)}`
}

/** A decimal string with the decimals that say something, and `least` of them at least: '11.2500' → '11,25', '20.0000' → '20', '1.2' with 2 → '1,20'. */
export const formatDecimal = (value: string, least = 0): string => formatNumber(withoutZeros(value, least))

function withoutZeros(value: string, least: number): string {
  const [whole = '', decimals = ''] = value.split('.')
  const said = decimals.replace(/0+$/, '').padEnd(least, '0')
  return said ? `${whole}.${said}` : whole
}

/** A price for a unit, for a file: its cents always, further decimals where there are some: '849.7200' → '849.72', '24.4' → '24.40'. */
export const priceDecimal = (price: string): string => withoutZeros(price, 2)

/** The same as it is read: '11.2500' → '11,25 €', '0.5460' → '0,546 €'; `unit` may say more, as « €/km ». */
export const formatPrice = (price: string, unit = '€'): string => withUnit(formatDecimal(price, 2), unit)

/** The same as a person types it: '24.4000' → '24,40'; null is an empty field. */
export const typedPrice = (price: string | null): string => (price === null ? '' : priceDecimal(price).replace('.', ','))

/** Integer cents as they are read: 123456 → '1 234,56 €'. */
export function formatMoney(cents: number): string {
  return withUnit(formatNumber(centsToDecimal(cents)), '€')
}

/** Integer cents to the whole euro, where the cents say nothing: 123456 → '1 235 €'. */
export function formatEuros(cents: number): string {
  return withUnit(formatNumber(Math.round(cents / 100)), '€')
}

/** A stored decimal as a person types it: comma, and no zeros that say nothing; null is an empty field. */
export const typedDecimal = (decimal: string | null): string =>
  decimal === null ? '' : (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal).replace('.', ',')
