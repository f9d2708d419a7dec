import { sandboxGateways as sandbox } from '#seed/sandbox-gateways.ts'
import { addNogorPayPages } from './nogorpay-pages.ts'
import { nogorPayDouble } from './nogorpay-double.ts'
import { serveDouble } from './serve-double.ts'
import { addSslCommerzPages } from './sslcommerz-pages.ts'
import { sslCommerzDouble } from './sslcommerz-double.ts'

// `npm run gateways` serves the gateway doubles of the tests on this machine, with payment pages. `npm start -- --gateways`
// starts them together with a site that uses them.

// The database of the site survives a restart of this process, so ids must not repeat.
const firstId = Date.now()
const ssl = sslCommerzDouble({ ...sandbox.sslcommerz, firstId })
addSslCommerzPages(ssl)
const nogor = nogorPayDouble({ ...sandbox.nogorpay, firstId })
addNogorPayPages(nogor)

serveDouble('SSLCommerz', ssl.app, sandbox.sslcommerz.baseUrl)
serveDouble('NogorPay', nogor.app, sandbox.nogorpay.baseUrl)
