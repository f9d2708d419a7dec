import { plainText, redirect } from '#worker/openapi/answer-kit.ts'

const notification = plainText('Takes a message of the gateway; the answer is the same for every message')
const result = redirect('Takes a payer who comes back from the gateway to the result page')

export const gatewayAnswers = {
  'POST /api/payments/sslcommerz/ipn': notification,
  'POST /api/payments/nogorpay/webhook/:ref': notification,
  'GET /payment/sslcommerz/success': result,
  'POST /payment/sslcommerz/success': result,
  'GET /payment/sslcommerz/fail': result,
  'POST /payment/sslcommerz/fail': result,
  'GET /payment/sslcommerz/cancel': result,
  'POST /payment/sslcommerz/cancel': result,
  'GET /payment/nogorpay/success/:ref': result,
  'GET /payment/nogorpay/cancel/:ref': result,
}
