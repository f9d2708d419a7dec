import type { StartWords } from './start-words.rules.ts'

/** Trades that build and finish houses. */
export const buildingWords: Record<string, StartWords> = {
  electrician: {
    names:
      'ইলেকট্রিশিয়ান, ইলেকট্রিক মিস্ত্রি, ইলেক্ট্রিক মিস্ত্রি, ইলেকট্রিক্যাল মিস্ত্রি, বিদ্যুৎ মিস্ত্রি, বিদ্যুতের মিস্ত্রি, বিদ্যুৎ মেকানিক, বৈদ্যুতিক মিস্ত্রি, বিজলি মিস্ত্রি, কারেন্ট মিস্ত্রি, কারেন্টের মিস্ত্রি, লাইট মিস্ত্রি, ফ্যান মিস্ত্রি, ওয়্যারিং মিস্ত্রি, electrician, electrisian, electric mistri, electrical mistri, current mistri, current er mistri, bidyut mistri, biddut mistri, bijli mistri, electric man, lineman, line man, লাইনম্যান, electrical technician, electrical engineer',
    needs:
      'বিজলি, বিজলী, বিদ্যুৎ, কারেন্ট, বৈদ্যুতিক, ইলেকট্রিক, ইলেকট্রিকাল, ওয়্যারিং, ওয়ারিং, ফ্যান, সিলিং ফ্যান, লাইট, বাতি, বাল্ব, সুইচ, সুইচ বোর্ড, সকেট, মিটার, সাবমিটার, আইপিএস, ইনভার্টার আইপিএস, জেনারেটর, সার্কিট, শর্ট সার্কিট, সার্কিট ব্রেকার, ফিউজ, আর্থিং, ভোল্টেজ, লোডশেডিং, কলিং বেল, সোলার, সোলার প্যানেল, ঝাড়বাতি, তার লাগানো, বিদ্যুৎ লাইন, কারেন্ট নাই, electric, electrical, electricity, bijli, bidyut, biddut, current, wiring, house wiring, fan, ceiling fan, fan fitting, fan lagano, light, light fitting, bulb, switch, switch board, switchboard, socket, plug, meter, ips, generator, circuit, short circuit, circuit breaker, fuse, earthing, voltage, calling bell, solar, solar panel, electric line, electric work, power line',
  },
  plumber: {
    names:
      'প্লাম্বার, প্লাম্বিং, পাইপ মিস্ত্রি, পাইপ ফিটার, স্যানিটারি মিস্ত্রি, সেনেটারি মিস্ত্রি, সেনিটারি মিস্ত্রি, পানির মিস্ত্রি, পানির লাইনের মিস্ত্রি, কল মিস্ত্রি, কলের মিস্ত্রি, টিউবওয়েল মিস্ত্রি, মোটর মিস্ত্রি, plumber, plumbar, plumbing, plumbing service, pipe mistri, pipe fitter, sanitary mistri, senetari mistri, sanitari mistri, panir mistri, pani mistri, panir liner mistri, kol mistri, koler mistri, tubewell mistri, plambar, pilambar',
    needs:
      'স্যানিটারি, সেনেটারি, সেনিটারি, পাইপ, পাইপ লাইন, পানির লাইন, পানির কল, কল, ট্যাপ, কমোড, কমোট, বেসিন, সিংক, শাওয়ার, ঝরনা, গিজার, পানির মোটর, পানির পাম্প, সাবমারসিবল, পানির ট্যাংক বসানো, টিউবওয়েল, নলকূপ, ড্রেন, নালা, লিক, পানি লিক, পানি পড়া, পাইপ লিক, জ্যাম লাইন, ফ্লাশ, ফ্লাশ ট্যাংক, সেপটিক ট্যাংক, গ্যাস লাইন, গ্যাসের চুলা, pipe, pipeline, pipe fitting, water line, panir line, panir kol, tap, water tap, faucet, commode, komod, toilet, bathroom fitting, basin, sink, shower, geyser, gijar, water heater, water pump, panir motor, water motor, submersible, tubewell, drain, drainage, leak, leakage, pani leak, pani pora, flush, septic tank, sanitary, gas line, bathroom line',
  },
  carpenter: {
    names:
      'কাঠমিস্ত্রি, কাঠ মিস্ত্রি, কাঠের মিস্ত্রি, ফার্নিচার মিস্ত্রি, ফার্নিচারের মিস্ত্রি, আসবাব মিস্ত্রি, ছুতার, ছুতোর, সূত্রধর, কার্পেন্টার, কারপেন্টার, দরজা মিস্ত্রি, বার্নিশ মিস্ত্রি, carpenter, carpentar, karpenter, furniture mistri, kath mistri, kat mistri, kather mistri, wood worker, woodwork, wood mistri, chutar, sutar, furniture maker',
    needs:
      'ফার্নিচার, ফার্ণিচার, ফারনিচার, আসবাব, আসবাবপত্র, কাঠ, কাঠের কাজ, কাঠের আসবাব, খাট, পালং, আলমারি, ওয়ারড্রব, ওয়ার্ডরোব, শোকেস, ড্রেসিং টেবিল, ডাইনিং টেবিল, টেবিল, চেয়ার, সোফা বানানো, সোফা মেরামত, সোফা তৈরি, দরজা, কাঠের দরজা, জানালা, চৌকাঠ, বুকশেলফ, তাক, ক্যাবিনেট, কেবিনেট, কিচেন ক্যাবিনেট, রান্নাঘরের ক্যাবিনেট, মেলামাইন, বোর্ডের কাজ, পালিশ, কাঠ পালিশ, বার্নিশ, দরজার লক, তালা, furniture, furnicher, wood, wooden, wood work, kather kaj, khat, bed, almari, almirah, wardrobe, showcase, dressing table, dining table, table, chair, sofa repair, sofa making, door, dorja, window, janala, cabinet, kitchen cabinet, book shelf, bookshelf, shelf, polish, wood polish, varnish, door lock, asbab, asbabpotro, furniture repair, furniture polish',
  },
  mason: {
    names:
      'রাজমিস্ত্রি, রাজ মিস্ত্রি, রাজমিস্ত্রী, গাঁথুনি মিস্ত্রি, গাঁথুনির মিস্ত্রি, ইটের মিস্ত্রি, প্লাস্টার মিস্ত্রি, ঢালাই মিস্ত্রি, দালান মিস্ত্রি, বাড়ির মিস্ত্রি, রড মিস্ত্রি, রডের মিস্ত্রি, রাজ যোগালি, যোগালি, জোগালি, নির্মাণ শ্রমিক, নির্মাণ মিস্ত্রি, mason, raj mistri, rajmistri, raz mistri, rajmistry, mason worker, brick mason, dhalai mistri, gathuni mistri, plaster mistri, rod mistri, construction worker, jogali, civil contractor, building contractor',
    needs:
      'গাঁথুনি, গাথুনি, গাঁথা, দেয়াল গাঁথা, দেওয়াল গাঁথা, ইট গাঁথা, ইট, ইটের কাজ, ইটের দেয়াল, প্লাস্টার, প্লাস্টারিং, পলেস্তারা, আস্তর, ঢালাই, ছাদ ঢালাই, ছাদ মেরামত, ছাদ, বাড়ি নির্মাণ, বাড়ি বানানো, বাড়ি তৈরি, ঘর বানানো, ঘর তৈরি, ঘর তোলা, ঘর নির্মাণ, বিল্ডিং, বিল্ডিং নির্মাণ, দালান, নির্মাণ, নির্মাণ কাজ, ভিত্তি, পিলার, কলাম, বাউন্ডারি, বাউন্ডারি ওয়াল, দেয়াল তোলা, দেয়াল বানানো, দেয়াল মেরামত, সিমেন্ট, রড বাঁধা, দেয়াল ভাঙা, দেয়াল ফাটা, brick, brick work, bricklayer, brick laying, wall, wall building, deyal, deyal gatha, plaster, plastering, dhalai, chad dhalai, roof, roof casting, roof repair, casting, construction, house construction, building construction, building work, bari banano, bari nirman, ghor banano, cement, concrete, pillar, boundary wall, gathuni, astor, wall repair, masonry',
  },
  painter: {
    names:
      'রংমিস্ত্রি, রং মিস্ত্রি, রঙ মিস্ত্রি, রঙের মিস্ত্রি, রংয়ের মিস্ত্রি, রংএর মিস্ত্রি, পেইন্টার, পেন্টার, রঙের কারিগর, painter, paint mistri, rong mistri, rang mistri, ronger mistri, ranger mistri, roger mistri, wall painter, house painter, peinter',
    needs:
      'রং, রঙ, রঙের কাজ, রং করা, রঙ করা, রং করানো, ঘর রং, ঘর রং করা, বাসা রং, বাড়ি রং, দেয়াল রং, দেয়ালের রং, দেওয়াল রং, দরজা রং, দরজার রং, গ্রিলের রং, গ্রিল রং, চুনকাম, চুন কাম, পুটি, পুটিং, ডিস্টেম্পার, ওয়েদার কোট, প্লাস্টিক পেইন্ট, পেইন্ট, পেইন্টিং, ওয়াল পেইন্ট, ড্যাম্প, ড্যাম্প দেয়াল, নোনা ধরা, এনামেল, ওয়ালপেপার, rong, rong kora, rong er kaj, ghor rong, ghor rong kora, basha rong, deyal rong, wall rong, paint, painting, wall paint, wall painting, house painting, home painting, room paint, color work, colour, wall color, distemper, weather coat, putty, puti, chunkam, damp, damp proof, wallpaper',
  },
  tiler: {
    names:
      'টাইলস মিস্ত্রি, টাইলস, টাইল, টাইলসের মিস্ত্রি, টাইলস ফিটার, টাইলস কারিগর, মোজাইক মিস্ত্রি, মার্বেল মিস্ত্রি, tiles mistri, tile mistri, tiler, tiles, tile, tiles fitter, tile setter, tails, tails mistri, tayels mistri, mosaic mistri, marble mistri, tiles worker',
    needs:
      'টাইলস লাগানো, টাইলস বসানো, টাইলস ফিটিং, টাইলসের কাজ, বাথরুমের টাইলস, মেঝের টাইলস, ফ্লোর টাইলস, মেঝে, মেঝের কাজ, মেঝে বসানো, ফ্লোর, ফ্লোরিং, মোজাইক, মার্বেল, মার্বেল পাথর, গ্রানাইট, পয়েন্টিং, tiles fitting, tiles lagano, tiles bosano, tiles work, tiler kaj, floor tiles, wall tiles, bathroom tiles, kitchen tiles, floor, flooring, mosaic, marble, granite, tile work, tiles repair, mejhe',
  },
  welder: {
    names:
      'ওয়েল্ডিং, ওয়েল্ডার, ওয়েল্ডিং মিস্ত্রি, ওয়েলডিং, গ্রিল মিস্ত্রি, গ্রীল মিস্ত্রি, ঝালাই মিস্ত্রি, লোহার মিস্ত্রি, লোহা মিস্ত্রি, টিন মিস্ত্রি, থাই মিস্ত্রি, শাটার মিস্ত্রি, স্টিল মিস্ত্রি, গ্রিল ওয়ার্কশপ, welder, welding, welding mistri, grill mistri, gril mistri, jhalai mistri, lohar mistri, loha mistri, thai mistri, tin mistri, steel fabricator, welding workshop, oyelding, weldar',
    needs:
      'ঝালাই, গ্রিল, গ্রীল, জানালার গ্রিল, বারান্দার গ্রিল, লোহা, লোহার কাজ, লোহার গেট, লোহার দরজা, গেট, গেইট, কেচি গেট, কলাপসিবল গেট, শাটার, রেলিং, সিঁড়ির রেলিং, টিনের চাল, টিনের ছাউনি, টিনের কাজ, টিনশেড, টিনের ঘর, স্টিলের কাজ, এসএস রেলিং, থাই, থাই গ্লাস, থাই অ্যালুমিনিয়াম, অ্যালুমিনিয়াম, শেড, jhalai, grill, gril, window grill, gate, lohar gate, iron gate, steel gate, shutter, railing, reling, iron work, steel work, steel, iron, loha, tin shed, tiner kaj, tin er chal, thai glass, thai aluminium, aluminium, ss railing, collapsible gate',
  },
}
