import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ButtonLink } from './button.tsx'

/** The link beside the heading of a page that leads back to its list. */
export const BackLink = (props: Pick<ComponentProps<typeof ButtonLink>, 'to' | 'children'>) => (
  <ButtonLink {...props} variant="quiet" size="small" icon={ArrowLeft} className="-ms-3 self-start sm:ms-0" />
)
