import { validationFailed } from '#worker/lib/errors.ts'

export const smsIncomplete = () =>
  validationFailed({ sms_enabled: ['আগে ইউজারনেম, API কী, প্রেরকের নাম ও ঠিকানা দিন'] })

export const iconTooLarge = () => validationFailed({ site_favicon: ['আইকনটি ৫১২ কিলোবাইটের চেয়ে বড়।'] })

export const brokenIcon = () => validationFailed({ site_favicon: ['আইকন ফাইলটি ঠিক নেই। অন্য একটি দিন।'] })
