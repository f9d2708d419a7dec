import { useEffect, createContext, use, useId, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

/** While `when` is true, the browser asks before it closes or leaves the page. */
export function useQuestionBeforeUnload(when: boolean): void {
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
}

type UnsavedChangesProps = {
  when: boolean
  /** Also asks when only the search of the address changes, for pages with tabs in it. */
  withinPage?: boolean
}

/** While `when` is true, asks before the user leaves the page by a link, the back button or closing the tab. */
export function UnsavedChanges({ when, withinPage = false }: UnsavedChangesProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      when && (here.pathname !== there.pathname || (withinPage && here.search !== there.search)),
  )
  useQuestionBeforeUnload(when)
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="সংরক্ষণ না করে চলে যাবেন?"
      confirmLabel="চলে যান"
      cancelLabel="এখানেই থাকুন"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      এই পাতায় এমন পরিবর্তন আছে যা এখনো সংরক্ষণ করা হয়নি। চলে গেলে সেগুলো হারিয়ে যাবে।
    </ConfirmDialog>
  )
}

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
