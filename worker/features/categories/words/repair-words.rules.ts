import type { StartWords } from './start-words.rules.ts'

/** Trades that repair machines, and drivers. */
export const repairWords: Record<string, StartWords> = {
  'ac-technician': {
    names:
      'এসি টেকনিশিয়ান, এসি মিস্ত্রি, এসির মিস্ত্রি, এসি মেকানিক, এসি সার্ভিস, এসি সার্ভিসিং, এসি রিপেয়ার, এসি, এয়ারকন্ডিশনার, এয়ার কন্ডিশনার, এয়ারকন্ডিশন, এয়ার কন্ডিশন, শীতাতপ, ac, a c, ac technician, ac mistri, ac mechanic, ac mekanik, ac service, ac servicing, ac repair, ac man, ac engineer, air conditioner, air condition, airconditioner, air conditioning, aircon, aircondition, esi mistri, ac installation, ac fitting, hvac',
    needs:
      'এসি ঠিক করা, এসি বসানো, এসি লাগানো, এসি মেরামত, এসি পরিষ্কার, এসি ক্লিনিং, এসি ওয়াশ, এসি গ্যাস, এসির গ্যাস, এসির গ্যাস ভরা, এসি ঠান্ডা হয় না, শীতাতপ নিয়ন্ত্রণ, স্প্লিট এসি, ইনভার্টার এসি, ac install, ac gas, ac gas refill, ac cleaning, ac clean, ac wash, ac thik kora, ac lagano, ac bosano, ac not cooling, ac cooling, split ac, inverter ac, window ac',
  },
  'appliance-technician': {
    names:
      'ফ্রিজ মেকানিক, ফ্রিজ মিস্ত্রি, ফ্রিজের মিস্ত্রি, ফ্রিজের মেকানিক, ফ্রিজ, ফ্রীজ, রেফ্রিজারেটর, ডিপ ফ্রিজ, ওয়াশিং মেশিন, ওয়াশিং মেশিন মেকানিক, ওয়াশিং মেশিন মিস্ত্রি, টিভি মেকানিক, টিভি মিস্ত্রি, টিভি, টেলিভিশন, ওভেন, মাইক্রোওভেন, মাইক্রোওয়েভ, ইলেকট্রনিক্স মিস্ত্রি, ইলেকট্রনিক্স মেকানিক, হোম এপ্লায়েন্স, fridge, frige, frij, friz, freez, freeze, freezer, refrigerator, fridge mistri, fridge mechanic, fridge technician, fridge repair, fridge service, refrigerator repair, washing machine, washing machine repair, washing machine mechanic, washing machine mistri, oyashing machine, tv mechanic, tv mistri, tv repair, tv, led tv, television, oven, microwave, microwave oven, home appliance, home appliances, appliance repair, appliances, electronics repair',
    needs:
      'ফ্রিজ ঠিক করা, ফ্রিজ মেরামত, ফ্রিজ সার্ভিসিং, ফ্রিজের গ্যাস, ফ্রিজ ঠান্ডা হয় না, কম্প্রেসর, ওয়াশিং মেশিন ঠিক করা, ওয়াশিং মেশিন মেরামত, টিভি ঠিক করা, টিভি মেরামত, ওভেন মেরামত, রাইস কুকার, ব্লেন্ডার, ইস্ত্রি মেরামত, ইলেকট্রিক চুলা, ইন্ডাকশন, ওয়াটার পিউরিফায়ার, পানির ফিল্টার, ফিল্টার, যন্ত্র মেরামত, যন্ত্রপাতি মেরামত, ইলেকট্রনিক্স, fridge thik kora, fridge gas, fridge gas refill, compressor, rice cooker, blender, water filter, water purifier, induction, electronics, dryer, iron repair',
  },
  'computer-technician': {
    names:
      'কম্পিউটার টেকনিশিয়ান, কম্পিউটার মেকানিক, কম্পিউটার মিস্ত্রি, কম্পিউটার ইঞ্জিনিয়ার, কম্পিউটার সার্ভিস, কম্পিউটার সার্ভিসিং, ল্যাপটপ মেকানিক, ল্যাপটপ সার্ভিসিং, সিসি ক্যামেরা, সিসিটিভি, সিসিক্যামেরা, সিসি টিভি, সিসি ক্যামেরা মিস্ত্রি, সিসি ক্যামেরা টেকনিশিয়ান, আইটি টেকনিশিয়ান, নেটওয়ার্ক টেকনিশিয়ান, কম্পিউটার, কম্পিউটর, ল্যাপটপ, লেপটপ, প্রিন্টার, computer, computer technician, computer mechanic, computer service, computer servicing, computer repair, computer engineer, laptop, laptop repair, laptop service, laptop servicing, laptop mechanic, pc, pc repair, pc technician, desktop, desktop repair, cc camera, cctv, cctv camera, c c camera, cctv technician, cctv installation, cc camera setup, cc camera mistri, security camera, ip camera, it technician, it support, it expert, network technician, printer, printer repair, kompiutar',
    needs:
      'কম্পিউটার ঠিক করা, কম্পিউটার মেরামত, ল্যাপটপ ঠিক করা, ল্যাপটপ মেরামত, সিসি ক্যামেরা লাগানো, সিসি ক্যামেরা বসানো, ক্যামেরা লাগানো, ক্যামেরা বসানো, ওয়াইফাই, ওয়াই ফাই, রাউটার, ইন্টারনেট, ইন্টারনেট সংযোগ, নেটওয়ার্ক, নেটওয়ার্কিং, উইন্ডোজ, উইন্ডোজ সেটাপ, সফটওয়্যার, হার্ডডিস্ক, ডাটা রিকভারি, প্রিন্টার মেরামত, wifi, wi fi, wifi setup, router, router setup, internet, internet connection, internet line, network, networking, windows setup, windows install, software, hard disk, data recovery, camera installation, camera setup, camera lagano',
  },
  'motorcycle-mechanic': {
    names:
      'মোটরসাইকেল মেকানিক, মোটরসাইকেল মিস্ত্রি, মোটর সাইকেল মিস্ত্রি, মোটরসাইকেল, মোটর সাইকেল, বাইক মেকানিক, বাইক মিস্ত্রি, বাইকের মিস্ত্রি, বাইক সার্ভিসিং, বাইক সার্ভিস, হোন্ডা মিস্ত্রি, হোন্ডা মেকানিক, হুন্ডা মিস্ত্রি, স্কুটি মেকানিক, গ্যারেজ মিস্ত্রি, motorcycle, motorcycle mechanic, motorcycle repair, motorcycle service, motorcycle servicing, motorbike, motorbike mechanic, motor bike, motor cycle, bike mechanic, bike mistri, bike mekanik, bike repair, bike service, bike servicing, bike wash, honda mistri, honda mechanic, hunda mistri, scooter mechanic, scooty mechanic, two wheeler mechanic, motorcaikel mistri',
    needs:
      'বাইক, মোটরবাইক, হোন্ডা, হুন্ডা, স্কুটার, স্কুটি, বাইক ঠিক করা, বাইক মেরামত, বাইকের কাজ, মোটরসাইকেল মেরামত, মোটরসাইকেল সার্ভিসিং, মোটরসাইকেল ঠিক করা, টায়ার, চাকা, পাংচার, ইঞ্জিন, ইঞ্জিন অয়েল, মবিল, ব্রেক, bike, honda, hunda, scooter, scooty, vespa, bike thik kora, bike engine, engine, engine oil, tyre, tire, puncture, brake, yamaha, pulsar',
  },
  driver: {
    names:
      'ড্রাইভার, ড্রাইবার, চালক, গাড়িচালক, গাড়ি চালক, গাড়ির চালক, গাড়ির ড্রাইভার, গাড়ি ড্রাইভার, প্রাইভেট কার ড্রাইভার, মাইক্রো ড্রাইভার, মাইক্রোবাস চালক, ট্রাক ড্রাইভার, ট্রাক চালক, বাস চালক, পিকআপ ড্রাইভার, পিকআপ চালক, পারসোনাল ড্রাইভার, গাড়ি চালানোর লোক, গাড়ি চালানো, driver, draivar, draiver, drivar, dirver, car driver, private driver, personal driver, private car driver, family driver, office driver, micro driver, microbus driver, truck driver, bus driver, pickup driver, cng driver, uber driver, ambulance driver, bike driver, bike rider, monthly driver, part time driver, chauffeur, chalok, gari chalok, garir driver, gari driver, garir chalok, gari chalanor lok, driving',
    needs:
      'গাড়ি, গাড়ির জন্য, প্রাইভেট কার, প্রাইভেটকার, মাইক্রোবাস, মাইক্রো, অ্যাম্বুলেন্স, এম্বুলেন্স, সিএনজি, গাড়ি ভাড়া, কার, car, private car, gari, gari chalano, microbus, ambulance, rent a car, cng, car rent, gari vara',
  },
}
