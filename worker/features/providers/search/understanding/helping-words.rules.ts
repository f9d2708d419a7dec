import { plainWords } from '#worker/features/providers/search/search-sound.rules.ts'

// Words of a request that name neither a trade nor a place. Without a trade beside them they say nothing either.
const listed = `
  ও এবং আর বা অথবা একজন একটা একটি একটু কোন কোনো কেউ কি কী ভালো ভাল সেরা দক্ষ অভিজ্ঞ বিশ্বস্ত প্রফেশনাল পেশাদার সস্তা কম দামে দাম খরচ রেট মূল্য টাকা টাকায় জরুরি জরুরী এখন এখনই আজ আজকে
  দ্রুত তাড়াতাড়ি দরকার চাই লাগবে লাগে প্রয়োজন খুঁজছি খুজছি খুঁজি খুজি খোঁজ খুঁজতে খুজতে খোঁজা খুঁজে পাব পাবো পাওয়া যাবে যায় আছে আছেন হবে দিন দিতে নিতে নিব নেব নেবো ভাড়া ডাকুন ডাকতে ডাক
  আমি আমার আমাদের আমাকে তার তাদের কাছে কাছাকাছি কাছের আশেপাশে আশপাশে পাশে নিকটে এলাকায় এলাকা এলাকার মধ্যে ভিতরে থেকে দিয়ে জন্য জন্যে সাথে সঙ্গে তে এ এর র য় কে টা টি গুলো
  লোক লোকের মানুষ জন মিস্ত্রি মিস্ত্রী কারিগর কর্মী মেকানিক টেকনিশিয়ান মেস্তরি মিস্তিরি সার্ভিস সার্ভিসিং সেবা সেবাদাতা কাজ কাজের কাম করা করার করানো করাতে করতে করে করবে করবো করব করি করুন করেন পারে পারেন দেওয়া দেয়া
  ঠিক মেরামত রিপেয়ার রিপিয়ার সারানো সারাই নষ্ট সমস্যা লাগানো লাগানোর বসানো ফিটিং বানানো বানাতে বদলানো চেক নাম্বার নম্বর ফোন যোগাযোগ ঠিকানা তথ্য
  মহানগর শহর শহরে জেলা জেলার জেলায় উপজেলা থানা বিভাগ সদর বাসা বাসায় বাড়ি বাড়িতে ঘর ঘরে ঘরের বাসার বাড়ির অফিস অফিসে অফিসের হোম দোকান
  মোঃ মো মোহাম্মদ মুহাম্মদ জনাব ভাই আপা ওস্তাদ
  md mohammad mohammed muhammad mr mrs
  a an the for in at of to and or near nearby nearest around me my i we need needs needed want wanted looking search find hire get good best top cheap low cost price rate charge expert skilled experienced professional trusted urgent emergency now today local
  service services servicing repair repairing fix fixing install installation setup maintenance worker workers man men person people provider company shop mechanic technician specialist home house office work job help bd bangladesh area city town district thana upazila road number contact phone
  lagbe lagba lage dorkar darkar chai cai proyojon ekjon akjon ekta akta valo bhalo balo khujchi khujtesi khujteci khuji khujte kache kase kacher kachakachi kasakasi ashepashe ase pashe nikote elaka elakay elakar moddhe theke diye jonno jonne sathe amar amader ami ache ase pabo jabe hobe din
  te er e r ke ta ti i o ei
  lok loker manush mistri mistry mistiri mistrir karigor kormi kaj kaaj kajer kora korar korano korate korte kore korbe korbo kori paren pare seba sheba thik tik meramot meramat sarano sarai nosto somossa lagano bosano banano basa basha basay bashay bari barite barir ghor ghore ghorer gor taka dam koto rate`

const words: ReadonlySet<string> = new Set(plainWords(listed))

/** Whether a plain word only helps a request: "need", "near me", লোক, ঠিক করা. */
export const isHelping = (word: string): boolean => words.has(word)

const women = new Set(
  'মহিলা নারী মেয়ে মহিলাদের female lady ladies woman women mohila meye'.split(' ').flatMap(plainWords),
)
const men = new Set('পুরুষ ছেলে male purush gents chele'.split(' ').flatMap(plainWords))

/** The gender that a plain word asks for, or null. */
export const genderOf = (word: string): 'female' | 'male' | null =>
  women.has(word) ? 'female' : men.has(word) ? 'male' : null
