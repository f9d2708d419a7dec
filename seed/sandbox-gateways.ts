/** Addresses and credentials of the test doubles that `npm run gateways` serves. None of the values is secret. */
export const sandboxGateways = {
  sslcommerz: { baseUrl: 'http://localhost:9911', storeId: 'sandbox-store', password: 'sandbox-password' },
  nogorpay: { baseUrl: 'http://localhost:9912', apiKey: 'sandbox-key' },
  mimsms: {
    baseUrl: 'http://localhost:9913',
    username: 'sandbox-user',
    apiKey: 'sandbox-sms-key',
    senderName: 'KORMI',
  },
} as const
