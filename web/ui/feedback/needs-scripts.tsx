/** For pages that do nothing without scripts. Public pages read without them. */
export const NeedsScripts = () => (
  <noscript>
    <p className="px-4 pt-8 text-center">
      এই পাতার জন্য জাভাস্ক্রিপ্ট চালু থাকা দরকার। <a href="/">হোম</a>
    </p>
  </noscript>
)
