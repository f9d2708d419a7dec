/**
 * SMS to providers, and to customers who asked to be told. Placeholders: name, category, area, district and division, and
 * reason for a rejection; category and area only for the request of a customer. Keep each text
 * within two parts of 67 letters, because every part costs money.
 */
export const smsTemplates = {
  sms_template_worker_approved:
    'অভিনন্দন {{name}}। {{category}} হিসেবে আপনার বায়োডাটা অনুমোদিত হয়েছে। {{area}}, {{district}} এলাকার গ্রাহকেরা এখন আপনাকে খুঁজে পাবেন। কর্মী',
  sms_template_worker_rejected:
    '{{name}}, আপনার বায়োডাটা অনুমোদন করা যায়নি। কারণ: {{reason}}। সংশোধন করে আবার জমা দিন, নতুন ফি লাগবে না। কর্মী',
  sms_template_worker_deactivated:
    '{{name}}, আপনার {{category}} প্রোফাইলটি আপাতত বন্ধ রাখা হয়েছে। বিস্তারিত জানতে সহায়তা নম্বরে যোগাযোগ করুন। কর্মী',
  sms_template_provider_request:
    'আপনি {{area}} এলাকায় {{category}} খুঁজেছিলেন। এখন পাওয়া যাচ্ছে, কর্মী সাইটে দেখুন।',
}
