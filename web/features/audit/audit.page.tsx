import '#web/staff.css'
import { adminPages } from '#web/app/pages/admin-pages.ts'
import * as security from '#web/features/people/admin/security-events.tsx'
import { pageOfParts } from '#web/ui/layout/page-parts.tsx'
import * as acts from './log.tsx'

export const { loader, shouldRevalidate, Component } = pageOfParts(adminPages.audit, { acts, security })
