const payActions = [
  ['pay', 'টাকা দিন'],
  ['slow', 'টাকা দিন, খবর দেরিতে'],
  ['twice', 'টাকা দিন, একই খবর পাঁচবার'],
  ['silent', 'টাকা দিন, কোনো খবর নেই'],
  ['cancel', 'বাতিল করুন'],
] as const
export type PayAction = (typeof payActions)[number][0]

/** The delay of the `slow` button, in milliseconds. */
export const slowPaymentDelay = 8_000

const escape = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${String(mark.charCodeAt(0))};`)

const frame = (title: string, body: string) => `<!doctype html>
<html lang="bn"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>
body { font: 17px/1.6 system-ui; margin: 2rem auto; max-width: 26rem; padding: 0 1rem }
button { display: block; width: 100%; min-height: 44px; margin: .5rem 0; font: inherit }
</style>
<h1>${escape(title)}</h1>${body}</html>`

export const payPage = (title: string, order: { amount: string; about: string }) =>
  frame(
    title,
    `<p>${escape(order.about)}</p><p><strong>৳${escape(order.amount)}</strong></p>
<form method="post">${payActions
      .map(([action, label]) => `<button name="action" value="${action}">${escape(label)}</button>`)
      .join('')}</form>
<p>এটি পরীক্ষার পাতা: কোনো আসল টাকা লেনদেন হয় না।</p>`,
  )

export const redirectForm = (address: string, fields: Readonly<Record<string, string>>) =>
  frame(
    'ফিরে যাচ্ছেন',
    `<form method="post" action="${escape(address)}">${Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
      .join('')}<button>ফিরে যান</button></form><script>document.forms[0].submit()</script>`,
  )

export const notifySite = (address: string, fields: Readonly<Record<string, string>>): Promise<void> =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields) }).then(
    () => undefined,
    () => undefined,
  )
