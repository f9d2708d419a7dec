/** Everyday names of the trades. A search treats the members of a group as equal. */
export const tradeWords: readonly (readonly string[])[] = [
  'ইলেকট্রিশিয়ান, ইলেকট্রিক মিস্ত্রি, বিদ্যুৎ মিস্ত্রি, কারেন্ট মিস্ত্রি, electrician, electric mistri, current mistri, electrical',
  'প্লাম্বার, পাইপ মিস্ত্রি, স্যানিটারি মিস্ত্রি, পানির মিস্ত্রি, plumber, pipe fitter, sanitary mistri, panir mistri',
  'কাঠমিস্ত্রি, কাঠ মিস্ত্রি, ফার্নিচার মিস্ত্রি, ছুতার, carpenter, furniture mistri, kath mistri',
  'রাজমিস্ত্রি, রাজ মিস্ত্রি, mason, raj mistri',
  'ওয়েল্ডিং, গ্রিল মিস্ত্রি, ঝালাই মিস্ত্রি, welder, welding, grill mistri',
  'রংমিস্ত্রি, রং মিস্ত্রি, রঙ মিস্ত্রি, রঙের মিস্ত্রি, পেইন্টার, painter, rong mistri, rang mistri',
  'টাইলস, টাইল, tiles, tile',
  'গৃহকর্মী, বুয়া, কাজের বুয়া, কাজের লোক, কাজের মেয়ে, কাজের মানুষ, ছুটা বুয়া, maid, housemaid, house help, bua, buya, kajer lok, kajer bua',
  'বাবুর্চি, রাঁধুনি, কুক, শেফ, cook, chef, randhuni',
  'পরিচ্ছন্নতাকর্মী, ক্লিনার, cleaner, cleaning',
  'মালি, মালী, বাগানের মালি, gardener, gardening',
  'দর্জি, টেইলার, টেইলার্স, tailor, tailors',
  'গৃহশিক্ষক, টিউটর, শিক্ষক, মাস্টার, প্রাইভেট টিচার, tutor, teacher, private tutor, tuition, home tutor',
  'শিশু পরিচর্যাকারী, আয়া, বেবিসিটার, বাচ্চা দেখা, nanny, babysitter, baby sitter, aya',
  'নার্স, রোগীর সেবা, সেবিকা, কেয়ারগিভার, nurse, caregiver, patient care',
  'বিউটিশিয়ান, পার্লার, মেকআপ আর্টিস্ট, beautician, parlour, parlor, makeup artist',
  'নরসুন্দর, নাপিত, সেলুন, barber, salon, saloon, hair cut, napit',
  'ফটোগ্রাফার, ক্যামেরাম্যান, ছবি তোলা, photographer, cameraman, videographer',
  'এসি, এয়ার কন্ডিশনার, এসি মিস্ত্রি, এসি মেকানিক, ac, air conditioner, aircon, ac mistri, ac mechanic, ac servicing',
  'ফ্রিজ, রেফ্রিজারেটর, ফ্রিজ মিস্ত্রি, fridge, refrigerator, freezer, fridge mistri',
  'ওয়াশিং মেশিন, washing machine',
  'কম্পিউটার, ল্যাপটপ, computer, laptop, pc',
  'সিসি ক্যামেরা, সিসিটিভি, cc camera, cctv',
  'মোটরসাইকেল, বাইক, মোটর সাইকেল, হোন্ডা মিস্ত্রি, motorcycle, motorbike, bike, bike mechanic',
  'ড্রাইভার, চালক, গাড়িচালক, গাড়ি চালক, driver, chauffeur',
  'বাসা বদল, মালামাল পরিবহন, বাসা পরিবর্তন, পিকআপ ভাড়া, mover, movers, house shifting, home shifting, pickup',
].map((group) => group.split(', '))

/** Words of a request that name no trade, and titles before a name, whose spelling varies. */
export const fillerWords: ReadonlySet<string> = new Set(
  (
    'ও এবং একজন কোনো ভালো দরকার চাই লাগবে প্রয়োজন খুঁজছি খুঁজি আমার আমাদের কাছে কাছাকাছি আশেপাশে এলাকায় এলাকা জন্য ' +
    'মোঃ মো মোহাম্মদ মুহাম্মদ জনাব md mohammad mohammed muhammad mr mrs ' +
    'a an the for in at of and near me my need needed want wanted good best lagbe dorkar chai ekjon valo bhalo khujchi kache elaka elakay'
  ).split(' '),
)
