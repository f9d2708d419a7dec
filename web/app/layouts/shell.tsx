import { Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { OfflineNotice } from '#web/ui/feedback/offline-notice.tsx'
import { ToastProvider } from '#web/ui/feedback/toast.tsx'
import { paths } from '../paths.ts'
import { useRootData } from '../root-data.ts'
import { useSession } from '../session.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { Header } from './header.tsx'
import { NavigationProgress } from './navigation/navigation-progress.tsx'
import { Footer, SessionNotice, Sidebar } from './lazy-parts.ts'
import { useFocusHeading } from './use-focus-heading.ts'
import { useLateButtons } from './use-late-buttons.ts'
import { useFrameRole } from './use-frame-role.ts'

export function Shell({ children }: { children: ReactNode }) {
  const { user, isUnchecked } = useSession()
  const data = useRootData()
  const isAdminArea = useLocation().pathname.startsWith(paths.admin)
  useFrameRole()
  useFocusHeading()
  return (
    <ToastProvider>
      <a
        href="#content"
        className="fixed start-4 -top-20 z-50 rounded-card bg-surface px-4 py-3 font-semibold text-action shadow-lift focus:top-2"
      >
        মূল অংশে যান
      </a>
      <LateButtons />
      <NavigationProgress />
      <Header />
      <div className="signed-in:lg:grid signed-in:lg:grid-cols-[16rem_minmax(0,1fr)] signed-in:lg:sidebar-closed:grid-cols-[5rem_minmax(0,1fr)]">
        <div className="hidden border-e border-line bg-surface signed-in:lg:block">
          {user && (
            <Suspense>
              <Sidebar user={user} />
            </Suspense>
          )}
        </div>
        <div className="min-w-0">
          <OfflineNotice className="m-4" />
          {isUnchecked && (
            <Suspense>
              <SessionNotice />
            </Suspense>
          )}
          <main id="content" tabIndex={-1} className="min-h-[75dvh] outline-none">
            {children}
          </main>
          {isAdminArea ? <div className="h-16 lg:hidden" /> : data && <Footer data={data} />}
        </div>
      </div>
      <BottomBar />
    </ToastProvider>
  )
}

/** Below the provider of the messages. */
function LateButtons() {
  useLateButtons()
  return null
}
