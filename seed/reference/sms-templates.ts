/**
 * SMS to providers, and to customers who asked to be told. Placeholders: name, category, area, district, division, the
 * name and the phone number of the site, and the reason of a rejection or deactivation; for the request of a customer only
 * category, area and the name of the site. Keep each text within two parts of 67 letters, because every part costs money.
 */
export const smsTemplates = {
  sms_template_worker_approved:
    '{{site_name}}: {{name}}, {{category}} হিসেবে আপনার বায়োডাটা অনুমোদিত হয়েছে। {{area}} এলাকার গ্রাহকেরা এখন আপনাকে পাবেন।',
  sms_template_worker_rejected:
    '{{site_name}}: {{name}}, বায়োডাটা অনুমোদন করা যায়নি। কারণ: {{reason}}। ঠিক করে আবার জমা দিন, আর ফি লাগবে না।',
  sms_template_worker_deactivated:
    '{{site_name}}: {{name}}, আপনার প্রোফাইল আপাতত বন্ধ। কারণ: {{reason}}। জানতে ফোন করুন: {{contact_phone}}।',
  sms_template_provider_request:
    'আপনি {{area}} এলাকায় {{category}} খুঁজেছিলেন। এখন পাওয়া যাচ্ছে, {{site_name}} সাইটে দেখুন।',
}
