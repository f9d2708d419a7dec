import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { useOnline } from '#web/lib/hooks/use-online.ts'
import { storedToken } from '#web/lib/session-store.ts'
import { sendForm } from './onboarding.calls.ts'
import { readForms, removeForm, saveForm, type StoredForm } from './vault.ts'

/** One tab sends at a time; where the browser has no locks, the key of a form still makes it arrive once. */
const alone = async (work: () => Promise<void>) => {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request('kormi.agent', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

/** When the session ends, in milliseconds since 1970: the forms on the phone go with it. */
export function sessionEndsAt(): number | null {
  try {
    const claims = storedToken()?.split('.')[1] ?? ''
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number }
    return exp ? exp * 1000 : null
  } catch {
    return null
  }
}

/** The forms on this phone. Finished ones are sent when there is a line. `forms` is null until they are read. */
export function useDeviceForms() {
  const [forms, setForms] = useState<readonly StoredForm[] | null>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const online = useOnline()
  const { revalidate } = useRevalidator()

  const put = useCallback(
    (form: StoredForm) =>
      setForms((before) => [...(before ?? []).filter(({ key }) => key !== form.key), form]),
    [],
  )
  const remove = useCallback(async (key: string) => {
    await removeForm(key)
    setForms((before) => (before ?? []).filter((form) => form.key !== key))
  }, [])

  useEffect(() => {
    readForms().then(setForms, () => setForms([]))
  }, [])

  const send = useCallback(
    (waiting: readonly StoredForm[]) =>
      alone(async () => {
        setSending(true)
        setProblem('')
        let arrived = 0
        try {
          for (const form of waiting) {
            try {
              await sendForm(form)
            } catch (thrown) {
              const error = asApiError(thrown)
              // The form is at fault: the agent corrects it, and the others go on.
              if (error.status !== 409 && error.status !== 422) throw thrown
              const [[message] = []] = Object.values(error.fields)
              const refused = { ...form, isDone: false, refusal: message ?? error.message }
              await saveForm(refused)
              put(refused)
              continue
            }
            arrived += 1
            await remove(form.key)
          }
        } catch (thrown) {
          const error = asApiError(thrown)
          // Without a line they wait.
          if (error.status !== 0) setProblem(error.message)
        } finally {
          setSending(false)
          if (arrived > 0) await revalidate()
        }
      }),
    [put, remove, revalidate],
  )

  const waiting = (forms ?? []).filter(({ isDone }) => isDone)
  const waitingKeys = waiting.map(({ key }) => key).join()
  useEffect(() => {
    if (online && waitingKeys !== '') void send(waiting)
    // When the line is back, and when another form is finished.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [online, waitingKeys])

  return { forms, put, remove, send: () => void send(waiting), sending, problem, online }
}
