// The texts of a schedule and of its confirmation (requirements/portal.md#schedules).
import { plural, texts } from '../../../i18n/texts.ts';

export const scheduleTexts = texts({
  frequencies: {
    NO_REPEAT: ['SEND ONLY ONCE', 'TUMA MARA MOJA TU'],
    EVERY_DAY: ['REPEAT EVERYDAY', 'RUDIA KILA SIKU'],
    EVERY_WEEK: ['REPEAT EVERY WEEK', 'RUDIA KILA WIKI'],
    EVERY_MONTH: ['REPEAT EVERY MONTH', 'RUDIA KILA MWEZI'],
  },
  endless: ['Empty: until you cancel it', 'Ikiwa tupu: hadi utakapoighairi'],
  zone: ['Times are Nairobi time.', 'Saa ni za Nairobi.'],
  runs: {
    label: ['Next runs', 'Awamu zijazo'],
    title: (runs: number) => [
      plural(runs, { one: 'Runs once', other: 'The next # runs' }),
      plural(runs, { one: 'Inatumwa mara moja', other: 'Awamu # zijazo' }),
    ],
    none: ['This schedule has no run left.', 'Ratiba hii haina awamu iliyobaki.'],
  },
  weekday: ['Day of the week', 'Siku ya wiki'],
  /** The active schedule that was copied. */
  original: {
    replace: (name: string) => [
      `Replace the original: cancel “${name}” when this is scheduled`,
      `Badilisha ya awali: ghairi “${name}” hii inaporatibiwa`,
    ],
    replaced: (name: string) => [
      `“${name}” is cancelled when this is scheduled.`,
      `“${name}” itaghairiwa hii inaporatibiwa.`,
    ],
    kept: (name: string) => [
      `“${name}” is kept, so its recipients get both.`,
      `“${name}” itabaki, kwa hivyo wapokeaji wake watapata zote mbili.`,
    ],
  },
  summary: {
    once: (first: string) => [`Runs once, on ${first}.`, `Inatumwa mara moja, ${first}.`],
    daily: (first: string) => [`First on ${first}, then every day.`, `Kwanza ${first}, kisha kila siku.`],
    weekly: (first: string, weekday: string) => [
      `First on ${first}, then every ${weekday}.`,
      `Kwanza ${first}, kisha kila ${weekday}.`,
    ],
    monthly: (first: string, day: string) => [
      `First on ${first}, then on the ${day} of every month.`,
      `Kwanza ${first}, kisha tarehe ${day} kila mwezi.`,
    ],
    orLastDay: (day: string) => [`${day} (or the month's last day)`, `${day} (au siku ya mwisho ya mwezi)`],
    until: (last: string) => [`The last day is ${last}.`, `Siku ya mwisho ni ${last}.`],
    endless: ['It runs until you cancel it.', 'Itaendelea hadi utakapoighairi.'],
    monthlyCost: (month: string, run: string) => [
      `About ${month} a month: ${run} for each run.`,
      `Takriban ${month} kwa mwezi: ${run} kwa kila awamu.`,
    ],
    totalCost: (all: string, run: string) => [
      `About ${all} in all: ${run} for each run.`,
      `Takriban ${all} kwa jumla: ${run} kwa kila awamu.`,
    ],
  },
});
