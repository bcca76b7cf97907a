import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { unmapped } from '#domain/formats/ip.ts'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Adds the addresses and networks (`10.0.0.0/8`) of the setting, separated by commas or spaces. Returns the invalid ones. */
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
 * Client address: the peer, unless it is a trusted proxy. Then the last entry of its `X-Forwarded-For` counts, and so on for trusted
 * proxies there; entries before it come from the client and are ignored.
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
