import { useNavigation } from 'react-router'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

/** A progress line at the top while the next page loads. Its animation starts with a delay, so a fast load shows none. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle'
  return (
    <div role="status">
      {busy && (
        <>
          <div className="fixed inset-x-0 top-0 z-50 h-1 origin-left animate-advance bg-accent" />
          <VisuallyHidden>পাতা লোড হচ্ছে</VisuallyHidden>
        </>
      )}
    </div>
  )
}
