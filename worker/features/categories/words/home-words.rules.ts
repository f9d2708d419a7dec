import type { StartWords } from './start-words.rules.ts'

/** Trades that keep house, cook, sew and garden. */
export const homeWords: Record<string, StartWords> = {
  'house-help': {
    names:
      'গৃহকর্মী, গৃহপরিচারিকা, গৃহ পরিচারিকা, গৃহপরিচারক, পরিচারিকা, গৃহ কর্মী, গৃহসহকারী, গৃহসহায়ক, গৃহস্থালি কর্মী, বুয়া, কাজের বুয়া, ছুটা বুয়া, বান্ধা বুয়া, বাধা বুয়া, ঠিকা বুয়া, ঠিকা ঝি, ঝি, কাজের ঝি, খালা, কাজের খালা, কাজের লোক, কাজের মেয়ে, কাজের মহিলা, কাজের মানুষ, কাজের বেটি, কাজের ছেলে, বাসার কাজের লোক, বাসার কাজের মেয়ে, বাসার কাজের মহিলা, ঘরের কাজের লোক, ঘরের কাজের মহিলা, ছুটা কাজের লোক, মেইড, হাউজ মেইড, house maid, housemaid, maid, maid servant, maidservant, house help, household help, home maid, domestic help, domestic helper, domestic worker, housekeeper, house keeper, home help, servant, bua, buya, kajer bua, kajer buya, chuta bua, bandha bua, kajer lok, kajer meye, kajer mohila, kajer manush, kajer khala, kajer beti, grihokormi, grihakarmi, gyrihokormi, basar kajer lok, ghorer kajer lok, home assistant',
    needs:
      'ঘরের কাজ, বাসার কাজ, বাড়ির কাজ, গৃহস্থালি, গৃহস্থালির কাজ, ঘর মোছা, ঘর মুছা, ঘর ঝাড়ু, ঝাড়ু মোছা, ঘর ঝাড়ু দেওয়া, ঘর গোছানো, কাপড় ধোয়া, কাপড় কাচা, কাপড় ধোওয়া, থালাবাসন, থালা বাসন, থালা বাসন ধোয়া, বাসন মাজা, বাসন ধোয়া, হাঁড়ি পাতিল মাজা, কাপড় ইস্ত্রি, কাটাকুটি, ছুটা কাজ, house work, housework, household work, household, gharer kaj, ghorer kaj, basar kaj, barir kaj, ghor mocha, ghor jharu, ghor muche, kapor dhoa, kapor dhowa, kapor kacha, basan maja, bason maja, bashon maja, dish washing, dishwashing, washing clothes, cloth washing, clothes washing',
  },
  cook: {
    names:
      'বাবুর্চি, বাবুর্চী, বাবুরচি, রাঁধুনি, রাধুনি, রাঁধুনী, পাচক, কুক, শেফ, রান্নার লোক, রান্নার মানুষ, রান্নার বুয়া, রান্নার মহিলা, রান্নার খালা, রান্নার মেয়ে, রান্নার কারিগর, রান্নার বাবুর্চি, cook, chef, kuk, shef, baburchi, baborchi, baburci, bawarchi, randhuni, radhuni, home cook, private cook, wedding cook, catering, caterer, rannar lok, rannar bua, rannar manush, rannar mohila, ranna korar lok, cooking maid, cook maid, ক্যাটারিং, কেটারিং, ক্যাটারার',
    needs:
      'রান্না, রান্নাবান্না, রান্না করা, রান্নার কাজ, বিয়ের রান্না, অনুষ্ঠানের রান্না, বাসার রান্না, ঘরের রান্না, বিরিয়ানি, কাচ্চি, কাচ্চি বিরিয়ানি, পোলাও, তেহারি, মেজবান, মেজবানি, রোস্ট, পিঠা, কেক বানানো, খাবার বানানো, খাবার রান্না, খানাপিনা, বিয়ে বাড়ির রান্না, দাওয়াতের রান্না, ranna, ranna kora, rannar kaj, ranna banna, cooking, cooking service, home cooking, wedding cooking, biriyani, biryani, kacchi, tehari, polao, mezban, mejban, food, food cooking, party cooking, khabar, khabar ranna',
  },
  cleaner: {
    names:
      'পরিচ্ছন্নতাকর্মী, পরিচ্ছন্নতা কর্মী, পরিষ্কারকর্মী, পরিষ্কারের লোক, পরিষ্কার করার লোক, ক্লিনার, ঝাড়ুদার, সুইপার, সুইপার, মেথর, ক্লিনিং কর্মী, cleaner, cleaning, cleaning service, house cleaning, home cleaning, deep cleaning, office cleaner, office cleaning, sweeper, suiper, jharudar, porishkar korar lok, poriskar korar lok, cleaning man, cleaning lady, klinar, kliner, porichchonno kormi',
    needs:
      'পরিষ্কার, পরিস্কার, পরিষ্কার করা, পরিচ্ছন্নতা, ক্লিনিং, বাসা পরিষ্কার, ঘর পরিষ্কার, বাড়ি পরিষ্কার, অফিস পরিষ্কার, বাথরুম পরিষ্কার, টয়লেট পরিষ্কার, ট্যাংক পরিষ্কার, পানির ট্যাংক পরিষ্কার, পানির ট্যাংকি পরিষ্কার, ট্যাংকি পরিষ্কার, সোফা পরিষ্কার, সোফা ওয়াশ, কার্পেট পরিষ্কার, কার্পেট ওয়াশ, জানালা পরিষ্কার, গ্লাস পরিষ্কার, ডিপ ক্লিনিং, ধোয়ামোছা, ময়লা পরিষ্কার, ড্রেন পরিষ্কার, porishkar, poriskar, poriskar kora, basha porishkar, ghor porishkar, bathroom porishkar, clean, bathroom cleaning, bathroom clean, toilet cleaning, toilet clean, tank cleaning, water tank cleaning, tanki porishkar, sofa cleaning, sofa wash, carpet cleaning, carpet wash, glass cleaning, kitchen cleaning, room cleaning, floor cleaning, window cleaning, sanitizing, house clean, home clean, office clean, tank clean',
  },
  tailor: {
    names:
      'দর্জি, দর্জী, দরজি, টেইলার, টেইলার্স, টেইলর, টেইলরস, টেলার, টেলার্স, সেলাই মিস্ত্রি, সেলাইয়ের লোক, লেডিস টেইলার, লেডিস টেইলর, লেডিস টেইলার্স, জেন্টস টেইলার, কাটিং মাস্টার, খলিফা, tailor, tailors, tailer, tailar, teilor, telar, dorji, darji, darzi, dorzi, ladies tailor, ladies tailors, gents tailor, dress maker, dressmaker, seamstress, selai mistri, cutting master, khalifa',
    needs:
      'সেলাই, শেলাই, সেলাই করা, সেলাই কাজ, কাপড় সেলাই, জামা সেলাই, জামা বানানো, জামা, কাপড় বানানো, কাপড় কাটা, ব্লাউজ, সালোয়ার, কামিজ, সালোয়ার কামিজ, থ্রি পিস, থ্রিপিস, পাঞ্জাবি, পাঞ্জাবি বানানো, শার্ট, প্যান্ট, কোট, স্যুট, ব্লেজার, বোরকা, বোরখা, পর্দা, পর্দা সেলাই, পেটিকোট, পোশাক, পোশাক সেলাই, পোশাক তৈরি, ফিটিং করা, নকশি কাঁথা, এমব্রয়ডারি, selai, shelai, selai kora, kapor selai, jama selai, jama banano, sewing, stitching, stitch, blouse, salwar, salwar kameez, kamiz, kameez, three piece, threepiece, panjabi, shirt, pant, pants, suit, blazer, coat, burka, borka, curtain, curtains, porda, dress, dress making, cloth, clothes, alteration, embroidery, tailoring',
  },
  gardener: {
    names:
      'মালি, মালী, বাগানের মালি, বাগান মালি, বাগানের লোক, বাগান পরিচর্যাকারী, উদ্যানপালক, গাছ কাটার লোক, গাছের ডাক্তার, ঘাস কাটার লোক, gardener, gardner, gardenar, mali, malee, bagan mali, baganer mali, baganer lok, garden worker, gach katar lok, landscaper',
    needs:
      'বাগান, বাগানের কাজ, বাগান করা, ছাদবাগান, ছাদ বাগান, বাগান পরিচর্যা, গাছ, গাছ লাগানো, গাছ কাটা, গাছের যত্ন, গাছের পরিচর্যা, গাছপালা, টব, টবের গাছ, ফুল গাছ, ফুলের গাছ, ফুলগাছ, ঘাস, ঘাস কাটা, নার্সারি, চারা, bagan, baganer kaj, chad bagan, chadbagan, gach, gach lagano, gach kata, gacher jotno, garden, gardening, garden care, roof garden, rooftop garden, tree, trees, tree cutting, tree plantation, plant, plants, plant care, grass, grass cutting, lawn, lawn mowing, lawn care, landscaping, nursery plant',
  },
  mover: {
    names:
      'বাসা বদল, বাসা বদলকারী, মালামাল পরিবহন, মাল পরিবহন, বাসা পরিবর্তন, বাসা শিফটিং, বাসা স্থানান্তর, অফিস বদল, অফিস শিফটিং, মালামাল শিফটিং, শিফটিং, পিকআপ ভাড়া, ট্রাক ভাড়া, পিকাপ ভাড়া, কুলি, লেবার, মুভার, মুভার্স, ট্রাক, পিকআপ, mover, movers, packers, packers and movers, movers and packers, house shifting, home shifting, house moving, home moving, office shifting, office moving, basa bodol, basha bodol, basa shifting, basha shifting, basa change, basha change, bari bodol, shifting, shifting service, pickup, pick up, pickup rent, pickup vara, pickup bhara, truck, truck rent, truck vara, truck bhara, transport service, loading unloading, kuli, labour, labor, malamal poribohon, relocation',
    needs:
      'মালামাল, মাল টানা, মাল ওঠানো, মাল নামানো, মাল ওঠানো নামানো, মাল আনা নেওয়া, আসবাব সরানো, ফার্নিচার সরানো, ফার্নিচার শিফটিং, জিনিসপত্র সরানো, পরিবহন, প্যাকিং, বাসা পাল্টানো, বাড়ি বদল, বাড়ি পরিবর্তন, malamal, mal tana, goods transport, furniture shifting, furniture moving, moving, packing, load unload, luggage, cargo, bari change, basa paltano, transport, house change, home change',
  },
}
