// The texts of actions on a campaign's results: reasons, downloads, resend, copy, and who stopped it.
import { formatCount } from '../../format/formatNumber.ts';
import { plural, texts } from '../../i18n/texts.ts';

export const resultTexts = texts({
  reasons: {
    failed: (messages: number) => [
      `Why ${formatCount(messages, 'message')} failed`,
      plural(messages, { one: 'Kwa nini ujumbe # ulifeli', other: 'Kwa nini jumbe # zilifeli' }),
    ],
    rejected: (recipients: number) => [
      plural(recipients, { one: 'Why # recipient was excluded', other: 'Why # recipients were excluded' }),
      plural(recipients, {
        one: 'Kwa nini mpokeaji # alitengwa',
        other: 'Kwa nini wapokeaji # walitengwa',
      }),
    ],
    unknown: ['No reason given', 'Hakuna sababu iliyotolewa'],
    permanent: ['Sending again does not help', 'Kutuma tena hakusaidii'],
    loading: ['Loading the reasons', 'Sababu zinapakiwa'],
    unavailable: (reason: string) => [
      `The reasons could not be loaded: ${reason}`,
      `Sababu hazikuweza kupakiwa: ${reason}`,
    ],
  },
  downloads: {
    title: ['Downloads', 'Vipakuliwa'],
    cancel: ['Cancel download', 'Ghairi upakuaji'],
    progress: (percent: number) => [`Downloading, ${percent}%`, `Inapakua, ${percent}%`],
  },
  stop: {
    paused: (name: string, date: string) => [
      `Paused by ${name} on ${date}`,
      `Imesitishwa na ${name} tarehe ${date}`,
    ],
    cancelled: (name: string, date: string) => [
      `Cancelled by ${name} on ${date}`,
      `Imeghairiwa na ${name} tarehe ${date}`,
    ],
    failures: (percent: string, date: string) => [
      `Paused automatically on ${date}: ${percent} of its messages failed. Check why before you resume it.`,
      `Imesitishwa yenyewe tarehe ${date}: ${percent} ya jumbe zake zimefeli. Angalia sababu kabla ya kuiendeleza.`,
    ],
    automatic: (date: string) => [`Paused automatically on ${date}`, `Imesitishwa yenyewe tarehe ${date}`],
    reason: ['Reason (optional)', 'Sababu (si lazima)'],
    itsReason: ['Reason', 'Sababu'],
    addReason: ['Save reason', 'Hifadhi sababu'],
    saved: ['Reason saved', 'Sababu imehifadhiwa'],
    reasonIs: (reason: string) => [`Reason: ${reason}`, `Sababu: ${reason}`],
  },
  resend: {
    text: [
      'The message is sent again as a new campaign and is charged again.',
      'Ujumbe utatumwa tena kama kampeni mpya na utalipiwa tena.',
    ],
    choose: ['Send again where the reason was', 'Tuma tena pale ambapo sababu ilikuwa'],
    notIncluded: (numbers: number, reasons: string) => [
      `${formatCount(numbers, 'number')} not included: ${reasons}`,
      `${plural(numbers, { one: 'nambari # haijajumuishwa', other: 'nambari # hazijajumuishwa' })}: ${reasons}`,
    ],
    price: (numbers: string, units: string, kes: string) => [
      `${numbers} · ${units} · ${kes}`,
      `${numbers} · ${units} · ${kes}`,
    ],
    balanceAfter: (units: string) => [`Balance after: ${units}`, `Salio baadaye: ${units}`],
    short: (units: string) => [
      `The balance is ${units} short. Top up first.`,
      `Salio lina upungufu wa ${units}. Ongeza salio kwanza.`,
    ],
    rejected: (reasons: string) => [
      `Cannot be sent to now: ${reasons}`,
      `Haziwezi kutumiwa sasa: ${reasons}`,
    ],
    pricing: ['Calculating the price…', 'Bei inakokotolewa…'],
    none: ['Choose at least one reason.', 'Chagua angalau sababu moja.'],
    nothingLeft: ['No number is left to send to.', 'Hakuna nambari iliyobaki ya kutumiwa.'],
    sentAgain: (date: string, numbers: string) => [
      `Sent again on ${date} to ${numbers}.`,
      `Ilitumwa tena tarehe ${date} kwa ${numbers}.`,
    ],
    reached: [
      'Numbers that were reached by this, or may still be reached, are not included.',
      'Nambari ambazo tayari zilifikiwa, au huenda bado zikafikiwa, hazijajumuishwa.',
    ],
    counted: (reason: string, count: string) => [`${reason} (${count})`, `${reason} (${count})`],
  },
  copy: {
    verb: ['Copy campaign', 'Nakili kampeni'],
    name: (name: string) => [`${name} (copy)`, `${name} (nakala)`],
    withoutRecipients: [
      'Choose the recipients: those of the first send are no longer stored.',
      'Chagua wapokeaji: wale wa kutuma kwa kwanza hawajahifadhiwa tena.',
    ],
  },
  list: {
    units: ['Units', 'Uniti'],
    reason: ['Reason', 'Sababu'],
    frequency: ['Frequency', 'Marudio'],
    nextRun: ['Next run', 'Awamu ijayo'],
    next: (date: string) => [`Next run ${date}`, `Awamu ijayo ${date}`],
    lastRun: (date: string, why: string) => [`Run of ${date}: ${why}`, `Awamu ya ${date}: ${why}`],
  },
});
