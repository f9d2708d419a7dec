import type { BrowseInput } from '../../listing/browse.schema.ts'
import type { Understood } from './understanding.rules.ts'
import type { PlaceLevel } from './places.schema.ts'
import type { Place, Vocabulary } from './vocabulary.rules.ts'
const nicknamesOf = `
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
  Uttara East: উত্তরা, uttara, uttora, হাউজ বিল্ডিং, house building, আজমপুর, azampur, abdullahpur, আব্দুল্লাহপুর, জসিমউদ্দিন
  Uttara West: উত্তরা, uttara, uttora, রাজলক্ষ্মী
  Tongi East: টঙ্গী, টংগী, tongi, tungi
  Tongi West: টঙ্গী, টংগী, tongi, tungi
  Bhatara: বসুন্ধরা, bashundhara, basundhara, boshundhora, বসুন্ধরা আবাসিক, বারিধারা, baridhara, নতুন বাজার, notun bazar, ভাটারা, vatara
  Badda: বাড্ডা, মেরুল, merul badda, middle badda, আফতাবনগর, aftabnagar
  Tejgaon: তেজগাও, ফার্মগেট, farmgate, farmget, কারওয়ান বাজার, কাওরান বাজার, karwan bazar, kawran bazar, তেজকুনিপাড়া
  Tejgaon Industrial Area: মহাখালী, mohakhali, নাখালপাড়া, nakhalpara, নিকেতন, niketon
  Sher-e-Bangla Nagar: আগারগাঁও, agargaon, আগারগাও, শেরে বাংলা নগর, শ্যামলী, shyamoli, shamoli, তালতলা, taltola
  Mohammadpur: মোহাম্মাদপুর, mohammodpur, muhammadpur, লালমাটিয়া, lalmatia, বসিলা, basila, bosila
  Adabor: আদাবর, রিং রোড, ring road
  Mirpur: মিরপুর ১, মিরপুর ২, mirpur 1, mirpur 2, মিরপুর ৬, mirpur 6, মিরপুর-১
  Pallabi: মিরপুর ১০, মিরপুর ১১, মিরপুর ১২, mirpur 10, mirpur 11, mirpur 12, mirpur dohs, মিরপুর ডিওএইচএস, কালশী, kalshi
  Kafrul: মিরপুর ১৩, মিরপুর ১৪, mirpur 13, mirpur 14, ইব্রাহিমপুর, ibrahimpur, শেওড়াপাড়া, shewrapara, কাজীপাড়া, kazipara
  Khilkhet: নিকুঞ্জ, nikunja, nikunjo, কুড়িল, kuril
  Ramna: মগবাজার, mogbazar, moghbazar, ইস্কাটন, eskaton, বেইলি রোড, bailey road, সিদ্ধেশ্বরী, siddeshwari
  Shahjahanpur: মালিবাগ, malibag, malibagh, শান্তিনগর, shantinagar
  Rampura: বনশ্রী, banasree, bonosree, banasri, bonosri
  Khilgaon: খিলগাঁ, khilga, গোড়ান, goran, বাসাবো, basabo
  Sabujbagh: বাসাবো, basabo
  Wari: ওয়ারি, টিকাটুলি, tikatuli
  Kotwali: পুরান ঢাকা, old dhaka, puran dhaka, সদরঘাট, sadarghat
  Jatrabari: যাত্রাবাড়ি, jatrabary, সায়েদাবাদ, sayedabad, saydabad
  Dhanmondi: ধানমণ্ডি, dhanmandi, jigatola, জিগাতলা, ঝিগাতলা, শংকর, রায়েরবাজার, rayerbazar, কলাবাগান
  New Market: নিউ মার্কেট, এলিফ্যান্ট রোড, elephant road, নীলক্ষেত
  Lalbagh: আজিমপুর, azimpur
  Motijheel: মতিঝিল, motijhil, ফকিরাপুল, আরামবাগ, আর কে মিশন
  Paltan: পল্টন, polton, বিজয়নগর, কাকরাইল, kakrail
  Panchlaish: জিইসি, gec, মুরাদপুর, muradpur, nasirabad, নাসিরাবাদ, প্রবর্তক
  Khulshi: খুলশি, লালখান বাজার, lalkhan bazar
  Double Mooring: আগ্রাবাদ, agrabad, দেওয়ানহাট
  Halishahar: হালিশহর, halishohor
  Cantonment: ক্যান্টনমেন্ট, cantonment, মাটিকাটা, matikata, মানিকদি
  Savar: সাভার, sabhar, হেমায়েতপুর, hemayetpur, আশুলিয়া, ashulia, আমিনবাজার
  Keraniganj: কেরানীগঞ্জ, keranigonj, জিঞ্জিরা, jinjira
  Siddhirganj: সিদ্ধিরগঞ্জ, shiddhirganj
  Fatullah: ফতুল্লা, fotulla
  Gazipur Sadar: জয়দেবপুর, joydebpur, চৌরাস্তা, board bazar, বোর্ড বাজার
  Narayanganj Sadar: ফতুল্লা, fatullah, fotulla, সিদ্ধিরগঞ্জ, siddhirganj, চাষাড়া, chashara
  Shah Ali: শাহ আলী, মাজার রোড
`

/** Everyday, old and other names by the English name of a place, beside its own spellings. */
export const placeNicknames: readonly (readonly [string, readonly string[]])[] = nicknamesOf
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', list = ''] = line.trim().split(/:\s/)
    return [name, list.split(',').map((nickname) => nickname.trim())] as const
  })

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
