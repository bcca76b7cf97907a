import { useEffect, useRef, useState } from 'react'
import { askApi } from '#app/lib/api/browser.ts'
import type { Choice } from '#app/lib/forms/form-failure.ts'
import { Field, type FieldProps } from '../ui/field.tsx'

/**
 * A client among thousands: one types its code or a part of its name. The server answers with a choice when several fit (`choices`, from
 * `chooseCompany`); with JavaScript the browser offers them as one types.
 *
 *     <CompanyField label="Client" name="company" defaultValue="C00012 · Laiterie du Val d'Oudon" choices={failure?.choices?.company} />
 */
export function CompanyField({ choices, ...field }: Omit<FieldProps, 'options' | 'type'> & { choices?: readonly Choice[] }) {
  const [offered, setOffered] = useState<Choice[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      asked.current?.abort()
    },
    [],
  )

  function type(text: string) {
    clearTimeout(timer.current)
    asked.current?.abort()
    if (text.trim().length < 2 || offered.some(choice => choice.value === text)) return
    timer.current = setTimeout(async () => {
      asked.current = new AbortController()
      const found = await askApi<{ rows: { code: string; legalName: string; city: string }[] }>(
        `/api/sales/companies?q=${encodeURIComponent(text)}`,
        asked.current.signal,
      )
      if (found)
        setOffered(found.rows.map(row => ({ value: `${row.code} · ${row.legalName}`, label: row.city })))
    }, 200)
  }

  if (choices && choices.length > 0) {
    return <Field {...field} type="select" options={choices} placeholder="Choisir parmi les clients trouvés" />
  }
  return <Field {...field} options={offered} autoComplete="off" onInput={event => type(event.currentTarget.value)} />
}
