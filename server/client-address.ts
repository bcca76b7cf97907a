import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { unmapped } from '#domain/formats/ip.ts'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Adds what the setting names: addresses and networks (`10.0.0.0/8`), apart by commas or spaces. Returns those that are neither. */
export function trustProxies(setting: string | undefined): { proxies: BlockList; wrong: string[] } {
  const proxies = new BlockList()
  const wrong: string[] = []
  for (const entry of (setting ?? '').split(/[\s,]+/).filter(Boolean)) {
    const [address = '', bits] = entry.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    if (!isIP(address) || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))) wrong.push(entry)
    else proxies.addSubnet(address, bits === undefined ? most : Number(bits), familyOf(address))
  }
  return { proxies, wrong }
}

/**
 * The address of the client: whoever connects, but for a proxy that the setting names. What that one wrote last in `X-Forwarded-For` counts
 * then, whatever the client put before it; where that is a named proxy too, what it wrote, and so on.
 */
export function clientAddress(req: IncomingMessage, proxies: BlockList): string {
  let address = unmapped(req.socket.remoteAddress ?? '')
  const hops = String(req.headers['x-forwarded-for'] ?? '').split(',')
  while (isIP(address) && proxies.check(address, familyOf(address))) {
    const before = unmapped(hops.pop()?.trim() ?? '')
    if (!isIP(before)) break
    address = before
  }
  return address
}
