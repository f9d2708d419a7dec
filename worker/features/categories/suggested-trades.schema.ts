export type SuggestedTrade = {
  /** Also the name of its pictures in web/public/trades, such as `mason-640.webp`. */
  key: string
  name: string
  description: string
  /** The name under which the picture is stored: the first 32 digits of the SHA-256 of its largest size. */
  picture: string
}

/** The trades that come with the product, the most common first. An admin chooses from them; the demo has them all. */
export const suggestedTrades: readonly SuggestedTrade[] = [
  {
    key: 'electrician',
    name: 'ইলেকট্রিশিয়ান',
    description: 'বাসা, দোকান ও অফিসের ওয়্যারিং, ফ্যান-লাইট, সুইচ বোর্ড, আইপিএস ও মিটারের কাজ।',
    picture: '399147a27dac5d68bf3a8aaf49d37e48',
  },
  {
    key: 'house-help',
    name: 'গৃহকর্মী',
    description: 'ছুটা বা স্থায়ী গৃহকর্মী: রান্না, ঘর মোছা, কাপড় ধোয়া ও ঘরের দৈনন্দিন কাজ।',
    picture: 'e0db007943f397eddf7e0c31d4ecce42',
  },
  {
    key: 'plumber',
    name: 'প্লাম্বার',
    description: 'পানির লাইন, কল, কমোড, বেসিন, মোটর ও ট্যাংকের বসানো ও মেরামত।',
    picture: 'cb0549e5cbb9986fc89f9e9c7aa6bddd',
  },
  {
    key: 'driver',
    name: 'ড্রাইভার',
    description: 'ব্যক্তিগত গাড়ি, মাইক্রোবাস, পিকআপ ও অ্যাম্বুলেন্সের মাসিক বা দৈনিক চালক।',
    picture: '4fafa4c4dc9c2dc3b7b64c16ec05f364',
  },
  {
    key: 'tutor',
    name: 'গৃহশিক্ষক',
    description: 'প্লে থেকে এইচএসসি, ভর্তি প্রস্তুতি, আঁকা ও গানের গৃহশিক্ষক।',
    picture: '0305be2ba842a215dee3b1c66bf47f91',
  },
  {
    key: 'ac-technician',
    name: 'এসি টেকনিশিয়ান',
    description: 'এসি বসানো, সার্ভিসিং, গ্যাস ভরা ও সব ধরনের মেরামত।',
    picture: '7bada0d71696e982702d1c5444fa9113',
  },
  {
    key: 'carpenter',
    name: 'কাঠমিস্ত্রি',
    description: 'আসবাব তৈরি ও মেরামত, দরজা-জানালা, রান্নাঘরের ক্যাবিনেট ও ওয়ার্ডরোবের কাজ।',
    picture: '3e1076adc5a8bb21795767674acb727e',
  },
  {
    key: 'cook',
    name: 'বাবুর্চি',
    description: 'ঘরের রান্না, অফিসের দুপুরের খাবার, বিয়ে ও অনুষ্ঠানের বড় রান্না।',
    picture: 'fc6bfe53473fce16c8b548b12268eca0',
  },
  {
    key: 'mason',
    name: 'রাজমিস্ত্রি',
    description: 'ইটের গাঁথুনি, প্লাস্টার, ঢালাই, ছাদ ও দেয়াল মেরামতের কাজ।',
    picture: 'fd2e02382dc52b132e24cfabd88ef284',
  },
  {
    key: 'nurse',
    name: 'নার্স ও রোগীর সেবাকর্মী',
    description: 'বাসায় রোগী ও বয়স্কদের সেবা, ইনজেকশন, ড্রেসিং, রক্তচাপ ও ডায়াবেটিস মাপা।',
    picture: '9d2e8919d0c4228717474a10d6638d68',
  },
  {
    key: 'painter',
    name: 'রংমিস্ত্রি',
    description: 'ঘরের ভেতর-বাইরের রং, পুটি, ডিস্টেম্পার, গ্রিল ও দরজার রঙের কাজ।',
    picture: '9f3bb0cae6272148f89fda6fba692918',
  },
  {
    key: 'cleaner',
    name: 'পরিচ্ছন্নতাকর্মী',
    description: 'বাসা, অফিস, বাথরুম, পানির ট্যাংক, সোফা ও কার্পেট পরিষ্কারের কাজ।',
    picture: 'a8f4928a9be07f34a80adaae62897ae2',
  },
  {
    key: 'appliance-technician',
    name: 'ফ্রিজ ও ওয়াশিং মেশিন মেকানিক',
    description: 'ফ্রিজ, ওয়াশিং মেশিন, ওভেন, টিভি ও ঘরের অন্যান্য যন্ত্র মেরামত।',
    picture: '807fc9bfb1982bc93bf7dbd96ab46166',
  },
  {
    key: 'tailor',
    name: 'দর্জি',
    description: 'পোশাক সেলাই ও মাপ ঠিক করা: সালোয়ার-কামিজ, ব্লাউজ, পাঞ্জাবি, শার্ট, পর্দা।',
    picture: '01cd7ddfeb7d52a7b6a293a2b2d7add3',
  },
  {
    key: 'nanny',
    name: 'আয়া/বেবিসিটার',
    description: 'নবজাতক ও শিশুর দেখাশোনা, খাওয়ানো, গোসল, খেলা ও স্কুলে আনা-নেওয়া।',
    picture: 'cc755407f67188540ce5075277989386',
  },
  {
    key: 'beautician',
    name: 'বিউটিশিয়ান',
    description: 'বাসায় গিয়ে সাজ, ফেসিয়াল, চুলের যত্ন, মেহেদি ও কনের সাজ।',
    picture: 'a3b9dfbd041067e191cc67f56844121b',
  },
  {
    key: 'computer-technician',
    name: 'কম্পিউটার ও সিসি ক্যামেরা টেকনিশিয়ান',
    description: 'কম্পিউটার, ল্যাপটপ, প্রিন্টার, ওয়াই-ফাই ও সিসি ক্যামেরা বসানো ও মেরামত।',
    picture: 'b0f637996423bdd96ea2e35cee3b0e18',
  },
  {
    key: 'mover',
    name: 'বাসা বদল ও মালামাল পরিবহন',
    description: 'বাসা ও অফিস বদল, মাল ওঠানো-নামানো, প্যাকিং, পিকআপ ও ট্রাক ভাড়া।',
    picture: '04d0c4ee8747d297bfb65b4c14a6570e',
  },
  {
    key: 'motorcycle-mechanic',
    name: 'মোটরসাইকেল মেকানিক',
    description: 'মোটরসাইকেল ও স্কুটারের সার্ভিসিং, ইঞ্জিন, ব্রেক, চেইন ও বৈদ্যুতিক কাজ।',
    picture: '575d407c86f215e9d8dd0baa6f4dc1e8',
  },
  {
    key: 'welder',
    name: 'ওয়েল্ডিং ও গ্রিল মিস্ত্রি',
    description: 'জানালার গ্রিল, গেট, শাটার, রেলিং, টিনের ছাউনি ও লোহার সব কাজ।',
    picture: '3726144b3a65ea5d256ddc6e15ec52d9',
  },
  {
    key: 'tiler',
    name: 'টাইলস মিস্ত্রি',
    description: 'মেঝে, দেয়াল, বাথরুম ও রান্নাঘরে টাইলস, মোজাইক ও মার্বেল বসানো।',
    picture: 'a6141eab5adb9e6e80791c76490d25f9',
  },
  {
    key: 'barber',
    name: 'নাপিত',
    description: 'বাসায় বা সেলুনে চুল-দাড়ি কাটা, শেভ, শিশু ও বয়স্কদের চুল কাটা।',
    picture: '3076701229290eb4dde72f17cfc7751e',
  },
  {
    key: 'gardener',
    name: 'মালি',
    description: 'ছাদবাগান, উঠানের বাগান, টবের গাছ, ঘাস কাটা ও গাছের পরিচর্যা।',
    picture: '0d80fcf2bdc626bf894d5c459efc8df5',
  },
  {
    key: 'photographer',
    name: 'ফটোগ্রাফার',
    description: 'বিয়ে, জন্মদিন, পণ্য ও অনুষ্ঠানের ছবি এবং ভিডিও।',
    picture: 'c5eb98b1ca032bdacbeadc19153c92f2',
  },
].map((trade) => ({
  ...trade,
  name: trade.name.normalize('NFC'),
  description: trade.description.normalize('NFC'),
}))

/** The base path under which the picture of a trade is stored. */
export const picturePath = ({ picture }: SuggestedTrade): string => `categories/${picture}`
