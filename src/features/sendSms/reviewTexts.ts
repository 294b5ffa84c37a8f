// The texts of the review: what a send does, rejects and costs (requirements/domain.md#pre-flight).
import { plural, texts } from '../../i18n/texts.ts';

export const reviewTexts = texts({
  en: {
    send: (to: string) => `Send to ${to}?`,
    schedule: (to: string) => `Schedule to ${to}?`,
    readyToSend: (numbers: string) => `Ready to send to ${numbers}`,
    readyToSchedule: (numbers: string) => `Ready to schedule for ${numbers}`,
    nothing: 'Nothing to send',
    numbersOf: (file: string) => `the numbers of ${file}`,
    group: 'this contact group',
    noneValid: 'None of the numbers can be sent to. Go back and correct them.',
    short: (units: string) =>
      `Your balance is short by ${units}. Top up, or go back and send to fewer numbers.`,
    shortNow: (units: string) => `Your balance is short by ${units} now. Top up before it runs.`,
    topUp: {
      title: 'Top up by M-Pesa',
      open: (kes: string) => `Top up ${kes} by M-Pesa`,
      buys: (units: string) => `Buy the missing ${units} by M-Pesa`,
      paid: 'The units have arrived. Check the figures and send.',
    },
    unitsLater: 'Units are taken when each run starts.',
    waits: (date: string) => `Goes out from ${date} when the sending window opens.`,
    offPurpose: {
      promotional: (networks: string, sender: string) =>
        `${networks} approved ${sender} for transactional messages only. This send is promotional and may not be delivered there. Ask for a promotional sender ID under Sender ID Requests.`,
      transactional: (networks: string, sender: string) =>
        `${networks} approved ${sender} for promotional messages only. This send is transactional and may not be delivered there. Ask for a transactional sender ID under Sender ID Requests.`,
    },
    unrouted: (sender: string, numbers: string) =>
      `${sender} is not active on the network of ${numbers}. Choose another sender ID for them, or ask for it there under Sender ID Requests.`,
    foreign: (sender: string, numbers: string) => `${sender} cannot send to ${numbers} outside Kenya.`,
    withoutConsent: (numbers: number) =>
      plural(numbers, {
        one: '# recipient has no recorded consent.',
        other: '# recipients have no recorded consent.',
      }),
    // The time and the name of the campaign follow.
    sentBefore: {
      sent: 'The same text was sent to these recipients',
      scheduled: 'The same text was scheduled for these recipients',
    },
    spilled: (rows: number) =>
      plural(rows, {
        one: '# row needs one more part, because its fields make the text longer.',
        other: '# rows need one more part, because their fields make the text longer.',
      }),
    atLeast: (parts: string, encoding: string) => `At least ${parts} each (${encoding}).`,
    atMost: (parts: string, encoding: string, units: string) =>
      `${parts} each (${encoding}), at most ${units} in all.`,
    figures: {
      rows: 'Rows',
      valid: 'Valid',
      rejected: 'Rejected',
      parts: 'Parts per message',
      units: 'Units',
      cost: 'Cost',
      balance: 'Balance now',
      balanceAfter: 'Balance after',
    },
    byNetwork: 'By network',
    network: 'Network',
    numbers: 'Numbers',
    rejectedWith: (reasons: string) => `Rejected: ${reasons}`,
    rejectedEntries: 'Rejected entries',
    downloadRejected: 'Download rejected rows',
    repair: 'How to repair',
    firstOf: (shown: string, rows: string) => `The first ${shown} of ${rows}`,
    notListed: 'The server cannot list them.',
    to: (msisdn: string) => `To ${msisdn}`,
    messages: 'Messages',
    showFewer: 'Show fewer',
    showFirst: (count: number) => `Show the first ${count}`,
    longest: (message: string) => `The longest: ${message}`,
    back: 'Back',
    copyAsCurl: 'Copy as curl',
    confirm: { send: 'Send now', schedule: 'Schedule' },
  },
  sw: {
    send: (to) => `Tuma kwa ${to}?`,
    schedule: (to) => `Ratibu kwa ${to}?`,
    readyToSend: (numbers) => `Tayari kutuma kwa ${numbers}`,
    readyToSchedule: (numbers) => `Tayari kuratibu kwa ${numbers}`,
    nothing: 'Hakuna cha kutuma',
    numbersOf: (file) => `nambari za ${file}`,
    group: 'kikundi hiki cha wawasiliani',
    noneValid: 'Hakuna nambari inayoweza kutumiwa ujumbe. Rudi uzirekebishe.',
    short: (units) =>
      `Salio lako lina upungufu wa ${units}. Ongeza salio, au rudi utume kwa nambari chache zaidi.`,
    shortNow: (units) =>
      `Salio lako lina upungufu wa ${units} kwa sasa. Ongeza salio kabla ya muda wa kutuma.`,
    topUp: {
      title: 'Ongeza salio kwa M-Pesa',
      open: (kes) => `Ongeza ${kes} kwa M-Pesa`,
      buys: (units) => `Nunua ${units} zinazokosekana kwa M-Pesa`,
      paid: 'Uniti zimeingia. Angalia hesabu kisha utume.',
    },
    unitsLater: 'Uniti hukatwa kila awamu inapoanza.',
    waits: (date) => `Itatumwa kuanzia ${date} kipindi cha kutuma kitakapofunguliwa.`,
    offPurpose: {
      promotional: (networks, sender) =>
        `${networks}: ${sender} limeidhinishwa kwa jumbe za huduma pekee. Jumbe hizi ni za matangazo na huenda zisifike huko. Omba jina la mtumaji la matangazo kwenye Maombi ya jina la mtumaji.`,
      transactional: (networks, sender) =>
        `${networks}: ${sender} limeidhinishwa kwa jumbe za matangazo pekee. Jumbe hizi ni za huduma na huenda zisifike huko. Omba jina la mtumaji la huduma kwenye Maombi ya jina la mtumaji.`,
    },
    unrouted: (sender, numbers) =>
      `${sender} halitumiki kwenye mtandao wa ${numbers}. Chagua jina lingine la mtumaji kwa nambari hizo, au liombe huko kwenye Maombi ya jina la mtumaji.`,
    foreign: (sender, numbers) => `${sender} haliwezi kutuma kwa ${numbers} nje ya Kenya.`,
    withoutConsent: (numbers) =>
      plural(numbers, {
        one: 'Mpokeaji # hana ridhaa iliyorekodiwa.',
        other: 'Wapokeaji # hawana ridhaa iliyorekodiwa.',
      }),
    sentBefore: {
      sent: 'Ujumbe huu huu ulitumwa kwa wapokeaji hawa',
      scheduled: 'Ujumbe huu huu uliratibiwa kwa wapokeaji hawa',
    },
    spilled: (rows) =>
      plural(rows, {
        one: 'Mstari # unachukua sehemu moja zaidi, kwa sababu sehemu ya kujaza inarefusha ujumbe.',
        other: 'Mistari # inachukua sehemu moja zaidi, kwa sababu sehemu ya kujaza inarefusha ujumbe.',
      }),
    atLeast: (parts, encoding) => `Angalau ${parts} kwa kila ujumbe (${encoding}).`,
    atMost: (parts, encoding, units) => `${parts} kwa kila ujumbe (${encoding}), jumla isizidi ${units}.`,
    figures: {
      rows: 'Mistari',
      valid: 'Zinazofaa',
      rejected: 'Zilizokataliwa',
      parts: 'Sehemu kwa ujumbe',
      units: 'Uniti',
      cost: 'Gharama',
      balance: 'Salio la sasa',
      balanceAfter: 'Salio baadaye',
    },
    byNetwork: 'Kwa mtandao',
    network: 'Mtandao',
    numbers: 'Nambari',
    rejectedWith: (reasons) => `Zilizokataliwa: ${reasons}`,
    rejectedEntries: 'Maingizo yaliyokataliwa',
    downloadRejected: 'Pakua mistari iliyokataliwa',
    repair: 'Jinsi ya kurekebisha',
    firstOf: (shown, rows) => `Ya kwanza ${shown} kati ya ${rows}`,
    notListed: 'Seva haiwezi kuorodhesha mistari hiyo.',
    to: (msisdn) => `Kwa ${msisdn}`,
    messages: 'Jumbe',
    showFewer: 'Onyesha chache',
    showFirst: (count) => `Onyesha ${count} za kwanza`,
    longest: (message) => `Mrefu zaidi: ${message}`,
    back: 'Rudi',
    copyAsCurl: 'Nakili kama curl',
    confirm: { send: 'Tuma sasa', schedule: 'Ratibu' },
  },
});
