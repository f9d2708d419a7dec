import { picturePath, suggestedTrades } from '../suggested-trades.schema.ts'
import { foldText } from '#worker/lib/text/fold.ts'
import { romanise, slugChoices, slugOf } from '#worker/features/slugs/slugs.rules.ts'

/** Trades that build and finish houses. */
const buildingWords: Record<string, StartWords> = {
  electrician: {
    names:
      'ইলেকট্রিশিয়ান, ইলেকট্রিক মিস্ত্রি, ইলেকটিশিয়ান, ইলেকটিকশিয়ান, ইলেক্ট্রিশিয়ান, ইলেক্ট্রিক মিস্ত্রি, ইলেট্রিশিয়ান, ইলেট্রিশান, ইলেকট্রিক্যাল মিস্ত্রি, বিদ্যুৎ মিস্ত্রি, বিদ্যুতের মিস্ত্রি, বিদ্যুৎ মেকানিক, বৈদ্যুতিক মিস্ত্রি, বিজলি মিস্ত্রি, কারেন্ট মিস্ত্রি, কারেন্টের মিস্ত্রি, লাইট মিস্ত্রি, ফ্যান মিস্ত্রি, ওয়্যারিং মিস্ত্রি, electrician, electrisian, eletrician, electric mistri, electrical mistri, current mistri, current er mistri, bidyut mistri, biddut mistri, bijli mistri, electric man, lineman, line man, লাইনম্যান, electrical technician, electrical engineer',
    needs:
      'বিজলি, বিজলী, বিদ্যুৎ, কারেন্ট, ইউপিএস, পাখা, বৈদ্যুতিক, ইলেকট্রিক, ইলেকট্রিকাল, ওয়্যারিং, ওয়ারিং, ফ্যান, সিলিং ফ্যান, লাইট, বাতি, বাল্ব, সুইচ, সুইচ বোর্ড, সকেট, মিটার, সাবমিটার, আইপিএস, ইনভার্টার আইপিএস, জেনারেটর, সার্কিট, শর্ট সার্কিট, সার্কিট ব্রেকার, ফিউজ, আর্থিং, ভোল্টেজ, লোডশেডিং, কলিং বেল, সোলার, সোলার প্যানেল, ঝাড়বাতি, তার লাগানো, বিদ্যুৎ লাইন, কারেন্ট নাই, electric, electrical, electricity, bijli, bidyut, biddut, current, wiring, house wiring, fan, ceiling fan, fan fitting, fan lagano, light, light fitting, bulb, switch, switch board, switchboard, socket, plug, meter, ips, generator, circuit, short circuit, circuit breaker, fuse, earthing, voltage, calling bell, ups, solar, solar panel, electric line, electric work, power line',
  },
  plumber: {
    names:
      'প্লাম্বার, প্লাম্বিং, পাইপ মিস্ত্রি, পাইপ ফিটার, স্যানিটারি মিস্ত্রি, সেনেটারি মিস্ত্রি, সেনিটারি মিস্ত্রি, পানির মিস্ত্রি, পানির লাইনের মিস্ত্রি, কল মিস্ত্রি, কলের মিস্ত্রি, টিউবওয়েল মিস্ত্রি, মোটর মিস্ত্রি, plumber, plumbar, plumbing, plumbing service, pipe mistri, pipe fitter, sanitary mistri, senetari mistri, sanitari mistri, panir mistri, pani mistri, panir liner mistri, kol mistri, koler mistri, tubewell mistri, plambar, pilambar',
    needs:
      'স্যানিটারি, সেনেটারি, সেনিটারি, পাইপ, মোটর, মোটরের পানি, মোটর পানি তোলে না, চাপকল, পাইপ লাইন, পানির লাইন, পানির কল, কল, ট্যাপ, কমোড, কমোট, বেসিন, সিংক, শাওয়ার, ঝরনা, গিজার, পানির মোটর, পানির পাম্প, সাবমারসিবল, পানির ট্যাংক বসানো, টিউবওয়েল, নলকূপ, ড্রেন, নালা, লিক, পানি লিক, পানি পড়া, পানি পড়ে, পানি উঠে না, পানি আসে না, পানি নামে না, নল, পাইপ লিক, জ্যাম লাইন, ফ্লাশ, ফ্লাশ ট্যাংক, সেপটিক ট্যাংক, গ্যাস লাইন, গ্যাসের চুলা, pipe, pipeline, pipe fitting, water line, panir line, panir kol, tap, kol, nol, water tap, faucet, commode, komod, toilet, bathroom fitting, basin, sink, shower, geyser, gijar, water heater, water pump, panir motor, water motor, motor, motor pani, submersible, tubewell, drain, drainage, leak, leakage, pani leak, pani pora, flush, septic tank, sanitary, gas line, bathroom line',
  },
  carpenter: {
    names:
      'কাঠমিস্ত্রি, কাঠ মিস্ত্রি, কাঠের মিস্ত্রি, ফার্নিচার মিস্ত্রি, ফার্নিচারের মিস্ত্রি, আসবাব মিস্ত্রি, ছুতার, ছুতোর, সূত্রধর, কার্পেন্টার, কারপেন্টার, দরজা মিস্ত্রি, বার্নিশ মিস্ত্রি, carpenter, carpentar, karpenter, furniture mistri, kath mistri, kat mistri, kather mistri, wood worker, woodwork, wood mistri, chutar, sutar, furniture maker',
    needs:
      'ফার্নিচার, ফার্ণিচার, ফারনিচার, আসবাব, আসবাবপত্র, কাঠ, কাঠের কাজ, কাঠের আসবাব, খাট, পালং, বিছানা, চৌকি, আলমারি, ওয়ারড্রব, ওয়ার্ডরোব, শোকেস, ড্রেসিং টেবিল, ডাইনিং টেবিল, টেবিল, চেয়ার, সোফা বানানো, সোফা মেরামত, সোফা তৈরি, দরজা, কাঠের দরজা, জানালা, চৌকাঠ, বুকশেলফ, তাক, ক্যাবিনেট, কেবিনেট, কিচেন ক্যাবিনেট, রান্নাঘরের ক্যাবিনেট, মেলামাইন, বোর্ডের কাজ, পালিশ, কাঠ পালিশ, বার্নিশ, দরজার লক, তালা, furniture, furnicher, wood, wooden, wood work, kather kaj, khat, bed, bichana, bisana, chouki, almari, almirah, wardrobe, showcase, dressing table, dining table, table, chair, sofa repair, sofa making, door, dorja, window, janala, cabinet, kitchen cabinet, book shelf, bookshelf, shelf, polish, wood polish, varnish, door lock, asbab, asbabpotro, furniture repair, furniture polish',
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
      'রং, রঙ, রঙের কাজ, রং করা, রঙ করা, রং করানো, ঘর রং, ঘর রং করা, বাসা রং, বাড়ি রং, দেয়াল রং, দেয়ালের রং, দেওয়াল রং, দরজা রং, দরজার রং, গ্রিলের রং, গ্রিল রং, চুনকাম, চুন কাম, পুটি, পুটিং, ডিস্টেম্পার, ওয়েদার কোট, প্লাস্টিক পেইন্ট, পেইন্ট, পেইন্টিং, ওয়াল পেইন্ট, ড্যাম্প, ড্যাম্প দেয়াল, নোনা ধরা, নোনা, নোনা ধরেছে, দেয়ালে নোনা, এনামেল, ওয়ালপেপার, rong, rong kora, rong er kaj, ghor rong, ghor rong kora, basha rong, deyal rong, wall rong, paint, painting, wall paint, wall painting, house painting, home painting, room paint, color work, colour, wall color, distemper, weather coat, putty, puti, chunkam, damp, damp proof, nona, nona dhora, wallpaper',
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

/** Trades that keep house, cook, sew and garden. */
const homeWords: Record<string, StartWords> = {
  'house-help': {
    names:
      'গৃহকর্মী, গৃহপরিচারিকা, গৃহ পরিচারিকা, গৃহপরিচারক, পরিচারিকা, গৃহ কর্মী, গৃহসহকারী, গৃহসহায়ক, গৃহস্থালি কর্মী, বুয়া, কাজের বুয়া, ছুটা বুয়া, বান্ধা বুয়া, বাধা বুয়া, ঠিকা বুয়া, ঠিকা ঝি, ঝি, কাজের ঝি, খালা, কাজের খালা, কাজের লোক, কাজের মেয়ে, কাজের মহিলা, কাজের মানুষ, কাজের বেটি, কাজের ছেলে, বাসার কাজের লোক, বাসার কাজের মেয়ে, বাসার কাজের মহিলা, ঘরের কাজের লোক, ঘরের কাজের মহিলা, ছুটা কাজের লোক, মেইড, হাউজ মেইড, house maid, housemaid, maid, maid servant, maidservant, house help, household help, home maid, domestic help, domestic helper, domestic worker, housekeeper, house keeper, home help, servant, bua, buya, kajer bua, kajer buya, chuta bua, bandha bua, kajer lok, kajer meye, kajer mohila, kajer manush, kajer khala, kajer beti, grihokormi, grihakarmi, gyrihokormi, basar kajer lok, ghorer kajer lok, home assistant',
    needs:
      'ঘরের কাজ, বাসার কাজ, বাড়ির কাজ, গৃহস্থালি, গৃহস্থালির কাজ, ঘর মোছা, ঘর মুছা, ঘর ঝাড়ু, ঝাড়ু মোছা, ঘর ঝাড়ু দেওয়া, ঘর গোছানো, কাপড় ধোয়া, কাপড় কাচা, কাপড় ধোওয়া, ঘর ধোয়া, ধোয়ামোছা, ধোয়া মোছা, থালাবাসন, থালা বাসন, থালা বাসন ধোয়া, বাসন মাজা, বাসন ধোয়া, হাঁড়ি পাতিল মাজা, কাপড় ইস্ত্রি, কাটাকুটি, ছুটা কাজ, house work, housework, household work, household, gharer kaj, ghorer kaj, basar kaj, barir kaj, ghor mocha, ghor jharu, ghor muche, kapor dhoa, kapor dhowa, kapor kacha, basan maja, bason maja, bashon maja, dish washing, dishwashing, washing clothes, cloth washing, clothes washing',
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
      'পরিষ্কার, পরিস্কার, পরিষ্কার করা, পরিচ্ছন্নতা, ক্লিনিং, বাসা পরিষ্কার, ঘর পরিষ্কার, বাড়ি পরিষ্কার, অফিস পরিষ্কার, বাথরুম পরিষ্কার, টয়লেট পরিষ্কার, ট্যাংক পরিষ্কার, পানির ট্যাংক পরিষ্কার, পানির ট্যাংকি পরিষ্কার, ট্যাংকি পরিষ্কার, ট্যাংক ধোয়া, ট্যাংকি ধোয়া, সোফা পরিষ্কার, সোফা ওয়াশ, কার্পেট পরিষ্কার, কার্পেট ওয়াশ, জানালা পরিষ্কার, গ্লাস পরিষ্কার, ডিপ ক্লিনিং, ধোয়ামোছা, গন্ধ, দুর্গন্ধ, দাগ, দাগ তোলা, সোফার দাগ, সোফায় দাগ, কার্পেটের দাগ, কিচেন হুড, চিমনি পরিষ্কার, ময়লা পরিষ্কার, ড্রেন পরিষ্কার, porishkar, poriskar, poriskar kora, basha porishkar, ghor porishkar, bathroom porishkar, clean, bathroom cleaning, bathroom clean, toilet cleaning, toilet clean, tank cleaning, water tank cleaning, tanki porishkar, sofa cleaning, sofa wash, dag, dag tola, gondho, bad smell, smell, sofa dag, sofar dag, stain, kitchen hood, carpet cleaning, carpet wash, glass cleaning, kitchen cleaning, room cleaning, floor cleaning, window cleaning, sanitizing, house clean, home clean, office clean, tank clean',
  },
  tailor: {
    names:
      'দর্জি, দর্জী, দরজি, টেইলার, টেইলার্স, টেইলাস, টেইলর, টেইলরস, টেলার, টেলার্স, সেলাই মিস্ত্রি, সেলাইয়ের লোক, লেডিস টেইলার, লেডিস টেইলর, লেডিস টেইলার্স, জেন্টস টেইলার, কাটিং মাস্টার, খলিফা, tailor, tailors, tailer, tailar, teilor, telar, dorji, darji, darzi, dorzi, ladies tailor, ladies tailors, gents tailor, dress maker, dressmaker, seamstress, selai mistri, cutting master, khalifa',
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
      'মালামাল, মাল টানা, মালপত্র, মালপত্র টানা, মাল বহন, মাল ওঠানো, মাল নামানো, মাল ওঠানো নামানো, মাল আনা নেওয়া, আসবাব সরানো, ফার্নিচার সরানো, ফার্নিচার শিফটিং, জিনিসপত্র সরানো, পরিবহন, প্যাকিং, বাসা পাল্টানো, বাসা পালটানো, বাসা বদলানো, বাড়ি বদল, বাড়ি পরিবর্তন, malamal, mal tana, malpotro, malpatra, goods transport, furniture shifting, furniture moving, moving, packing, load unload, luggage, cargo, bari change, basa paltano, basha paltano, basa bodlano, basha bodlano, transport, house change, home change',
  },
}

/** Trades that care for people, teach, and serve at occasions. */
const careWords: Record<string, StartWords> = {
  tutor: {
    names:
      'গৃহশিক্ষক, গৃহ শিক্ষক, গৃহশিক্ষিকা, হোম টিউটর, হোম টিচার, টিউটর, টিউশন, টিউশনি, প্রাইভেট টিউটর, প্রাইভেট টিচার, প্রাইভেট মাস্টার, প্রাইভেট শিক্ষক, লজিং মাস্টার, শিক্ষক, শিক্ষিকা, মাস্টার, মাষ্টার, টিচার, স্যার, ম্যাডাম টিচার, হুজুর, আরবি শিক্ষক, কোরআন শিক্ষক, পড়ানোর লোক, পড়ানোর টিচার, tutor, tuter, tutour, tutur, techer, teacer, techar, tutar, home tutor, house tutor, private tutor, tuition, tution, tuition teacher, tutoring, teacher, ticher, tichar, home teacher, house teacher, private teacher, private master, master, sir, shikkhok, sikkhok, shikkok, grihoshikkhok, griho shikkhok, quran teacher, arabic teacher, arobi teacher, math teacher, english teacher, science teacher, music teacher, drawing teacher, gaan teacher, computer teacher, computer tutor, lecturer, coach, coaching, porabar lok, poranor lok, hujur',
    needs:
      'ক্লাস, শ্রেণি, পড়ানো, পড়াশোনা, পড়ালেখা, লেখাপড়া, বাচ্চা পড়ানো, বাচ্চাকে পড়ানো, প্রাইভেট পড়ানো, প্রাইভেট পড়া, কোচিং, গণিত, অংক, অঙ্ক, ইংরেজি, ইংলিশ, বিজ্ঞান, পদার্থ, পদার্থবিজ্ঞান, রসায়ন, জীববিজ্ঞান, হিসাববিজ্ঞান, আইসিটি, আরবি, আরবি পড়ানো, কোরআন, কোরআন শিক্ষা, কুরআন, এসএসসি, এইচএসসি, জেএসসি, ভর্তি প্রস্তুতি, ভর্তি পরীক্ষা, ইংলিশ মিডিয়াম, গান শেখানো, গানের শিক্ষক, গান, নাচ, শেখানো, শিখানো, হারমোনিয়াম, তবলা, আবৃত্তি, ছবি আঁকা, ছবি আঁকা শেখানো, আঁকা শেখানো, অঙ্কন, গিটার, math, maths, mathematics, english, spoken english, science, physics, chemistry, biology, accounting, ict, arabic, quran, koran, ssc, hsc, jsc, psc, admission, admission test, ielts, english medium, class, class one, class five, class 8, class nine, class ten, poranor, porano, porashona, pora lekha, music, singing, song, dance, drawing, art, guitar, lesson, study, shekhano, sikhano, harmonium, tabla',
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
      'রোগী, রোগীর জন্য, অসুস্থ, অসুস্থ মানুষ, অসুস্থ বাবা, অসুস্থ মা, বুড়া, বুড়ি, বুড়া মা, বুড়া বাবা, বাবার দেখাশোনা, মায়ের দেখাশোনা, মা বাবার দেখাশোনা, বাবা মায়ের দেখাশোনা, দাদির দেখাশোনা, দাদার দেখাশোনা, নানির দেখাশোনা, নানার দেখাশোনা, শাশুড়ির দেখাশোনা, মাকে দেখা, বাবাকে দেখা, দাদিকে দেখা, বয়স্ক, বয়স্ক মানুষ, বৃদ্ধ, বৃদ্ধা, বুড়ো, প্যারালাইজড রোগী, ইনজেকশন, ইঞ্জেকশন, রক্ত, রক্ত নেওয়া, রক্ত পরীক্ষা, ইনজেকশন দেওয়া, স্যালাইন, স্যালাইন দেওয়া, ড্রেসিং, ড্রেসিং করা, ক্যাথেটার, রক্তচাপ, রক্তচাপ মাপা, প্রেসার মাপা, ব্লাড প্রেসার, ডায়াবেটিস, ডায়াবেটিস মাপা, অক্সিজেন, ক্যানোলা, সেবা যত্ন, সেবাযত্ন, rogi, rogir jonno, patient, elderly, old man, old woman, injection, injection dewa, blood, blood test, blood collection, rokto neya, old parents, parents care, ma babar dekhashona, saline, dressing, wound dressing, catheter, blood pressure, pressure mapa, diabetes, oxygen, cannula, sick, bed ridden, bedridden',
  },
  beautician: {
    names:
      'বিউটিশিয়ান, বিউটিসিয়ান, বিউটি পার্লার, পার্লার, পারলার, মেকআপ আর্টিস্ট, মেকাপ আর্টিস্ট, মেকাপ আর্টিষ্ট, মেহেদি আর্টিস্ট, মেহেদী আর্টিস্ট, রূপসজ্জাকর, রূপচর্চা, পার্লারের মেয়ে, beautician, beautisian, butisian, biutisian, beauty parlour, beauty parlor, beauty salon, ladies parlour, parlour, parlor, parler, parlar, makeup artist, makeup, make up, make up artist, mekap artist, bridal makeup, bridal make up, bride makeup, party makeup, wedding makeup, henna artist, mehndi artist, mehedi artist, beauty service, home beauty service, lady beautician, beauty expert',
    needs:
      'মেকআপ, মেকাপ, মেহেদি পরানো, মেহেদী পরানো, শাড়ি পরানো, mehedi porano, sharee porano, shari porano, সাজ, সাজানো মেয়ে, কনে সাজানো, বউ সাজানো, কনের সাজ, বউয়ের সাজ, বৌ সাজানো, বিয়ের সাজ, ব্রাইডাল, ব্রাইডাল মেকআপ, পার্টি সাজ, হলুদের সাজ, ফেসিয়াল, ভ্রু প্লাক, ভ্রু, আইব্রো, থ্রেডিং, ওয়াক্সিং, মেহেদি, মেহেদী, মেহেন্দি, মেহেদি লাগানো, মেহেদি দেওয়া, পেডিকিউর, ম্যানিকিউর, চুলের যত্ন, চুল রিবন্ডিং, রিবন্ডিং, হেয়ার স্পা, হেয়ার স্টাইল, স্পা, ত্বকের যত্ন, bridal, bride, bou sajano, bou saj, kone sajano, biyer saj, facial, eyebrow, threading, waxing, mehedi, mehndi, mehendi, henna, pedicure, manicure, hair spa, rebonding, hair styling, spa, skin care, beauty, saj',
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

/** Trades that repair machines, and drivers. */
const repairWords: Record<string, StartWords> = {
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
      'কম্পিউটার ঠিক করা, কম্পিউটার মেরামত, ল্যাপটপ ঠিক করা, ল্যাপটপ মেরামত, সিসি ক্যামেরা লাগানো, সিসি ক্যামেরা বসানো, ক্যামেরা লাগানো, ক্যামেরা বসানো, ওয়াইফাই, ওয়াই ফাই, রাউটার, ইন্টারনেট, ইন্টারনেট সংযোগ, নেট, নেট লাইন, ডিশ, ডিশ লাইন, ডিশ এন্টেনা, নেটওয়ার্ক, নেটওয়ার্কিং, উইন্ডোজ, উইন্ডোজ সেটাপ, সফটওয়্যার, হার্ডডিস্ক, ডাটা রিকভারি, প্রিন্টার মেরামত, wifi, wi fi, wifi setup, router, router setup, internet, internet connection, net line, dish, dish line, internet line, network, networking, windows setup, windows install, software, hard disk, data recovery, camera installation, camera setup, camera lagano',
  },
  'motorcycle-mechanic': {
    names:
      'মোটরসাইকেল মেকানিক, মোটরসাইকেল মিস্ত্রি, মোটর সাইকেল মিস্ত্রি, মোটরসাইকেল, মোটর সাইকেল, বাইক মেকানিক, বাইক মিস্ত্রি, বাইকের মিস্ত্রি, বাইক সার্ভিসিং, বাইক সার্ভিস, হোন্ডা মিস্ত্রি, হোন্ডা মেকানিক, হুন্ডা মিস্ত্রি, স্কুটি মেকানিক, গ্যারেজ মিস্ত্রি, motorcycle, motorcycle mechanic, motorcycle repair, motorcycle service, motorcycle servicing, motorbike, motorbike mechanic, motor bike, motor cycle, bike mechanic, bike mistri, bike mekanik, bike repair, bike service, bike servicing, bike wash, honda mistri, honda mechanic, hunda mistri, scooter mechanic, scooty mechanic, two wheeler mechanic, motorcaikel mistri',
    needs:
      'বাইক, মোটরবাইক, হোন্ডা, হুন্ডা, স্কুটার, স্কুটি, বাইক ঠিক করা, বাইক মেরামত, বাইকের কাজ, মোটরসাইকেল মেরামত, মোটরসাইকেল সার্ভিসিং, মোটরসাইকেল ঠিক করা, টায়ার, চাকা, পাংচার, ইঞ্জিন, ইঞ্জিন অয়েল, মবিল, ব্রেক, bike, honda, hunda, scooter, scooty, vespa, bike thik kora, bike engine, engine, engine oil, tyre, tire, puncture, brake, yamaha, pulsar',
  },
  driver: {
    names:
      'ড্রাইভার, ড্রাইবার, ডাইভার, ডাইবার, চালক, গাড়িচালক, গাড়ি চালক, গাড়ির চালক, গাড়ির ড্রাইভার, গাড়ি ড্রাইভার, প্রাইভেট কার ড্রাইভার, মাইক্রো ড্রাইভার, মাইক্রোবাস চালক, ট্রাক ড্রাইভার, ট্রাক চালক, বাস চালক, পিকআপ ড্রাইভার, পিকআপ চালক, পারসোনাল ড্রাইভার, গাড়ি চালানোর লোক, গাড়ি চালানো, driver, draivar, draiver, drivar, dirver, car driver, private driver, personal driver, private car driver, family driver, office driver, micro driver, microbus driver, truck driver, bus driver, pickup driver, cng driver, uber driver, ambulance driver, bike driver, bike rider, monthly driver, part time driver, chauffeur, chalok, gari chalok, garir driver, gari driver, garir chalok, gari chalanor lok, driving',
    needs:
      'গাড়ি, গাড়ির জন্য, প্রাইভেট কার, প্রাইভেটকার, মাইক্রোবাস, মাইক্রো, অ্যাম্বুলেন্স, এম্বুলেন্স, সিএনজি, গাড়ি ভাড়া, কার, car, private car, gari, gari chalano, microbus, ambulance, rent a car, cng, car rent, gari vara',
  },
}

/** Everyday names of trades that a catalogue may add: each line is one trade. */
const otherTrades: readonly string[] = [
  'দারোয়ান, দারওয়ান, নিরাপত্তাকর্মী, নিরাপত্তা প্রহরী, প্রহরী, পাহারাদার, সিকিউরিটি গার্ড, সিকিউরিটি, নাইট গার্ড, গার্ড, darwan, daroan, security guard, security, guard, night guard, watchman, paharadar',
  'কেয়ারটেকার, কেয়ার টেকার, তত্ত্বাবধায়ক, বাড়ির কেয়ারটেকার, caretaker, care taker, house caretaker',
  'পিয়ন, অফিস সহকারী, অফিস সহায়ক, peon, piyon, office assistant, office boy',
  'মোবাইল মেকানিক, মোবাইল মিস্ত্রি, মোবাইল সার্ভিসিং, মোবাইল, ফোন মেরামত, mobile mechanic, mobile repair, mobile servicing, mobile, phone repair, phone servicing, mobile technician',
  'গাড়ি মেকানিক, গাড়ির মিস্ত্রি, গাড়ি মিস্ত্রি, গাড়ির মেকানিক, মোটর মেকানিক, car mechanic, car mistri, garir mistri, gari mistri, auto mechanic, car repair, car servicing',
  'পোকামাকড় দমন, পেস্ট কন্ট্রোল, তেলাপোকা মারা, উইপোকা, মশা মারা, pest control, termite, cockroach, bed bug, telapoka',
  'ডেকোরেটর, ডেকোরেশন, ইভেন্ট ম্যানেজমেন্ট, স্টেজ সাজানো, গায়ে হলুদের স্টেজ, decorator, decoration, event management, event planner, stage decoration, wedding planner',
  'ধোপা, লন্ড্রি, ইস্ত্রি, কাপড় ইস্ত্রি, dhopa, laundry, ironing, istri, dry cleaning',
  'মুচি, জুতা সেলাই, জুতা মেরামত, muchi, cobbler, juta selai, shoe repair',
  'ইন্টেরিয়র ডিজাইনার, ইন্টেরিয়র, interior designer, interior design, interior',
  'কৃষি শ্রমিক, ক্ষেতমজুর, দিনমজুর, কৃষক, ধান কাটা, dinmojur, day labour, day laborer, farm worker, dhan kata',
  'চাবি মিস্ত্রি, চাবিওয়ালা, তালা চাবি, তালা মিস্ত্রি, চাবি বানানো, locksmith, chabi mistri, key maker, tala chabi, lock repair',
  'রিকশা মিস্ত্রি, সাইকেল মিস্ত্রি, সাইকেল মেকানিক, cycle mistri, bicycle repair, cycle mechanic, rickshaw mistri',
  'ডাক্তার, চিকিৎসক, doctor, daktar, physician',
  'উকিল, আইনজীবী, lawyer, advocate, ukil',
  'অনুবাদক, টাইপিস্ট, কম্পোজ, translator, typist, compose',
  'গ্রাফিক ডিজাইনার, গ্রাফিক্স ডিজাইনার, ডিজাইনার, graphic designer, graphics designer, designer, logo design',
  'ওয়েব ডেভেলপার, প্রোগ্রামার, ওয়েবসাইট বানানো, web developer, web designer, programmer, website',
  'ম্যাসাজ, মালিশ, massage, malish, massage therapist',
  'মিস্টি কারিগর, মিষ্টির কারিগর, মিষ্টি বানানো, sweet maker',
  'স্বর্ণকার, সোনার কারিগর, জুয়েলার্স, goldsmith, jeweller, shornokar',
  'কামার, লোহার কারিগর, blacksmith, kamar',
  'কুমার, মৃৎশিল্পী, potter, kumar',
  'জেলে, মাছ ধরা, fisherman, jele',
  'মাঝি, নৌকার মাঝি, boatman, majhi',
  'কসাই, মাংস কাটা, কোরবানির কসাই, butcher, koshai, qurbani koshai',
  'পশু চিকিৎসক, পশুর ডাক্তার, গরুর ডাক্তার, vet, veterinary, veterinary doctor',
  'হিসাবরক্ষক, একাউন্টেন্ট, accountant, bookkeeper, hisab rokkhok',
  'সার্ভেয়ার, আমিন, জমি মাপা, surveyor, amin, jomi mapa',
  'ডেলিভারি ম্যান, ডেলিভারি বয়, কুরিয়ার, delivery man, delivery boy, courier',
]

/**
 * The words with which people search for a trade, separated by commas. `names` say who is wanted; `needs` say what is to be
 * done, and count only where a search has no name of a trade.
 */
type StartWords = { names: string; needs: string }

const cut = (list: string) => list.split(',').map(foldText).filter(Boolean)

const startWords = { ...buildingWords, ...homeWords, ...repairWords, ...careWords }

const ofTrade = suggestedTrades.map((trade) => {
  const { names, needs } = startWords[trade.key] ?? { names: '', needs: '' }
  const words = [...new Set([foldText(trade.name), ...cut(names), ...cut(needs)])]
  return { words, names: new Set(cut(names)), name: foldText(trade.name), picture: picturePath(trade) }
})

const others = otherTrades.map(cut)

const needs: ReadonlySet<string> = new Set(Object.values(startWords).flatMap((words) => cut(words.needs)))
const names: ReadonlySet<string> = new Set(Object.values(startWords).flatMap((words) => cut(words.names)))

/** Whether a folded word says only what is to be done. */
export const isNeed = (word: string): boolean => needs.has(word) && !names.has(word)

type Category = { name: string; image: string | null }

/**
 * The words that a category has until an admin edits them: those of the suggested trade with its name or picture, else of
 * a trade that has the name of the category among its names. Folded, without repetition.
 */
export function startWordsOf({ name, image }: Category): readonly string[] {
  const folded = foldText(name)
  const trade =
    ofTrade.find((one) => one.name === folded) ??
    ofTrade.find(({ picture }) => picture === image) ??
    ofTrade.find((one) => one.names.has(folded))
  return trade?.words ?? others.find((words) => words.includes(folded)) ?? []
}

/**
 * The slugs that a new category may have, the best first: that of the suggested trade with its name or picture, else of its
 * name, which is romanised if it is Bengali.
 */
export function tradeSlugs({ name, image }: { name: string; image: string | null }): string[] {
  const suggested =
    suggestedTrades.find((trade) => foldText(trade.name) === foldText(name)) ??
    suggestedTrades.find((trade) => picturePath(trade) === image)
  return slugChoices(suggested?.key ?? '', slugOf(romanise(name)), 'trade')
}

type Stored = { name: string; image: string | null; words: string[] | null }

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((word, at) => word === other[at])

/** What is stored for a list of words: null if they are those that come with the product, so that these can grow. */
export const storedWords = (
  words: string[] | null,
  category: { name: string; image: string | null },
): string[] | null => (words && isSame(words, startWordsOf(category)) ? null : words)

/** The stored words after an edit; the same array if nothing changes. */
export function wordsAfter(row: Stored, sent: { words?: string[] | null | undefined }): string[] | null {
  if (sent.words === undefined) return row.words
  const wanted = storedWords(sent.words, row)
  return wanted && row.words && isSame(wanted, row.words) ? row.words : wanted
}
