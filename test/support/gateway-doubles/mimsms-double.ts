import { Hono } from 'hono'

type SentSms = { phone: string; text: string }

const maxListLength = 100

/** MiMSMS's API as a Hono app, and the phones that it reaches: `GET /phones/<number>` answers the SMS to a number, newest first. */
export function mimSmsDouble({ username = 'sms-user', apiKey = 'sms-secret', senderName = 'KORMI' } = {}) {
  const sent: SentSms[] = []
  type Fields = Record<string, string | undefined>
  const isAccount = (fields: Fields) => fields.UserName === username && fields.Apikey === apiKey

  const app = new Hono()
    .post('/api/SmsSending/SMS', async (c) => {
      const fields = await c.req.json<Fields>()
      if (!isAccount(fields)) return c.json({ statusCode: '401', status: 'Failed' })
      if (fields.SenderName !== senderName) return c.json({ statusCode: '208', status: 'Failed' })
      const { MobileNumber: number = '', Message: text = '' } = fields
      sent.unshift({ phone: number.replace(/^88/, ''), text })
      sent.splice(maxListLength)
      return c.json({ statusCode: '200', status: 'Success', trxnId: `SMS${String(Date.now())}` })
    })
    .post('/api/SmsSending/balanceCheck', async (c) => {
      if (!isAccount(await c.req.json<Fields>())) return c.json({ statusCode: '401', status: 'Failed' })
      return c.json({ statusCode: '200', status: 'Success', responseResult: '250.00' })
    })
    .get('/phones/:phone', (c) => c.json(sent.filter(({ phone }) => phone === c.req.param('phone'))))

  return { app }
}
