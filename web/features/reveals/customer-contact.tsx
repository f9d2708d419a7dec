// Loaded as one separate chunk, only for customers.
export { RevealedContact } from './revealed-contact.tsx'
export { TermsDialog } from './terms-dialog.tsx'
