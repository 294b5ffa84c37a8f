// The texts of a schedule and of its confirmation (requirements/portal.md#schedules).
import { plural, texts } from '../../i18n/texts.ts';

export const scheduleTexts = texts({
  en: {
    frequencies: {
      NO_REPEAT: 'SEND ONLY ONCE',
      EVERY_DAY: 'REPEAT EVERYDAY',
      EVERY_WEEK: 'REPEAT EVERY WEEK',
      EVERY_MONTH: 'REPEAT EVERY MONTH',
    },
    endless: 'Empty: until you cancel it',
    zone: 'Times are Nairobi time.',
    runs: {
      label: 'Next runs',
      title: (runs: number) => plural(runs, { one: 'Runs once', other: 'The next # runs' }),
      none: 'This schedule has no run left.',
    },
    weekday: 'Day of the week',
    /** The active schedule that was copied. */
    original: {
      replace: (name: string) => `Replace the original: cancel “${name}” when this is scheduled`,
      replaced: (name: string) => `“${name}” is cancelled when this is scheduled.`,
      kept: (name: string) => `“${name}” is kept, so its recipients get both.`,
    },
    summary: {
      once: (first: string) => `Runs once, on ${first}.`,
      daily: (first: string) => `First on ${first}, then every day.`,
      weekly: (first: string, weekday: string) => `First on ${first}, then every ${weekday}.`,
      monthly: (first: string, day: string) => `First on ${first}, then on the ${day} of every month.`,
      until: (last: string) => `The last day is ${last}.`,
      endless: 'It runs until you cancel it.',
      monthlyCost: (month: string, run: string) => `About ${month} a month: ${run} for each run.`,
      totalCost: (all: string, run: string) => `About ${all} in all: ${run} for each run.`,
    },
  },
  sw: {
    frequencies: {
      NO_REPEAT: 'TUMA MARA MOJA TU',
      EVERY_DAY: 'RUDIA KILA SIKU',
      EVERY_WEEK: 'RUDIA KILA WIKI',
      EVERY_MONTH: 'RUDIA KILA MWEZI',
    },
    endless: 'Ikiwa tupu: hadi utakapoighairi',
    zone: 'Saa ni za Nairobi.',
    runs: {
      label: 'Awamu zijazo',
      title: (runs) => plural(runs, { one: 'Inatumwa mara moja', other: 'Awamu # zijazo' }),
      none: 'Ratiba hii haina awamu iliyobaki.',
    },
    weekday: 'Siku ya wiki',
    original: {
      replace: (name) => `Badilisha ya awali: ghairi “${name}” hii inaporatibiwa`,
      replaced: (name) => `“${name}” itaghairiwa hii inaporatibiwa.`,
      kept: (name) => `“${name}” itabaki, kwa hivyo wapokeaji wake watapata zote mbili.`,
    },
    summary: {
      once: (first) => `Inatumwa mara moja, ${first}.`,
      daily: (first) => `Kwanza ${first}, kisha kila siku.`,
      weekly: (first, weekday) => `Kwanza ${first}, kisha kila ${weekday}.`,
      monthly: (first, day) => `Kwanza ${first}, kisha tarehe ${day} kila mwezi.`,
      until: (last) => `Siku ya mwisho ni ${last}.`,
      endless: 'Itaendelea hadi utakapoighairi.',
      monthlyCost: (month, run) => `Takriban ${month} kwa mwezi: ${run} kwa kila awamu.`,
      totalCost: (all, run) => `Takriban ${all} kwa jumla: ${run} kwa kila awamu.`,
    },
  },
});
