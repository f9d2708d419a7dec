import type {} from 'serwist'

declare const self: ServiceWorkerGlobalScope

// A build without service worker serves this one in its place: it deletes the copies and itself. Open pages stay as they are.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
)
