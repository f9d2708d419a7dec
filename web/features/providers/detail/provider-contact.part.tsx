// One chunk for both.
export { ContactBar } from './contact-bar.tsx'
export { ContactPanel } from '#web/features/reveals/contact-panel.tsx'
