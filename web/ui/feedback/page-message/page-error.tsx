import { TriangleAlert } from '#web/ui/layout/icons/frame.tsx'
import { ErrorActions, errorTitle, type ErrorStateProps } from '../error-state.tsx'
import { PageMessage } from './page-message.tsx'

/** An error in the place of a whole page. Its title is the h1. */
export const PageError = ({ title = errorTitle, children, ...rest }: ErrorStateProps) => (
  <PageMessage
    role="alert"
    icon={TriangleAlert}
    tone="danger"
    title={title}
    actions={<ErrorActions {...rest} />}
  >
    {children}
  </PageMessage>
)
