import { PageHeading } from '#web/ui/page-heading.tsx'

export function Component() {
  return <PageHeading>কর্মী</PageHeading>
}
