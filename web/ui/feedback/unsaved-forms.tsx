import { createContext, use, useEffect, useId, useState, type ReactNode } from 'react'
import { UnsavedChanges } from './unsaved-changes.tsx'

const UnsavedContext = createContext<(form: string, unsaved: boolean) => void>(() => {})

/** Around a page with several forms: leaving it, or changing its address, asks while any of them holds changes. */
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

/** Tells the page whether this form holds changes; a form that is gone holds none. */
export function useUnsaved(unsaved: boolean): void {
  const report = use(UnsavedContext)
  const id = useId()
  useEffect(() => {
    report(id, unsaved)
    return () => report(id, false)
  }, [report, id, unsaved])
}
