/**
 * Whether the page is open inside of another app, such as Facebook. Such a window gives pages no microphone, no push messages and
 * no installation, although some have the interfaces for them.
 */
export const isInAppBrowser = (): boolean => /FBAN|FBAV|FB_IAB|Instagram|; wv\)/.test(navigator.userAgent)
