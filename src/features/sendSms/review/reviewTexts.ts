// The texts of the review: what a send does, rejects and costs (requirements/domain.md#pre-flight).
import { plural, texts } from '../../../i18n/texts.ts';

export const reviewTexts = texts({
  send: (to: string) => [`Send to ${to}?`, `Tuma kwa ${to}?`],
  schedule: (to: string) => [`Schedule to ${to}?`, `Ratibu kwa ${to}?`],
  readyToSend: (numbers: string) => [`Ready to send to ${numbers}`, `Tayari kutuma kwa ${numbers}`],
  readyToSchedule: (numbers: string) => [
    `Ready to schedule for ${numbers}`,
    `Tayari kuratibu kwa ${numbers}`,
  ],
  nothing: ['Nothing to send', 'Hakuna cha kutuma'],
  numbersOf: (file: string) => [`the numbers of ${file}`, `nambari za ${file}`],
  group: ['this contact group', 'kikundi hiki cha wawasiliani'],
  noneValid: [
    'None of the numbers can be sent to. Go back and correct them.',
    'Hakuna nambari inayoweza kutumiwa ujumbe. Rudi uzirekebishe.',
  ],
  short: (units: string) => [
    `Your balance is short by ${units}. Top up, or go back and send to fewer numbers.`,
    `Salio lako lina upungufu wa ${units}. Ongeza salio, au rudi utume kwa nambari chache zaidi.`,
  ],
  shortNow: (units: string) => [
    `Your balance is short by ${units} now. Top up before it runs.`,
    `Salio lako lina upungufu wa ${units} kwa sasa. Ongeza salio kabla ya muda wa kutuma.`,
  ],
  topUp: {
    title: ['Top up by M-Pesa', 'Ongeza salio kwa M-Pesa'],
    open: (kes: string) => [`Top up ${kes} by M-Pesa`, `Ongeza ${kes} kwa M-Pesa`],
    buys: (units: string) => [
      `Buy the missing ${units} by M-Pesa`,
      `Nunua ${units} zinazokosekana kwa M-Pesa`,
    ],
    paid: [
      'The units have arrived. Check the figures and send.',
      'Uniti zimeingia. Angalia hesabu kisha utume.',
    ],
  },
  unitsLater: ['Units are taken when each run starts.', 'Uniti hukatwa kila awamu inapoanza.'],
  waits: (date: string) => [
    `Goes out from ${date} when the sending window opens.`,
    `Itatumwa kuanzia ${date} kipindi cha kutuma kitakapofunguliwa.`,
  ],
  offPurpose: {
    promotional: (networks: string, sender: string) => [
      `${networks} approved ${sender} for transactional messages only. This send is promotional and may not be delivered there. Ask for a promotional sender ID under Sender ID Requests.`,
      `${networks}: ${sender} limeidhinishwa kwa jumbe za huduma pekee. Jumbe hizi ni za matangazo na huenda zisifike huko. Omba jina la mtumaji la matangazo kwenye Maombi ya jina la mtumaji.`,
    ],
    transactional: (networks: string, sender: string) => [
      `${networks} approved ${sender} for promotional messages only. This send is transactional and may not be delivered there. Ask for a transactional sender ID under Sender ID Requests.`,
      `${networks}: ${sender} limeidhinishwa kwa jumbe za matangazo pekee. Jumbe hizi ni za huduma na huenda zisifike huko. Omba jina la mtumaji la huduma kwenye Maombi ya jina la mtumaji.`,
    ],
  },
  unrouted: (sender: string, numbers: string) => [
    `${sender} is not active on the network of ${numbers}. Choose another sender ID for them, or ask for it there under Sender ID Requests.`,
    `${sender} halitumiki kwenye mtandao wa ${numbers}. Chagua jina lingine la mtumaji kwa nambari hizo, au liombe huko kwenye Maombi ya jina la mtumaji.`,
  ],
  foreign: (sender: string, numbers: string) => [
    `${sender} cannot send to ${numbers} outside Kenya.`,
    `${sender} haliwezi kutuma kwa ${numbers} nje ya Kenya.`,
  ],
  withoutConsent: (numbers: number) => [
    plural(numbers, {
      one: '# recipient has no recorded consent.',
      other: '# recipients have no recorded consent.',
    }),
    plural(numbers, {
      one: 'Mpokeaji # hana ridhaa iliyorekodiwa.',
      other: 'Wapokeaji # hawana ridhaa iliyorekodiwa.',
    }),
  ],
  // The time and the name of the campaign follow.
  sentBefore: {
    sent: ['The same text was sent to these recipients', 'Ujumbe huu huu ulitumwa kwa wapokeaji hawa'],
    scheduled: [
      'The same text was scheduled for these recipients',
      'Ujumbe huu huu uliratibiwa kwa wapokeaji hawa',
    ],
  },
  spilled: (rows: number) => [
    plural(rows, {
      one: '# row needs one more part, because its fields make the text longer.',
      other: '# rows need one more part, because their fields make the text longer.',
    }),
    plural(rows, {
      one: 'Mstari # unachukua sehemu moja zaidi, kwa sababu sehemu ya kujaza inarefusha ujumbe.',
      other: 'Mistari # inachukua sehemu moja zaidi, kwa sababu sehemu ya kujaza inarefusha ujumbe.',
    }),
  ],
  atLeast: (parts: string, encoding: string) => [
    `At least ${parts} each (${encoding}).`,
    `Angalau ${parts} kwa kila ujumbe (${encoding}).`,
  ],
  atMost: (parts: string, encoding: string, units: string) => [
    `${parts} each (${encoding}), at most ${units} in all.`,
    `${parts} kwa kila ujumbe (${encoding}), jumla isizidi ${units}.`,
  ],
  figures: {
    rows: ['Rows', 'Mistari'],
    valid: ['Valid', 'Zinazofaa'],
    rejected: ['Rejected', 'Zilizokataliwa'],
    parts: ['Parts per message', 'Sehemu kwa ujumbe'],
    units: ['Units', 'Uniti'],
    cost: ['Cost', 'Gharama'],
    balance: ['Balance now', 'Salio la sasa'],
    balanceAfter: ['Balance after', 'Salio baadaye'],
  },
  byNetwork: ['By network', 'Kwa mtandao'],
  network: ['Network', 'Mtandao'],
  numbers: ['Numbers', 'Nambari'],
  rejectedWith: (reasons: string) => [`Rejected: ${reasons}`, `Zilizokataliwa: ${reasons}`],
  rejectedEntries: ['Rejected entries', 'Maingizo yaliyokataliwa'],
  downloadRejected: ['Download rejected rows', 'Pakua mistari iliyokataliwa'],
  repair: ['How to repair', 'Jinsi ya kurekebisha'],
  firstOf: (shown: string, rows: string) => [
    `The first ${shown} of ${rows}`,
    `Ya kwanza ${shown} kati ya ${rows}`,
  ],
  notListed: ['The server cannot list them.', 'Seva haiwezi kuorodhesha mistari hiyo.'],
  to: (msisdn: string) => [`To ${msisdn}`, `Kwa ${msisdn}`],
  messages: ['Messages', 'Jumbe'],
  showFewer: ['Show fewer', 'Onyesha chache'],
  showFirst: (count: number) => [`Show the first ${count}`, `Onyesha ${count} za kwanza`],
  longest: (message: string) => [`The longest: ${message}`, `Mrefu zaidi: ${message}`],
  back: ['Back', 'Rudi'],
  copyAsCurl: ['Copy as curl', 'Nakili kama curl'],
  confirm: { send: ['Send now', 'Tuma sasa'], schedule: ['Schedule', 'Ratibu'] },
});
