// Kiswahili for the error messages that the schemas of contract/ define themselves. Each pattern of an English message has a function that
// makes the Kiswahili message from the label of the field and the groups of the pattern.

type Say = (label: string, ...values: string[]) => string;

const oneOfKnown: Say = (label) => `${label}: si mojawapo ya thamani zinazojulikana`;
const fill: Say = () => 'Tafadhali jaza sehemu zote';

/** The first pattern that matches is used. */
const sentences: readonly (readonly [RegExp, Say])[] = [
  [/^Please fill (?:in )?all/i, fill],
  [/^Please Enter the Contact Group/, () => 'Tafadhali weka kikundi cha wawasiliani'],
  [/^Please Select a role/, () => 'Tafadhali chagua jukumu'],
  [/^Please Select a permission/, () => 'Tafadhali chagua ruhusa'],
  [/^No file selected/, () => 'Hakuna faili iliyochaguliwa!'],
  [/^Invalid file format/, () => 'Muundo wa faili si sahihi! Tafadhali pakia faili ya .csv au .xlsx.'],
  [/^File size exceeds (\S+) limit/, (_label, size) => `Faili imezidi kikomo cha ${size}!`],
  [/^Choose networks|^Choose at least one network/, () => 'Chagua angalau mtandao mmoja'],
  [/^Choose at most (\S+) networks/, (_label, max) => `Chagua mitandao isiyozidi ${max}`],
  [/^Choose what it will be used for/, () => 'Chagua matumizi yake'],
  [/^Choose a class of messages/, () => 'Chagua aina ya jumbe'],
  [/^Choose 1 to (\S+) records/, (_label, max) => `Chagua rekodi 1 hadi ${max}`],
  [/^(?:Please )?choose /i, (label) => `${label}: chagua kutoka kwenye orodha`],
  [/^Enter a valid email/, () => 'Weka barua pepe sahihi'],
  [/^Enter what to search for/, () => 'Weka unachotafuta'],
  [/^Enter the code/, () => 'Weka msimbo'],
  [/^Enter the (\S+) digits of the code/, (_label, digits) => `Weka tarakimu ${digits} za msimbo`],
  [/^Enter a sender ID/, () => 'Weka jina la mtumaji'],
  [
    /^Enter the password again/,
    () => 'Weka nenosiri tena: lililohifadhiwa ni la seva, mlango au mpangilio mwingine wa TLS',
  ],
  [/^Write a note/, () => 'Andika maelezo'],
  [/^Say why/, () => 'Eleza sababu, ili mteja ajue cha kubadilisha'],
  [/^It must open before it closes/, () => 'Saa ya kufungua lazima iwe kabla ya saa ya kufunga'],
  [/^Consent date must not be before (\S+)/, (_label, year) => `Tarehe ya ridhaa isiwe kabla ya ${year}`],
  [/^(?:End date|The end) must not be before/, () => 'Mwisho usiwe kabla ya mwanzo'],
  [/^Message is longer than (\S+) parts/, (label, max) => `${label}: usizidi sehemu ${max}`],
  [/^Allowed addresses are/, () => 'Weka anwani za IP au mitandao, kama 196.201.214.7 au 196.201.214.0/24'],
  [/^At most (\S+) addresses/, (_label, max) => `Anwani zisizidi ${max}`],
  [/^At most (\S+) contacts/, (_label, max) => `Wawasiliani wasizidi ${max} kwa mara moja`],
  [/^At most (\S+) records/, (_label, max) => `Rekodi zisizidi ${max}`],
  [/^At most (\S+) are notified/, (label, max) => `${label}: wasizidi ${max}`],
  [
    /^Email addresses must look like (\S+),/,
    (_label, like) => `Anwani za barua pepe ziwe kama ${like}, zikitenganishwa na koma`,
  ],
  [/ must be a time of day, such as (\S+)/, (label, like) => `${label}: iwe saa kama ${like}`],
  [/^Host must be a name/, (label) => `${label}: weka jina au anwani ya IP, bila http:// na bila mlango`],
  [/: the file is empty$/, (label) => `${label}: faili ni tupu`],
  [/: the file is larger than (\S+) MB$/, (label, max) => `${label}: faili imezidi MB ${max}`],
  [/: the file must be a (.+)$/, (label, types) => `${label}: faili iwe ${types.replace(' or ', ' au ')}`],
  [/^There is no such paper/, () => 'Hati hiyo haipo'],
  [/^Unknown module/, () => 'Sehemu ya mfumo haijulikani'],
  [/^Country code/, () => 'Msimbo wa nchi una herufi mbili, kama ke'],
  [/^(MCC|MNC) must be .+ digits, like (\S+)/, (_label, code, like) => `${code}: tarakimu, kama ${like}`],
  [/ (?:is|are) required$/, (label) => `${label}: inahitajika`],
  [/ is too long$/, (label) => `${label}: ni ndefu kupita kiasi`],
  [/ needs a letter/, (label) => `${label}: iwe na herufi, isipokuwa nambari fupi ya tarakimu 3 hadi 11`],
  [/ begin or end with a space/, (label) => `${label}: isianze wala kuishia na nafasi`],
  [
    / only letters, digits, spaces and (.+)$/,
    (label, signs) => `${label}: herufi, tarakimu, nafasi na ${signs?.replace(' and ', ' na ')} pekee`,
  ],
  [/ only letters, digits and signs/, (label) => `${label}: herufi, tarakimu na alama za kawaida pekee`],
  [
    / a whole number from (\S+) to ([^\s,]+(?:,\d+)*), or empty$/,
    (label, min, max) => `${label}: iwe nambari kamili kuanzia ${min} hadi ${max}, au tupu`,
  ],
  [
    / a whole number from (\S+) to (\S+)$/,
    (label, min, max) => `${label}: iwe nambari kamili kuanzia ${min} hadi ${max}`,
  ],
  [/ at most (\S+) digits/, (label, max) => `${label}: iwe nambari kamili ya tarakimu zisizozidi ${max}`],
  [/ must be a whole number$/, (label) => `${label}: iwe nambari kamili`],
  [/ at least (\S+) characters/, (label, min) => `${label}: angalau herufi ${min}`],
  [/ at most (\S+) characters/, (label, max) => `${label}: isizidi herufi ${max}`],
  [
    / above 0 and at most (\S+) KES/,
    (label, max) => `${label}: iwe zaidi ya 0 na isizidi KES ${max}, yenye desimali zisizozidi 4`,
  ],
  [/ must be (?:a time )?like (\S+)/, (label, like) => `${label}: iwe saa kama ${like}`],
  [
    / must be a time from (\S+) to (\S+)/,
    (label, min, max) => `${label}: iwe saa kuanzia ${min} hadi ${max}`,
  ],
  [/ (?:must be|is) (?:text|0 or 1|on or off|\S+ or \S+|.+, .+ or \S+)$/, oneOfKnown],
];

/** Returns the Kiswahili for an English message about the field with this label; the English message if no pattern matches. */
export function sentenceOf(english: string, label: string): string {
  for (const [pattern, say] of sentences) {
    const found = pattern.exec(english);
    if (found) return say(label, ...found.slice(1));
  }
  return english;
}
