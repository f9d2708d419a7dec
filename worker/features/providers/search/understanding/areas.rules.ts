import type { BrowseInput } from '../../listing/browse.schema.ts'
import type { Understood } from './understanding.rules.ts'
import type { PlaceLevel } from './places.schema.ts'
import type { Place, Vocabulary } from './vocabulary.rules.ts'

// A thana is named with its district, because one name stands in several districts. "+" parts the thanas of one nickname.
const lines = `
  Dhaka: ঢাকা সিটি, dhaka city, ঢাকা শহর, dacca, dhk
  Chattogram: চিটাগাং, চিটাগং, চট্রগ্রাম, chittagong, chitagong, chittagang, ctg, chattagram, chottogram, chatgaon, চাটগাঁ
  Cumilla: কুমিল্লা, comilla, kumilla
  Jashore: যশোর, jessore, jossore, jeshore
  Bogura: বগুড়া, bogra
  Barishal: বরিশাল, barisal, borishal
  Sylhet: সিলেট, shylet, silet
  Rajshahi: রাজশাহী, rajsahi
  Mymensingh: ময়মনসিংহ, moymonsingh, maymansingh, mymonsingh, মোমেনশাহী
  Narayanganj: নারায়ণগঞ্জ, narayangonj, narayongonj, n ganj
  Munshiganj: মুন্সিগঞ্জ, munshigonj, bikrampur, বিক্রমপুর
  Chapainawabganj: চাঁপাই, চাপাইনবাবগঞ্জ, chapai, nawabganj, chapainawabgonj
  Cox's Bazar: কক্সবাজার, coxsbazar, cox bazar, coxs bazar, cox
  Brahmanbaria: বি বাড়িয়া, b baria, বিবাড়িয়া, brahmonbaria
  Moulvibazar: মৌলভীবাজার, maulvibazar, moulovibazar
  Sirajganj: সিরাজগঞ্জ, sirajgonj
  Gopalganj: গোপালগঞ্জ, gopalgonj
  Kishoreganj: কিশোরগঞ্জ, kishorgonj
  Habiganj: হবিগঞ্জ, hobigonj
  Sunamganj: সুনামগঞ্জ, sunamgonj
  Manikganj: মানিকগঞ্জ, manikgonj
  Netrokona: নেত্রকোনা, netrakona
  Jhenaidah: ঝিনাইদহ, jhinaidah, jhenidah
  Dhaka/Uttara East: উত্তরা, uttara, uttora, হাউজ বিল্ডিং, house building, আজমপুর, azampur, abdullahpur, আব্দুল্লাহপুর, জসিমউদ্দিন
  Dhaka/Uttara West: উত্তরা, uttara, uttora, রাজলক্ষ্মী
  Gazipur/Tongi East: টঙ্গী, টংগী, tongi, tungi
  Gazipur/Tongi West: টঙ্গী, টংগী, tongi, tungi
  Dhaka/Bhatara: বসুন্ধরা, bashundhara, basundhara, boshundhora, বসুন্ধরা আবাসিক, বারিধারা, baridhara, নতুন বাজার, notun bazar, ভাটারা, vatara
  Dhaka/Badda: বাড্ডা, মেরুল, merul badda, middle badda, আফতাবনগর, aftabnagar
  Dhaka/Tejgaon: তেজগাও, ফার্মগেট, farmgate, farmget, কারওয়ান বাজার, কাওরান বাজার, karwan bazar, kawran bazar, তেজকুনিপাড়া
  Dhaka/Tejgaon Industrial Area: মহাখালী, mohakhali, নাখালপাড়া, nakhalpara, নিকেতন, niketon
  Dhaka/Sher-e-Bangla Nagar: আগারগাঁও, agargaon, আগারগাও, শেরে বাংলা নগর, শ্যামলী, shyamoli, shamoli, তালতলা, taltola
  Dhaka/Mohammadpur: মোহাম্মাদপুর, mohammodpur, muhammadpur, লালমাটিয়া, lalmatia, বসিলা, basila, bosila
  Dhaka/Adabor: আদাবর, রিং রোড, ring road
  Dhaka/Mirpur: মিরপুর ১, মিরপুর ২, mirpur 1, mirpur 2, মিরপুর ৬, mirpur 6, মিরপুর-১
  Dhaka/Pallabi: মিরপুর ১০, মিরপুর ১১, মিরপুর ১২, mirpur 10, mirpur 11, mirpur 12, mirpur dohs, মিরপুর ডিওএইচএস, কালশী, kalshi
  Dhaka/Kafrul: মিরপুর ১৩, মিরপুর ১৪, mirpur 13, mirpur 14, ইব্রাহিমপুর, ibrahimpur, শেওড়াপাড়া, shewrapara, কাজীপাড়া, kazipara
  Dhaka/Khilkhet: নিকুঞ্জ, nikunja, nikunjo, কুড়িল, kuril
  Dhaka/Ramna: মগবাজার, mogbazar, moghbazar, ইস্কাটন, eskaton, বেইলি রোড, bailey road, সিদ্ধেশ্বরী, siddeshwari
  Dhaka/Shahjahanpur: মালিবাগ, malibag, malibagh, শান্তিনগর, shantinagar
  Dhaka/Rampura: বনশ্রী, banasree, bonosree, banasri, bonosri
  Dhaka/Khilgaon: খিলগাঁ, khilga, গোড়ান, goran, বাসাবো, basabo
  Dhaka/Sabujbagh: বাসাবো, basabo
  Dhaka/Wari: ওয়ারি, টিকাটুলি, tikatuli
  Dhaka/Kotwali + Dhaka/Lalbagh + Dhaka/Chawkbazar + Dhaka/Bangshal + Dhaka/Sutrapur: পুরান ঢাকা, পুরানো ঢাকা, old dhaka, puran dhaka
  Dhaka/Kotwali: সদরঘাট, sadarghat, ইসলামপুর, islampur, বাংলাবাজার, banglabazar
  Dhaka/Jatrabari: যাত্রাবাড়ি, jatrabary, সায়েদাবাদ, sayedabad, saydabad
  Dhaka/Dhanmondi: ধানমণ্ডি, dhanmandi, jigatola, জিগাতলা, ঝিগাতলা, শংকর, রায়েরবাজার, rayerbazar, কলাবাগান
  Dhaka/New Market: নিউ মার্কেট, এলিফ্যান্ট রোড, elephant road, নীলক্ষেত
  Dhaka/Lalbagh: আজিমপুর, azimpur
  Dhaka/Motijheel: মতিঝিল, motijhil, ফকিরাপুল, আরামবাগ, আর কে মিশন
  Dhaka/Paltan: পল্টন, polton, বিজয়নগর, কাকরাইল, kakrail
  Chattogram/Panchlaish: জিইসি, gec, মুরাদপুর, muradpur, nasirabad, নাসিরাবাদ, প্রবর্তক
  Chattogram/Khulshi: খুলশি, লালখান বাজার, lalkhan bazar
  Chattogram/Double Mooring: আগ্রাবাদ, agrabad, দেওয়ানহাট
  Chattogram/Halishahar: হালিশহর, halishohor
  Dhaka/Cantonment: ক্যান্টনমেন্ট, cantonment, মাটিকাটা, matikata, মানিকদি
  Dhaka/Savar: সাভার, sabhar, হেমায়েতপুর, hemayetpur, আশুলিয়া, ashulia, আমিনবাজার
  Dhaka/Keraniganj: কেরানীগঞ্জ, keranigonj, জিঞ্জিরা, jinjira
  Gazipur/Gazipur Sadar: জয়দেবপুর, joydebpur, চৌরাস্তা, board bazar, বোর্ড বাজার
  Narayanganj/Narayanganj Sadar: ফতুল্লা, fatullah, fotulla, সিদ্ধিরগঞ্জ, siddhirganj, চাষাড়া, chashara
  Dhaka/Shah Ali: শাহ আলী, মাজার রোড
  Dhaka/Kadamtali: শনির আখড়া, shonir akhra, shanir akhra
  Dhaka/Gendaria: দয়াগঞ্জ, doyaganj
  Chattogram/Kotwali: কাজীর দেউড়ি, kazir dewri, kazir deuri, নিউ মার্কেট চট্টগ্রাম, আন্দরকিল্লা, anderkilla
  Chattogram/Chandgaon: বহদ্দারহাট, bahaddarhat, bohoddarhat
  Chattogram/Pahartali: অলংকার মোড়, alankar mor
  Sylhet/Kotwali: জিন্দাবাজার, zindabazar, jindabazar, বন্দরবাজার, bondor bazar, চৌহাট্টা, chowhatta, রিকাবীবাজার, rikabibazar
  Sylhet/Airport: আম্বরখানা, amborkhana, ambarkhana
  Sylhet/Shah Paran: শিবগঞ্জ সিলেট, উপশহর সিলেট, টিলাগড়, tilagor, tilagarh
  Rajshahi/Boalia: সাহেব বাজার, সাহেববাজার, shaheb bazar, saheb bazar
  Rajshahi/Rajpara: লক্ষ্মীপুর মোড়, laxmipur mor
  Rajshahi/Motihar: তালাইমারী, talaimari
  Khulna/Khulna Sadar: রয়্যাল মোড়, royal mor, ময়লাপোতা, moylapota
  Khulna/Sonadanga: গল্লামারী, gollamari, বয়রা, boyra
  Barishal/Kotwali: রূপাতলী, rupatoli, rupatali, নথুল্লাবাদ, nathullabad, সদর রোড বরিশাল
  Rangpur/Kotwali: জাহাজ কোম্পানি মোড়, jahaj company mor, পায়রা চত্বর, payra chattar
  Patuakhali/Kalapara: কুয়াকাটা, kuakata
`

