import {
  BadgeCheck,
  BellRing,
  BookUser,
  CreditCard,
  Gauge,
  IdCard,
  LayoutDashboard,
  MapPinned,
  MessageSquareText,
  PackageOpen,
  ReceiptText,
  Rocket,
  ScrollText,
  SearchX,
  Settings,
  ShieldCheck,
  ShieldUser,
  Tags,
  TimerReset,
  UserRound,
  UserRoundCheck,
  Users,
} from 'lucide-react'
import type { Drawing } from '#web/ui/layout/icon.tsx'
import { matchPath } from 'react-router'
import type { SessionUser } from '#web/lib/session-store.ts'
import { paths } from '#web/app/paths.ts'
import { adminPaths } from '#web/app/admin-paths.ts'
import { shellPatterns } from '#web/app/shell-patterns.ts'
import { favouritesItem } from './favourites-item.ts'
import { publicItems } from './navigation.ts'
import { type NavigationItem } from '#web/ui/layout/menu-list.tsx'

type Role = SessionUser['role']

const item = (to: string, label: string, icon: Drawing, short?: string): NavigationItem => ({
  to,
  label,
  icon,
  ...(short && { short }),
})

const { home, browse, categories } = publicItems
const profile = item(paths.profile, 'আমার প্রোফাইল', UserRound, 'প্রোফাইল')
const balance = item(paths.balance, 'আজকের ব্যালেন্স', Gauge, 'ব্যালেন্স')
const contacts = item(paths.contacts, 'দেখা নম্বর', BookUser)
const submit = item(paths.workerSubmit, 'আমার বায়োডাটা', IdCard, 'বায়োডাটা')
const boost = item(paths.workerBoost, 'প্রোফাইল বুস্ট', Rocket, 'বুস্ট')
const dashboard = item(paths.admin, 'ড্যাশবোর্ড', LayoutDashboard)
const moderation = item(adminPaths.moderation, 'বায়োডাটা যাচাই', BadgeCheck, 'যাচাই')

const moderators: readonly NavigationItem[] = [
  dashboard,
  moderation,
  item(adminPaths.approvedWorkers, 'অনুমোদিত সেবাদাতা', UserRoundCheck),
  item(adminPaths.comments, 'মন্তব্য যাচাই', MessageSquareText),
  item(adminPaths.customers, 'গ্রাহক', Users),
  item(adminPaths.categories, 'ক্যাটাগরি ব্যবস্থাপনা', Tags),
  item(adminPaths.plans, 'প্ল্যান ব্যবস্থাপনা', PackageOpen),
]
const payments = item(adminPaths.payments, 'পেমেন্ট', ReceiptText)
const adminProfile = item(adminPaths.profile, 'অ্যাডমিন প্রোফাইল', UserRound, 'প্রোফাইল')

const security = item(adminPaths.security, 'নিরাপত্তা', ShieldCheck)

/** The pages of a role, without the public pages. */
const ownPages: Record<Role, readonly NavigationItem[]> = {
  customer: [
    item(paths.plans, 'সাবস্ক্রিপশন প্ল্যান', PackageOpen),
    item(paths.mySubscriptions, 'আমার সাবস্ক্রিপশন', CreditCard),
    balance,
    contacts,
    favouritesItem,
    item(paths.providerRequests, 'জানানোর অনুরোধ', BellRing),
    item(paths.myPayments, 'আমার পেমেন্ট', ReceiptText),
    profile,
  ],
  service_worker: [
    submit,
    item(paths.workerReviews, 'গ্রাহকদের মতামত', MessageSquareText, 'মতামত'),
    boost,
    item(paths.myPayments, 'আমার পেমেন্ট', ReceiptText),
    profile,
  ],
  staff: [...moderators, security, adminProfile],
  admin: [
    ...moderators,
    payments,
    item(adminPaths.staff, 'স্টাফ', ShieldUser),
    item(adminPaths.unmetSearches, 'না-পাওয়া খোঁজ', SearchX),
    item(adminPaths.demand, 'জানানোর অনুরোধ', BellRing),
    item(adminPaths.geolocation, 'এলাকা', MapPinned),
    item(adminPaths.settings, 'সেটিংস', Settings),
    item(adminPaths.audit, 'কাজের লগ', ScrollText),
    item(adminPaths.jobs, 'স্বয়ংক্রিয় কাজ', TimerReset),
    security,
    item(adminPaths.securityEvents, 'নিরাপত্তা ঘটনা', ShieldCheck),
    adminProfile,
  ],
}

/** Most used first. The bottom bar shows the first four that exist. */
const barPages: Record<Role, readonly NavigationItem[]> = {
  customer: [home, browse, contacts, balance],
  service_worker: [home, submit, boost, profile, browse],
  staff: [dashboard, moderation, browse, categories, home],
  admin: [dashboard, moderation, payments, browse, categories, home],
}

/** A menu lists only addresses that the Worker serves. */
const isServed = ({ to }: NavigationItem) =>
  Object.values(publicItems).some((open) => open.to === to) ||
  shellPatterns.some((pattern) => matchPath(pattern, to) !== null)

export const rolePages = (role: Role) => ownPages[role].filter(isServed)

/** All menu items of a role. Admin and staff see their area first. */
export const roleMenu = (role: Role): readonly NavigationItem[] =>
  isModerator(role)
    ? [...rolePages(role), browse, categories, home]
    : [home, browse, categories, ...rolePages(role)]

export const roleBar = (role: Role) => barPages[role].filter(isServed).slice(0, 4)

export const isModerator = (role: Role) => role === 'admin' || role === 'staff'

/** Only the user card of an admin is a link. */
export const userCardPath = (role: Role) =>
  role === 'admin' && isServed(adminProfile) ? adminProfile.to : undefined
