/** The eight groups of an IPv6 address, `::` expanded. */
export function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*/, '').split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const whole = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail ?? '')]
  return whole.map(group => Number.parseInt(group, 16).toString(16))
}

/** Converts an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) to IPv4; leaves others unchanged. */
export const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** Network of an address: /24 for IPv4, /48 for IPv6. */
export function networkOf(address: string): string {
  const plain = unmapped(address)
  if (/^\d+(\.\d+){3}$/.test(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!plain.includes(':')) return ''
  return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
}