const nicknames = new Map<string, string[]>()
for (const line of lines.trim().split('\n')) {
  const [keys = '', list = ''] = line.trim().split(/:\s/)
  const called = list.split(',').map((nickname) => nickname.trim())
  for (const key of keys.split(' + ')) nicknames.set(key, [...(nicknames.get(key) ?? []), ...called])
}

/** The keys of all nicknames: the English name of a division or district, or "district/thana". */
export const placesWithNicknames: readonly string[] = [...nicknames.keys()]

/** What people call a place, by its names and, for a thana, those of its district. */
export const nicknamesOf = (names: readonly string[], districtNames?: readonly string[]): string[] =>
  (districtNames
    ? districtNames.flatMap((district) => names.map((name) => `${district}/${name}`))
    : names
  ).flatMap((key) => nicknames.get(key) ?? [])

/** A part of the country that is searched: any of these places, or all if there are none. */
export type Area = { level: PlaceLevel | 'country'; places: readonly Place[] }

const depth = { division: 0, district: 1, upazila: 2 }

/** The place filter of the input, the narrowest. */
export function chosenPlace(input: BrowseInput, { places }: Vocabulary): Place | null {
  const [level, id]: [PlaceLevel, number | undefined] = input.upazila_id
    ? ['upazila', input.upazila_id]
    : input.district_id
      ? ['district', input.district_id]
      : ['division', input.division_id]
  return places.find((place) => place.level === level && place.id === id) ?? null
}

