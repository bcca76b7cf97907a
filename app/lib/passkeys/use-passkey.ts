import { type FormEvent, useRef, useState } from 'react'
import type { PasskeyAnswer } from './ask.ts'

/**
 * Form completed by the browser's passkey dialog: the first submit opens it, the answer goes into the hidden field `passkey`, then the
 * form is sent with the pressed button. `problem`: why it was not sent.
 *
 *     const { problem, onSubmit } = usePasskey(async () => (await import('#app/lib/passkeys/ask.ts')).makePasskey())
 */
export function usePasskey(ask: () => Promise<PasskeyAnswer>) {
  const [problem, setProblem] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const answered = useRef(false)

  function send(form: HTMLFormElement, button: HTMLElement | null, answer: string): void {
    form.querySelector<HTMLInputElement>('input[name=passkey]')!.value = answer
    answered.current = true
    // With its button, which carries the intent.
    form.requestSubmit(button)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (answered.current) {
      answered.current = false
      return
    }
    event.preventDefault()
    if (asking) return
    const form = event.currentTarget
    const button = (event.nativeEvent as SubmitEvent).submitter
    setProblem(null)
    setAsking(true)
    const found = await ask().catch(() => ({ problem: "Ce navigateur ne sait pas demander de clé d'accès." }))
    setAsking(false)
    if ('answer' in found) send(form, button, found.answer)
    else setProblem(found.problem)
  }

  return { problem, asking, send, onSubmit }
}
