const messages: Record<string, string> = {
  '205': 'MiMSMS লেখাটি নেয়নি।',
  '206': 'ফোন নম্বরটি সঠিক নয়।',
  '207': 'MiMSMS বার্তার ধরন নেয়নি।',
  '208': 'প্রেরকের নাম (Sender) সঠিক নয় বা অনুমোদিত নয়।',
  '209': 'লেখাটি খুব বড়।',
  '213': 'MiMSMS অনুরোধটি বোঝেনি।',
  '216': 'MiMSMS অ্যাকাউন্টে টাকা নেই। রিচার্জ করুন।',
  '221': 'মোবাইল অপারেটর এসএমএস পৌঁছাতে পারেনি।',
  '401': 'MiMSMS ইউজারনেম বা API কী নেয়নি, অথবা এই সার্ভারের ঠিকানা আটকে রেখেছে।',
  '500': 'MiMSMS-এর ভেতরে সমস্যা হয়েছে।',
  timeout: 'MiMSMS ১০ সেকেন্ডেও সাড়া দেয়নি।',
  address: 'MiMSMS-এর ঠিকানা গ্রহণযোগ্য নয়। ইন্টারনেটের একটি https:// ঠিকানা দিন।',
  network: 'MiMSMS-এর সঙ্গে সংযোগ হয়নি।',
  unreadable: 'MiMSMS-এর উত্তর পড়া যায়নি।',
  fault: 'এসএমএস পাঠাতে গিয়ে সমস্যা হয়েছে।',
  no_sms_service: 'এসএমএস সেবা চালু করা নেই।',
}

/** `http_<status>` is the HTTP status of the service. */
export function smsErrorMessage(code: string): string {
  if (Object.hasOwn(messages, code)) return messages[code] ?? ''
  const status = /^http_(\d{3})$/.exec(code)?.[1]
  return status
    ? `MiMSMS-এর ঠিকানা ভুল সাড়া দিয়েছে (HTTP ${status})।`
    : `এসএমএস ফিরিয়ে দেওয়া হয়েছে (কোড ${code})।`
}

/** Whether every SMS fails with this code until the operator acts. */
export const isOperatorCode = (code: string): boolean =>
  code.startsWith('http_') || ['401', '208', '216', 'address', 'no_sms_service'].includes(code)