const liesIn = (inner: Place, outer: Place): boolean =>
  depth[inner.level] > depth[outer.level] &&
  (outer.level === 'division' ? inner.divisionId === outer.id : inner.districtId === outer.id)

/** What was understood beside the chosen filters, which win: a chosen trade or a place elsewhere is not looked for. */
export function besideFilters(understood: Understood, input: BrowseInput, chosen: Place | null): Understood {
  const hasPlace = Boolean(input.upazila_id ?? input.district_id ?? input.division_id)
  return {
    ...understood,
    trades: input.category ? [] : understood.trades,
    places: hasPlace
      ? understood.places.filter((place) => chosen !== null && liesIn(place, chosen))
      : understood.places,
  }
}

/** The understood places and the wider ones around them, the narrowest first, up to the chosen place. */
export function areasAround(
  places: readonly Place[],
  chosen: Place | null,
  { places: all }: Vocabulary,
): Area[] {
  const [first] = places
  if (!first) return [{ level: 'country', places: [] }]
  const around = all
    .filter((place) => liesIn(first, place) && (!chosen || chosen.id === place.id || liesIn(place, chosen)))
    .toSorted((a, b) => depth[b.level] - depth[a.level])
    .map((place): Area => ({ level: place.level, places: [place] }))
  const country: Area[] = chosen ? [] : [{ level: 'country', places: [] }]
  return [{ level: first.level, places }, ...around, ...country]
}

/** The place filters of a list. */
export const placeFilter = (place: Place | undefined) => ({
  division_id: place?.divisionId,
  district_id: place?.level === 'division' ? undefined : (place?.districtId ?? undefined),
  upazila_id: place?.level === 'upazila' ? place.id : undefined,
})
