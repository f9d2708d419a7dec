import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// Runs in a Worker of the browser, so that the page stays responsive while it computes.
handler({ deriveKey })
