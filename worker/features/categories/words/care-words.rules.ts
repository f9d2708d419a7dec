import type { StartWords } from './start-words.rules.ts'

/** Trades that care for people, teach, and serve at occasions. */
export const careWords: Record<string, StartWords> = {
  tutor: {
    names:
      'গৃহশিক্ষক, গৃহ শিক্ষক, গৃহশিক্ষিকা, হোম টিউটর, হোম টিচার, টিউটর, টিউশন, টিউশনি, প্রাইভেট টিউটর, প্রাইভেট টিচার, প্রাইভেট মাস্টার, প্রাইভেট শিক্ষক, লজিং মাস্টার, শিক্ষক, শিক্ষিকা, মাস্টার, মাষ্টার, টিচার, স্যার, ম্যাডাম টিচার, হুজুর, আরবি শিক্ষক, কোরআন শিক্ষক, পড়ানোর লোক, পড়ানোর টিচার, tutor, tuter, tutour, tutur, techer, teacer, techar, tutar, home tutor, house tutor, private tutor, tuition, tution, tuition teacher, tutoring, teacher, ticher, tichar, home teacher, house teacher, private teacher, private master, master, sir, shikkhok, sikkhok, shikkok, grihoshikkhok, griho shikkhok, quran teacher, arabic teacher, arobi teacher, math teacher, english teacher, science teacher, music teacher, drawing teacher, gaan teacher, computer teacher, computer tutor, lecturer, coach, coaching, porabar lok, poranor lok, hujur',
    needs:
      'পড়ানো, পড়াশোনা, পড়ালেখা, লেখাপড়া, বাচ্চা পড়ানো, বাচ্চাকে পড়ানো, প্রাইভেট পড়ানো, প্রাইভেট পড়া, কোচিং, গণিত, অংক, অঙ্ক, ইংরেজি, ইংলিশ, বিজ্ঞান, পদার্থ, পদার্থবিজ্ঞান, রসায়ন, জীববিজ্ঞান, হিসাববিজ্ঞান, আইসিটি, আরবি, আরবি পড়ানো, কোরআন, কোরআন শিক্ষা, কুরআন, এসএসসি, এইচএসসি, জেএসসি, ভর্তি প্রস্তুতি, ভর্তি পরীক্ষা, ইংলিশ মিডিয়াম, গান শেখানো, গানের শিক্ষক, গান, নাচ, আবৃত্তি, ছবি আঁকা, ছবি আঁকা শেখানো, আঁকা শেখানো, অঙ্কন, গিটার, math, maths, mathematics, english, spoken english, science, physics, chemistry, biology, accounting, ict, arabic, quran, koran, ssc, hsc, jsc, psc, admission, admission test, ielts, english medium, class one, class five, class 8, class nine, class ten, poranor, porano, porashona, pora lekha, music, singing, song, dance, drawing, art, guitar, lesson, study',
  },
  nanny: {
    names:
      'শিশু পরিচর্যাকারী, শিশু পরিচর্যা, শিশু পালনকারী, শিশুর আয়া, বাচ্চার আয়া, আয়া, আয়া খালা, ন্যানি, ধাত্রী মা, বেবিসিটার, বেবি সিটার, বাচ্চা দেখার লোক, বাচ্চা দেখার মানুষ, বাচ্চা দেখার মহিলা, বাচ্চা দেখার মেয়ে, বাচ্চা দেখা, বাচ্চা রাখার লোক, বাচ্চা রাখা, বাচ্চা পালার লোক, বাচ্চা সামলানোর লোক, বাচ্চা দেখাশোনা, বাচ্চার দেখাশোনা, বাচ্চাদের দেখাশোনা, শিশু দেখাশোনা, শিশুর দেখাশোনা, বাচ্চার যত্ন, শিশুর যত্ন, শিশু যত্ন, ডে কেয়ার, ডেকেয়ার, nanny, nany, nani, baby sitter, babysitter, babysiter, babysitting, baby sitting, baby care, baby caretaker, baby nurse, child care, childcare, kid care, kids care, child caretaker, day care, daycare, aya, ayah, bacchar aya, baccha dekhar lok, bacca dekhar lok, bachcha dekhar lok, baccha dekha, bacha dekhar lok, baccha rakhar lok, baccha palar lok, shishu poricharja, infant care, newborn care, new born care, governess',
    needs:
      'বাচ্চা, বাচ্চার জন্য, শিশু, শিশুর জন্য, নবজাতক, নবজাতকের যত্ন, নবজাতকের যত্ন নেওয়া, ছোট বাচ্চা, বাচ্চা সামলানো, বাচ্চাকে খাওয়ানো, বাচ্চা পালন, স্কুলে আনা নেওয়া, baby, babies, child, children, kid, kids, baccha, bacca, bacha, bachcha, shishu, sisu, infant, newborn, toddler',
  },
  nurse: {
    names:
      'নার্স, নার্সিং, নার্স ও রোগীর সেবাকর্মী, রোগীর সেবাকর্মী, রোগীর সেবা, রোগী সেবা, রোগী দেখা, রোগীর দেখাশোনা, রোগী দেখাশোনা, রোগী দেখার লোক, রোগীর লোক, রোগীর আয়া, সেবিকা, সেবক, সেবাকর্মী, কেয়ারগিভার, কেয়ার গিভার, অ্যাটেনডেন্ট, এটেনডেন্ট, রোগীর এটেনডেন্ট, পেশেন্ট কেয়ার, বয়স্ক সেবা, বয়স্কদের সেবা, বয়স্কদের দেখাশোনা, বৃদ্ধ সেবা, বৃদ্ধের সেবা, বৃদ্ধ দেখার লোক, বৃদ্ধা দেখাশোনা, বৃদ্ধদের দেখাশোনা, বুড়ো মানুষের সেবা, হোম নার্স, হোম নার্সিং, ফিজিওথেরাপি, ফিজিওথেরাপিস্ট, nurse, nars, nurs, nursing, nursing care, home nurse, home nursing, private nurse, hospital nurse, caregiver, care giver, caretaker, care taker, attendant, attendent, patient attendant, patient care, patient caretaker, rogir seba, rogi seba, rogi dekhar lok, rogir lok, rogi dekha, rogir sheba, elder care, elderly care, eldercare, old age care, senior care, old people care, old man care, brother nurse, sister nurse, physiotherapy, physiotherapist, home care, medical assistant',
    needs:
      'রোগী, রোগীর জন্য, অসুস্থ, অসুস্থ মানুষ, বয়স্ক, বয়স্ক মানুষ, বৃদ্ধ, বৃদ্ধা, বুড়ো, প্যারালাইজড রোগী, ইনজেকশন, ইঞ্জেকশন, ইনজেকশন দেওয়া, স্যালাইন, স্যালাইন দেওয়া, ড্রেসিং, ড্রেসিং করা, ক্যাথেটার, রক্তচাপ, রক্তচাপ মাপা, প্রেসার মাপা, ব্লাড প্রেসার, ডায়াবেটিস, ডায়াবেটিস মাপা, অক্সিজেন, ক্যানোলা, সেবা যত্ন, সেবাযত্ন, rogi, rogir jonno, patient, elderly, old man, old woman, injection, injection dewa, saline, dressing, wound dressing, catheter, blood pressure, pressure mapa, diabetes, oxygen, cannula, sick, bed ridden, bedridden',
  },
  beautician: {
    names:
      'বিউটিশিয়ান, বিউটিসিয়ান, বিউটি পার্লার, পার্লার, পারলার, মেকআপ আর্টিস্ট, মেকাপ আর্টিস্ট, মেকাপ আর্টিষ্ট, মেহেদি আর্টিস্ট, মেহেদী আর্টিস্ট, রূপসজ্জাকর, রূপচর্চা, পার্লারের মেয়ে, beautician, beautisian, butisian, biutisian, beauty parlour, beauty parlor, beauty salon, ladies parlour, parlour, parlor, parler, parlar, makeup artist, makeup, make up, make up artist, mekap artist, bridal makeup, bridal make up, bride makeup, party makeup, wedding makeup, henna artist, mehndi artist, mehedi artist, beauty service, home beauty service, lady beautician, beauty expert',
    needs:
      'মেকআপ, মেকাপ, সাজ, সাজানো মেয়ে, কনে সাজানো, বউ সাজানো, কনের সাজ, বউয়ের সাজ, বৌ সাজানো, বিয়ের সাজ, ব্রাইডাল, ব্রাইডাল মেকআপ, পার্টি সাজ, হলুদের সাজ, ফেসিয়াল, ভ্রু প্লাক, ভ্রু, আইব্রো, থ্রেডিং, ওয়াক্সিং, মেহেদি, মেহেদী, মেহেন্দি, মেহেদি লাগানো, মেহেদি দেওয়া, পেডিকিউর, ম্যানিকিউর, চুলের যত্ন, চুল রিবন্ডিং, রিবন্ডিং, হেয়ার স্পা, হেয়ার স্টাইল, স্পা, ত্বকের যত্ন, bridal, bride, bou sajano, bou saj, kone sajano, biyer saj, facial, eyebrow, threading, waxing, mehedi, mehndi, mehendi, henna, pedicure, manicure, hair spa, rebonding, hair styling, spa, skin care, beauty, saj',
  },
  barber: {
    names:
      'নরসুন্দর, নাপিত, নাপিত ভাই, ক্ষৌরকার, সেলুন, সেলুনের লোক, সেলুন ভাই, হেয়ার কাটার, হেয়ার ড্রেসার, চুল কাটার লোক, চুল কাটা, barber, barbar, salon, saloon, selun, shelun, men salon, gents salon, gents parlour, gents parlor, hair cut, haircut, hair cutting, hair cutter, hairdresser, hair dresser, napit, norsundor, chul kata, chul katar lok, hajam, হাজাম',
    needs:
      'চুল, চুল কাটানো, চুল দাড়ি কাটা, চুল ছাটা, চুল ছাঁটা, দাড়ি, দাড়ি কাটা, দাড়ি কামানো, দাড়ি ছাঁটা, শেভ, শেভ করা, মাথা ন্যাড়া, মাথা কামানো, ন্যাড়া করা, চুলে কলপ, chul, chul dari kata, dari kata, dari, shave, shaving, beard, beard trim, hair, baby hair cut, kids haircut, head shave',
  },
  photographer: {
    names:
      'ফটোগ্রাফার, ফটোগ্রাফি, ফটো গ্রাফার, ফটোগ্রাফির লোক, আলোকচিত্রী, চিত্রগ্রাহক, ক্যামেরাম্যান, ক্যামেরা ম্যান, ভিডিওগ্রাফার, ভিডিওগ্রাফি, ভিডিও ম্যান, ছবি তোলার লোক, ছবি তোলা, ছবিওয়ালা, ড্রোন, photographer, fotografar, photografer, fotographer, photography, cameraman, camera man, kameraman, videographer, videography, video man, wedding photographer, wedding photography, event photographer, birthday photographer, photo shoot, photoshoot, cinematographer, cinematography, drone, drone camera, chobi tolar lok, chobi tola, product photography',
    needs:
      'ছবি, ছবি তোলানো, ছবির জন্য, বিয়ের ছবি, বিয়ের ছবি তোলা, বিয়ের ভিডিও, ভিডিও, ভিডিও করা, ভিডিও ধারণ, ভিডিও এডিটিং, জন্মদিনের ছবি, গায়ে হলুদের ছবি, ফটোশুট, ফটো, প্রোডাক্ট ফটো, ফটো তোলা, ক্যামেরা, পাসপোর্ট ছবি, chobi, biyer chobi, biyer video, photo, photos, picture, pictures, wedding photo, wedding video, birthday photo, video, video shoot, video editing, camera, event photo, passport photo, album',
  },
}
