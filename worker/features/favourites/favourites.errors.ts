import { conflict, notFound } from '#worker/lib/errors.ts'

export const providerNotListed = () => notFound('এই সেবাদাতা এখন তালিকায় নেই, তাই পছন্দে রাখা গেল না।')

export const favouritesFull = () =>
  conflict('পছন্দের তালিকায় ২০০ জন আছেন। নতুন কাউকে রাখতে আগে একজনকে সরান।', 'favourites_full')
