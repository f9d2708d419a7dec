/** The names under which the ends of calls are noted. A part behind the last colon says what was called. */
export const services = {
  gateway: (method: string) => `gateway:${method}`,
  sms: 'sms',
  smsSend: 'sms:send',
  smsBalance: 'sms:balance',
  images: 'images',
  channel: 'operator_channel',
} as const

/** The part of the name behind the service, or null if it is another service. */
export const actOfService = (name: string, service: string): string | null =>
  name.startsWith(`${service}:`) ? name.slice(service.length + 1) : null
