// What stands under the first screen of a provider's page: a chunk of its own.
export { ProviderAbout } from '#web/features/providers/provider-about.tsx'
export { ShareButton } from '#web/features/providers/share-button.tsx'
export { CommentsList } from '#web/features/ratings/comments-list.tsx'
export { RatingPanel } from '#web/features/ratings/rating-panel.tsx'
