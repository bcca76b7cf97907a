import Bowser from 'bowser'

export interface Device {
  /** « Firefox sur Windows ». */
  name: string
  kind: 'phone' | 'computer'
}

/** Device of a `User-Agent` as text; an unknown browser is « Appareil inconnu ». */
export function deviceOf(userAgent: string | null): Device {
  // The parser throws on an empty string.
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  return {
    name: [browser.name, os.name].filter(Boolean).join(' sur ') || 'Appareil inconnu',
    kind: platform.type === 'mobile' || platform.type === 'tablet' ? 'phone' : 'computer',
  }
}
