/** French number formats. Amounts are integer cents, other numbers decimal strings ('-1250.5'): no float is involved. */

const NARROW_SPACE = '\u202F'
const SPACE = '\u00A0'
const MINUS = '\u2212'

/** Thousands in groups of three, separated by spaces, or by dots before a decimal comma. */
const GROUPED = /^\d{1,3}(?:(?:\s\d{3})+|(?:\.\d{3})+(?=,))(?=,|\.|$)/

/**
 * Parses a typed or exported number ('12 000,50', '1250,5', '12.5', '-3') to a decimal string ('12000.50'); undefined
 * when invalid. A single dot is a decimal mark; in '12.000,50' it separates thousands.
 */
export function parseDecimal(text: string): string | undefined {
  const [, minus, body = ''] = /^([-\u2212])?\s*(.*)$/.exec(text.trim()) ?? []
  const plain = body.replace(GROUPED, whole => whole.replace(/[\s.]/g, ''))
  const [, whole, decimals] = /^(\d+)(?:[.,](\d+))?$/.exec(plain) ?? []
  if (!whole) return undefined
  const digits = `${whole.replace(/^0+(?=\d)/, '')}${decimals ? `.${decimals}` : ''}`
  return minus && /[1-9]/.test(digits) ? `-${digits}` : digits
}

/** Number of decimals: 2 for '12.50'. */
export function decimalsIn(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}

/** Removes the currency. Keeps the spaces before it: matching both backtracks quadratically. */
export const withoutEuro = (text: string) => text.trim().replace(/(?:€|EUR)$/i, '')

/** Parses an amount ('12 000,00 €', '1 250,5 EUR') to cents; undefined beyond two decimals ('12.000' is ambiguous). */
export function parseCents(text: string): number | undefined {
  const decimal = parseDecimal(withoutEuro(text))
  if (decimal === undefined || decimalsIn(decimal) > 2) return undefined
  const [whole = '', decimals = ''] = decimal.split('.')
  const cents = Number(whole + decimals.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : undefined
}

export function centsToDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** '12000.50' → '12 000,50' with narrow no-break spaces and a true minus sign. For display only, not for files. */
export function formatNumber(value: number | string): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace('-', MINUS).replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE)
  return decimals ? `${grouped},${decimals}` : grouped
}

/** Figure with unit and no-break space: « 29 min », « 1 235 € »; narrow before « % ». */
export const withUnit = (figure: string, unit: string): string => `${figure}${unit.startsWith('%') ? NARROW_SPACE : SPACE}${unit}`

/** Change for display: '2.04' → '+2,04', '-1.50' → '−1,50', '0.00' → '0,00'. */
export function formatSigned(value: string): string {
  return `${/[1-9]/.test(value) && !value.startsWith('-') ? '+' : ''}${formatNumber(value)}`
}

/** Without trailing zeros but at least `least` decimals: '11.2500' → '11,25', '20.0000' → '20', '1.2' with 2 → '1,20'. */
export const formatDecimal = (value: string, least = 0): string => formatNumber(withoutZeros(value, least))

function withoutZeros(value: string, least: number): string {
  const [whole = '', decimals = ''] = value.split('.')
  const said = decimals.replace(/0+$/, '').padEnd(least, '0')
  return said ? `${whole}.${said}` : whole
}

/** Unit price for files, at least two decimals: '849.7200' → '849.72', '24.4' → '24.40'. */
export const priceDecimal = (price: string): string => withoutZeros(price, 2)

/** Unit price for display: '11.2500' → '11,25 €', '0.5460' → '0,546 €'; `unit` may be « €/km ». */
export const formatPrice = (price: string, unit = '€'): string => withUnit(formatDecimal(price, 2), unit)

/** Unit price for a form field: '24.4000' → '24,40'; null is an empty field. */
export const typedPrice = (price: string | null): string => (price === null ? '' : priceDecimal(price).replace('.', ','))

export function formatMoney(cents: number): string {
  return withUnit(formatNumber(centsToDecimal(cents)), '€')
}

/** Cents rounded to euros: 123456 → '1 235 €'. */
export function formatEuros(cents: number): string {
  return withUnit(formatNumber(Math.round(cents / 100)), '€')
}

/** Decimal for a form field: comma, no trailing zeros; null is an empty field. */
export const typedDecimal = (decimal: string | null): string =>
  decimal === null ? '' : (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal).replace('.', ',')
