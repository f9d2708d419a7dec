import { secureHeaders } from 'hono/secure-headers'

/** Headers of every answer the Worker gives. Scripts come only from this site; the hydration data is not a script. */
export const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    connectSrc: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
  },
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  // In-app browsers open gateway pages in the same window; the opener must survive.
  crossOriginOpenerPolicy: 'same-origin-allow-popups',
  permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [] },
})
