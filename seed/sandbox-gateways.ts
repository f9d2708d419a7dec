/** Where `npm run gateways` serves the doubles of the gateways, and the credentials they accept. Nothing of it is secret. */
export const sandboxGateways = {
  sslcommerz: { baseUrl: 'http://localhost:9911', storeId: 'sandbox-store', password: 'sandbox-password' },
  nogorpay: { baseUrl: 'http://localhost:9912', apiKey: 'sandbox-key' },
} as const
