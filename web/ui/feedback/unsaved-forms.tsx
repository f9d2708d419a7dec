import { createContext, use, useEffect, useId, useState, type ReactNode } from 'react'
import { UnsavedChanges } from './unsaved-changes.tsx'

const UnsavedContext = createContext<(form: string, unsaved: boolean) => void>(() => {})

/** For a page with several forms: asks before leaving while any of them has unsaved changes. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const [report] = useState(() => (form: string, isUnsaved: boolean) => {
    setUnsaved((before) => {
      if (before.has(form) === isUnsaved) return before
      const after = new Set(before)
      if (isUnsaved) after.add(form)
      else after.delete(form)
      return after
    })
  })
  return (
    <UnsavedContext value={report}>
      {children}
      <UnsavedChanges when={unsaved.size > 0} withinPage />
    </UnsavedContext>
  )
}

/** Reports whether this form has unsaved changes. Unmounting reports none. */
export function useUnsaved(unsaved: boolean): void {
  const report = use(UnsavedContext)
  const id = useId()
  useEffect(() => {
    report(id, unsaved)
    return () => report(id, false)
  }, [report, id, unsaved])
}
