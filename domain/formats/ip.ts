import { accepted, type Check, refused } from './check.ts'

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

const NOT_A_NETWORK = "Ce n'est pas un réseau\u202f: écrivez 192.0.2.0/24 ou 2001:db8::/32"

/** A network as CIDR; one address is a network of its own. */
export function checkNetwork(typed: string): Check {
  const [, address = '', length] = /^([\d.]+|[\da-f:.]*:[\da-f:.]*)(?:\/(\d{1,3}))?$/i.exec(typed.trim()) ?? []
  const isV6 = address.includes(':')
  const most = isV6 ? 128 : 32
  const bits = length === undefined ? most : Number(length)
  const isAddress = isV6
    ? URL.canParse(`http://[${address}]`)
    : /^\d+(\.\d+){3}$/.test(address) && URL.canParse(`http://${address}`)
  return isAddress && bits <= most ? accepted(`${address.toLowerCase()}/${bits}`) : refused(NOT_A_NETWORK)
}
