import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { formatNumber } from '#domain/formats/number.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { factorsOf } from '#domain/sales/pricing/co2.ts'
import { factorWords, isSpecific } from '#domain/sales/pricing/emission-factors.ts'
import type { JourneyCo2 } from '../panels.server.ts'
import { co2Words } from './co2-words.ts'

/** « CO₂ »: planned and actual emissions with their calculation (art. D1431-6 of the Code des transports). */
export function Co2({ co2: { planned, real, perTonneKm, settledKg } }: { co2: JourneyCo2 }) {
  if (!planned && !real) {
    return <p className="help">Le CO₂e ne se calcule pas pour ce trajet{'\u202f'}: ni consommation connue, ni kilomètres.</p>
  }
  const { source } = (real ?? planned)!
  const mass = (kg: string | null | undefined) => (kg ? `${formatNumber(kg)} kg CO₂e` : null)
  return (
    <div className="grid gap-6">
      <Facts
        stacked
        items={[
          ['Prévu', mass(planned?.kg)],
          ['Réel', mass(real?.kg)],
          ['Arrêté au contrôle', mass(settledKg)],
          ['Intensité', perTonneKm && `${formatNumber(perTonneKm)} g par t·km`],
        ]}
      />
      <PanelSection title="Méthode">
        <ul className="grid gap-1">
          {planned && (
            <li>
              Prévu{'\u202f'}: {co2Words(planned.source)}
            </li>
          )}
          {real && (
            <li>
              Réel{'\u202f'}: {co2Words(real.source)}
            </li>
          )}
        </ul>
        <p className="help mt-2">
          Du puits à la roue (fourniture de l'énergie et roulage){'\u202f'}: {factorsOf(source).map(factorWords).join(', ')}.
          {factorsOf(source).some(factor => isSpecific(factor.source)) &&
            ' Méthode spécifique (art. D1431-7 du Code des transports).'}
          {' Kilomètres à vide compris.'}
          {source.usual &&
            ` La consommation est l'usuelle d'un ${VEHICLE_CATEGORY_LABELS[source.usual].toLowerCase()}, faute de référentiel.`}
          {!real && ' Le réel se calcule dès que la consommation ou les kilomètres du trajet sont relevés.'}
        </p>
      </PanelSection>
    </div>
  )
}
