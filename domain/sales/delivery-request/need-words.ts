import { formatNumber } from '#domain/formats/number.ts'
import { type AdrGoods, DRIVER_CERTIFICATION_LABELS, type DriverNeed, type Goods } from './values.ts'

const degrees = (value: string) => `${formatNumber(value.replace(/\.0$/, ''))}\u202f°C`

export function temperatureWords({ tempMin, tempMax }: Pick<Goods, 'tempMin' | 'tempMax'>): string | null {
  if (tempMin !== undefined && tempMax !== undefined)
    return `de ${degrees(tempMin).replace('\u202f°C', '')} à ${degrees(tempMax)}`
  if (tempMin !== undefined) return `${degrees(tempMin)} au moins`
  return tempMax === undefined ? null : `${degrees(tempMax)} au plus`
}

export function adrWords({ un, class: category, packingGroup, quantity }: AdrGoods): string {
  return [
    `UN ${un}`,
    `classe ${category}`,
    packingGroup && `groupe ${packingGroup}`,
    quantity && `${formatNumber(quantity)}\u00a0kg ou L`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** « Habilitations : ADR base, Hayon élévateur · double équipage · service de nuit »; empty without requirements. */
export function driverWords({ certificationTypes = [], doubleCrew, night }: DriverNeed): string {
  const words = [
    certificationTypes.length > 0 &&
      `habilitations\u202f: ${certificationTypes.map(type => DRIVER_CERTIFICATION_LABELS[type] ?? type).join(', ')}`,
    doubleCrew && 'double équipage',
    night && 'service de nuit',
  ]
    .filter(Boolean)
    .join(' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
