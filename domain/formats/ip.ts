/** The eight groups of an IPv6 address in its shortest digits, whatever it leaves out; of one without `::` those that it has. */
export function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*/, '').split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const whole = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail ?? '')]
  return whole.map(group => Number.parseInt(group, 16).toString(16))
}

/** The IPv4 address that is written as an IPv6 one (`::ffff:192.0.2.1`), as itself; any other as it is. */
export const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** Of whose network an address is, and no more than that: its /24, or the /48 of an IPv6 one. */
export function networkOf(address: string): string {
  const plain = unmapped(address)
  if (/^\d+(\.\d+){3}$/.test(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!plain.includes(':')) return ''
  return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
}
