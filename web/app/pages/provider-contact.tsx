// The way to a number: a chunk of its own, beside the page's head.
export { ContactBar } from '#web/features/providers/contact-bar.tsx'
export { ContactPanel } from '#web/features/reveals/contact-panel.tsx'
