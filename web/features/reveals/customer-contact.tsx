// What only a customer comes to see: a chunk of its own, which no other visitor's phone loads.
export { RevealedContact } from './revealed-contact.tsx'
export { TermsDialog } from './terms-dialog.tsx'
