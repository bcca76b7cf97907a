import { expect, it } from 'vitest'
import { deviceOf } from '#app/lib/session/device.server.ts'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox sur Windows', 'computer'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Microsoft Edge sur Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari sur macOS',
    'computer',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome sur Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari sur iOS',
    'phone',
  ],
  ['curl/8.5.0', 'Appareil inconnu', 'computer'],
  ['<script>alert(1)</script>', 'Appareil inconnu', 'computer'],
  ['', 'Appareil inconnu', 'computer'],
  [null, 'Appareil inconnu', 'computer'],
])('recognises %s as %s', (userAgent, name, kind) => {
  expect(deviceOf(userAgent)).toEqual({ name, kind })
})
