import { useRef, useState } from 'react'
import { Field } from '#app/components/ui/form/field.tsx'
import { askApi } from '#app/lib/api/browser.ts'
import type { Choice } from '#app/lib/forms/form-failure.ts'
import { Icon } from '../ui/icon.tsx'

interface Part {
  name: string
  defaultValue: string
  error?: string
}

/**
 * Postal code and town: a French code fills in its commune or offers those that share it. Without JavaScript « Chercher la commune »
 * posts the intent `commune`, and the answer contains the `choices`.
 *
 *     <CommuneFields zip={{ name: 'zip', defaultValue: '44470' }} city={{ name: 'city', defaultValue: '' }} choices={failure?.choices?.city} />
 */
export function CommuneFields({ zip, city, choices }: { zip: Part; city: Part; choices?: readonly Choice[] }) {
  const [offered, setOffered] = useState(choices ?? [])
  const [town, setTown] = useState(city.defaultValue)
  const last = useRef(zip.defaultValue)

  async function type(input: HTMLInputElement) {
    const code = input.value.replace(/\s/g, '')
    if (code === last.current) return
    last.current = code
    const country = input.form?.elements.namedItem('country')
    const inFrance = !(country instanceof HTMLSelectElement) || country.value === 'FR'
    if (!inFrance || !/^\d{5}$/.test(code)) return setOffered([])
    const found = await askApi<{ communes: { name: string }[] }>(`/api/sales/communes?zip=${code}`)
    if (!found || last.current !== code) return
    const names = found.communes.map(commune => commune.name)
    setOffered(names.length > 1 ? names.map(name => ({ value: name, label: name })) : [])
    // Replaces the town of another code; an unknown town stays when there is no alternative.
    if (names.length === 1) setTown(names[0]!)
    else if (names.length > 1 && !names.includes(town)) setTown('')
  }

  const known = offered.some(choice => choice.value === town)
  return (
    <>
      <div>
        <Field
          label="Code postal"
          name={zip.name}
          required
          inputMode="text"
          autoComplete="postal-code"
          maxLength={10}
          defaultValue={zip.defaultValue}
          error={zip.error}
          onInput={event => type(event.currentTarget)}
        />
        <button type="submit" className="btn btn-sm btn-line mt-2 no-js-only" name="intent" value="commune" formNoValidate>
          <Icon name="search" />
          Chercher la commune
        </button>
      </div>
      {offered.length > 0 ? (
        <Field
          key="choice"
          autoFocus={choices !== undefined}
          label="Commune"
          name={city.name}
          type="select"
          required
          defaultValue={town}
          placeholder="Choisir la commune"
          options={known || town === '' ? offered : [...offered, { value: town, label: town }]}
          error={city.error}
        />
      ) : (
        <Field
          key={`text ${town}`}
          autoFocus={choices !== undefined}
          label="Commune"
          name={city.name}
          required
          autoComplete="address-level2"
          maxLength={100}
          defaultValue={town}
          error={city.error}
        />
      )}
    </>
  )
}
