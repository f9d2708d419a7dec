import { foldText } from '#worker/lib/text/fold.ts'

// The web loads it apart, where a new password is typed: the list would weigh on its pages.

export const commonPasswordMessage = 'এই পাসওয়ার্ডটি সহজে অনুমান করা যায়। অন্য একটি পাসওয়ার্ড দিন।'

/** Refused as they are. */
const wholePasswords = new Set(
  `123123 123321 123654 1234qwer 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 112233 11223344 121212 131313 147258
  147258369 159357 159753 321321 456456 654321 741852 741852963 753951 789456 789456123 852456 987654321 aa123456
  a123456 a1234567 a12345678 abcd1234 abc123 abc12345 abc123456 asd123 asdf1234 asdfgh1 q1w2e3 q1w2e3r4 qaz123 qazwsx
  qazwsxedc qwe123 qweasd qweasdzxc qwer1234 qwerty1 qwerty12 qwerty123 zaq12wsx zxc123 zxcvbnm1 p@ssw0rd p@ssword
  pa55word passw0rd letmein letmein1 iloveyou iloveu ilovebd iloveyou1 trustno1 fuckyou fuckoff 786786 786786786 420420
  aaa111 aaaa1111 xxx123 000786 007007 070707 101010 102030 10203040 123abc 12345a 123456a 1234567a 12345678a 123456q
  123456aa 123456ab 1234abcd 12qwaszx 2wsx3edc 5201314 6969696 696969 777888 808080 888999 909090 987654 998877 999000
  মাতৃভূমি পাসওয়ার্ড বাংলাদেশ আমারসোনারবাংলা ভালোবাসা আল্লাহু বিসমিল্লাহ`
    .split(/\s+/)
    .map((password) => foldText(password)),
)

/** Refused alone and with up to six digits and a sign after or before them: `dhaka`, `Dhaka@123`, `2024dhaka`. */
const words = new Set(
  `abcdef abcdefg admin administrator allah allahu allahuakbar alhamdulillah amarbangla amarsonarbangla ami amitumi ammu
  ammuabbu abbu abbuammu apple arif asdf asdfgh asdfghjkl asha baba bangla bangladesh bangladeshi barishal barisal bismillah
  bd bdesh bhalobasha bhalobashi bkash bogra bogura boss brazil argentina messi neymar ronaldo shakib sakib tamim mashrafi
  changeme charlie chittagong chattogram comilla cumilla computer cricket customer default demo dhaka dhakabd dinajpur
  dragon dutchbangla facebook family fahim faridpur farhan fatema fatima feni football freedom friend friends gazipur
  godfather google grameen grameenphone guest habib hasan hello helloworld hossain hossen hridoy iloveallah iloveammu
  imran india islam islamic jamuna jannat jannatul janina jesmin jessore jashore jibon kamal karim khan khulna kormi
  kormibd kushtia lakshmipur laptop login love lovely lover loveyou madaripur mahmud maria master meghna mim mimi mina
  mirpur mobile moni monkey mother muhammad mohammad mohammed mukta munna mymensingh nagad nadia narail narayanganj
  narsingdi nasima nasir nazma nilufa noakhali nobin nokia office pabna padma pakistan panchagarh pass passcode passwd
  password passwort patuakhali phone pokemon princess prodip qwert qwerty qwertyu qwertyui qwertyuiop rahim rahima rahman
  rajshahi rakib rana rangpur razia riad ridoy robi rocket root rubel russel sabbir sabina sadia sagor salam salma samsung
  sarah savar selina server shahin shamim shanto shapla sharmin shohag shuvo shuvro sirajganj sohel sojib sonar sonarbangla
  suman sumon sumaiya superman sunshine sweet sweetheart sylhet system tangail tania tanvir taslima teletalk temp test
  tester testing tisha tomake tomar tumi uttara user welcome whatever wifi winner worker yasmin zakir zxcvbn zxcvbnm
  পাসওয়ার্ড বাংলাদেশ বাংলা ঢাকা ভালোবাসা আল্লাহ আম্মু আব্বু মা কর্মী`
    .split(/\s+/)
    .map((word) => foldText(word)),
)

const rows = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const runs = rows.flatMap((row) => [row, [...row].toReversed().join('')])

/** Whether a password is among the first that a guesser tries, or is made of the phone number or the name. */
export function isCommonPassword(
  password: string,
  { phone, name }: { phone?: string | null | undefined; name?: string | null | undefined } = {},
): boolean {
  const folded = foldText(password).replace(/\s/g, '')
  return (
    wholePasswords.has(folded) ||
    words.has(folded) ||
    words.has(coreOf(folded)) ||
    isPattern(folded) ||
    isDate(folded) ||
    (phone ? isFromPhone(folded, phone) : false) ||
    (name ? isFromName(folded, name) : false)
  )
}

/** The password without the digits and the sign that people add to a word. */
const coreOf = (folded: string) =>
  folded.replace(/^\d{1,6}[@#_.!*]?/, '').replace(/[@#_.!*]?\d{0,6}[@#_.!*]?$/, '')

/** One sign, two or three that repeat, pairs like 112233, or a run of the keyboard. */
const isPattern = (folded: string) =>
  /^(.{1,3})\1+.?$/u.test(folded) || /^(?:(.)\1)+$/u.test(folded) || runs.some((run) => run.includes(folded))

/** A day of this or the last century, in either order. */
const isDate = (folded: string) =>
  /^(?:(?:19|20)\d\d[01]\d[0-3]\d|[0-3]\d[01]\d(?:19|20)\d\d)$/.test(folded.replace(/[-./]/g, ''))

/** Six or more digits in a row of the number, with or without the country code. */
const isFromPhone = (folded: string, phone: string) => {
  const digits = folded.replace(/\D/g, '')
  return digits.length >= 6 && digits.length >= folded.length - 2 && `88${phone}`.includes(digits)
}

/** A word of the name, or the whole name, with at most six digits and a sign. */
function isFromName(folded: string, name: string): boolean {
  const parts = foldText(name)
    .split(/[\s.-]+/)
    .filter((part) => part.length >= 3)
  const core = coreOf(folded)
  return core !== '' && [...parts, parts.join('')].includes(core)
}
