import Bowser from 'bowser'

export interface Device {
  /** « Firefox sur Windows ». */
  name: string
  kind: 'phone' | 'computer'
}

/** The device behind a `User-Agent`, in words; a browser that names itself in no known way is « Appareil inconnu ». */
export function deviceOf(userAgent: string | null): Device {
  // The parser throws on an empty name.
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  return {
    name: [browser.name, os.name].filter(Boolean).join(' sur ') || 'Appareil inconnu',
    kind: platform.type === 'mobile' || platform.type === 'tablet' ? 'phone' : 'computer',
  }
}
