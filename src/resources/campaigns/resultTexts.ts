// The texts of actions on a campaign's results: reasons, downloads, resend, copy, and who stopped it.
import { formatCount } from '../../format/formatNumber.ts';
import { plural, texts } from '../../i18n/texts.ts';

export const resultTexts = texts({
  en: {
    reasons: {
      failed: (messages: number) => `Why ${formatCount(messages, 'message')} failed`,
      rejected: (recipients: number) =>
        plural(recipients, { one: 'Why # recipient was excluded', other: 'Why # recipients were excluded' }),
      unknown: 'No reason given',
      permanent: 'Sending again does not help',
      loading: 'Loading the reasons',
      unavailable: (reason: string) => `The reasons could not be loaded: ${reason}`,
    },
    downloads: {
      title: 'Downloads',
      cancel: 'Cancel download',
      progress: (percent: number) => `Downloading, ${percent} %`,
    },
    stop: {
      paused: (name: string, date: string) => `Paused by ${name} on ${date}`,
      cancelled: (name: string, date: string) => `Cancelled by ${name} on ${date}`,
      failures: (percent: string, date: string) =>
        `Paused automatically on ${date}: ${percent} of its messages failed. Check why before you resume it.`,
      automatic: (date: string) => `Paused automatically on ${date}`,
      reason: 'Reason (optional)',
      itsReason: 'Reason',
      addReason: 'Save reason',
      saved: 'Reason saved',
      reasonIs: (reason: string) => `Reason: ${reason}`,
    },
    resend: {
      text: 'The message is sent again as a new campaign and is charged again.',
      choose: 'Send again where the reason was',
      notIncluded: (numbers: number, reasons: string) =>
        `${formatCount(numbers, 'number')} not included: ${reasons}`,
      price: (numbers: string, units: string, kes: string) => `${numbers} · ${units} · ${kes}`,
      balanceAfter: (units: string) => `Balance after: ${units}`,
      short: (units: string) => `The balance is ${units} short. Top up first.`,
      rejected: (reasons: string) => `Cannot be sent to now: ${reasons}`,
      pricing: 'Calculating the price…',
      none: 'Choose at least one reason.',
      nothingLeft: 'No number is left to send to.',
      sentAgain: (date: string, numbers: string) => `Sent again on ${date} to ${numbers}.`,
      reached: 'Numbers that were reached by this, or may still be reached, are not included.',
      counted: (reason: string, count: string) => `${reason} (${count})`,
    },
    copy: {
      verb: 'Copy campaign',
      name: (name: string) => `${name} (copy)`,
      withoutRecipients: 'Choose the recipients: those of the first send are no longer stored.',
    },
    list: {
      units: 'Units',
      reason: 'Reason',
      frequency: 'Frequency',
      nextRun: 'Next run',
      next: (date: string) => `Next run ${date}`,
      lastRun: (date: string, why: string) => `Run of ${date}: ${why}`,
    },
  },
  sw: {
    reasons: {
      failed: (messages) =>
        plural(messages, { one: 'Kwa nini ujumbe # ulifeli', other: 'Kwa nini jumbe # zilifeli' }),
      rejected: (recipients) =>
        plural(recipients, {
          one: 'Kwa nini mpokeaji # alitengwa',
          other: 'Kwa nini wapokeaji # walitengwa',
        }),
      unknown: 'Hakuna sababu iliyotolewa',
      permanent: 'Kutuma tena hakusaidii',
      loading: 'Sababu zinapakiwa',
      unavailable: (reason) => `Sababu hazikuweza kupakiwa: ${reason}`,
    },
    downloads: {
      title: 'Vipakuliwa',
      cancel: 'Ghairi upakuaji',
      progress: (percent) => `Inapakua, ${percent} %`,
    },
    stop: {
      paused: (name, date) => `Imesitishwa na ${name} tarehe ${date}`,
      cancelled: (name, date) => `Imeghairiwa na ${name} tarehe ${date}`,
      failures: (percent, date) =>
        `Imesitishwa yenyewe tarehe ${date}: ${percent} ya jumbe zake zimefeli. Angalia sababu kabla ya kuiendeleza.`,
      automatic: (date) => `Imesitishwa yenyewe tarehe ${date}`,
      reason: 'Sababu (si lazima)',
      itsReason: 'Sababu',
      addReason: 'Hifadhi sababu',
      saved: 'Sababu imehifadhiwa',
      reasonIs: (reason) => `Sababu: ${reason}`,
    },
    resend: {
      text: 'Ujumbe utatumwa tena kama kampeni mpya na utalipiwa tena.',
      choose: 'Tuma tena pale ambapo sababu ilikuwa',
      notIncluded: (numbers, reasons) =>
        `${plural(numbers, { one: 'nambari # haijajumuishwa', other: 'nambari # hazijajumuishwa' })}: ${reasons}`,
      price: (numbers, units, kes) => `${numbers} · ${units} · ${kes}`,
      balanceAfter: (units) => `Salio baadaye: ${units}`,
      short: (units) => `Salio lina upungufu wa ${units}. Ongeza salio kwanza.`,
      rejected: (reasons) => `Haziwezi kutumiwa sasa: ${reasons}`,
      pricing: 'Bei inakokotolewa…',
      none: 'Chagua angalau sababu moja.',
      nothingLeft: 'Hakuna nambari iliyobaki ya kutumiwa.',
      sentAgain: (date, numbers) => `Ilitumwa tena tarehe ${date} kwa ${numbers}.`,
      reached: 'Nambari ambazo tayari zilifikiwa, au huenda bado zikafikiwa, hazijajumuishwa.',
      counted: (reason, count) => `${reason} (${count})`,
    },
    copy: {
      verb: 'Nakili kampeni',
      name: (name) => `${name} (nakala)`,
      withoutRecipients: 'Chagua wapokeaji: wale wa kutuma kwa kwanza hawajahifadhiwa tena.',
    },
    list: {
      units: 'Uniti',
      reason: 'Sababu',
      frequency: 'Marudio',
      nextRun: 'Awamu ijayo',
      next: (date) => `Awamu ijayo ${date}`,
      lastRun: (date, why) => `Awamu ya ${date}: ${why}`,
    },
  },
});
