// Texts of the operations home.
import { texts } from '../../../i18n/texts.ts';

export const operationsTexts = texts({
  failed: ['The operations overview could not be loaded', 'Muhtasari wa shughuli haukuweza kupakiwa'],
  allTime: ['All messages so far', 'Jumbe zote hadi sasa'],
  today: {
    queue: ['In queue', 'Kwenye foleni'],
    perSecond: (rate: string) => [`${rate}/s`, `${rate}/sek`],
    ofLimit: (rate: string) => [
      `of ${rate}/s that the bound links allow`,
      `kati ya ${rate}/sek za viunganishi vilivyounganishwa`,
    ],
    noLinks: ['no link is bound', 'hakuna kiunganishi kilichounganishwa'],
    noQueue: ['nothing queued', 'hakuna kinachosubiri'],
    /** Shown if all queued messages are of paused campaigns or outside their sending windows. */
    queueHeld: ['none can be sent now', 'hakuna unaoweza kutumwa sasa'],
    lastWeek: ['Last week', 'Wiki iliyopita'],
    hint: [
      'Compared with yesterday and with seven days ago, to the same time of day',
      'Ikilinganishwa na jana na siku saba zilizopita, hadi saa hii hii',
    ],
  },
  traffic: {
    title: ['Messages by time', 'Jumbe kwa wakati'],
    ranges: {
      '1h': ['1 h', 'saa 1'],
      '24h': ['24 h', 'saa 24'],
      '7d': ['7 d', 'siku 7'],
      '30d': ['30 d', 'siku 30'],
    },
    range: ['Time shown', 'Muda unaoonyeshwa'],
    empty: ['No messages in this time', 'Hakuna jumbe katika muda huu'],
    failed: ['The chart could not be loaded', 'Chati haikuweza kupakiwa'],
    chart: (range: string) => [`Messages of the last ${range}`, `Jumbe za kipindi cha ${range} hadi sasa`],
  },
  connectors: {
    title: ['Connectors', 'Viunganishi'],
    none: ['No connector is active yet', 'Hakuna kiunganishi kinachotumika bado'],
    add: ['Add a connector', 'Ongeza kiunganishi'],
    bound: ['Bound', 'Kimeunganishwa'],
    partly: (bound: number, sessions: number) => [
      `Bound ${bound} of ${sessions}`,
      `Kimeunganishwa ${bound}/${sessions}`,
    ],
    down: ['Not bound', 'Hakijaunganishwa'],
    connecting: ['Connecting', 'Kinaunganishwa'],
    /** Shown if messages take other routes instead of this connector. */
    bypassed: ['Bypassed', 'Kinaepukwa'],
    draining: ['Draining', 'Kinamaliza foleni'],
    noLink: ['No link', 'Hakuna muunganisho'],
    rate: (rate: string, max: string) => [`${rate}/s of ${max}`, `${rate}/sek kati ya ${max}`],
    rateLabel: ['rate', 'kasi'],
    queueLabel: ['in queue', 'kwenye foleni'],
    deliveredLabel: ['delivered, last 15 min', 'zilizofika, dak 15 zilizopita'],
    sparkline: (name: string) => [
      `${name}: messages sent in the last hour`,
      `${name}: jumbe zilizotumwa saa iliyopita`,
    ],
    sparkLabel: ['last hour', 'saa iliyopita'],
  },
  failures: {
    title: ['Top failure reasons today', 'Sababu kuu za kufeli leo'],
    none: ['No failures today', 'Hakuna zilizofeli leo'],
    more: (count: string) => [`${count}+`, `${count}+`],
    transactional: (count: string) => [`Transactional ${count}`, `Za huduma ${count}`],
    promotional: (count: string) => [`Promotional ${count}`, `Za matangazo ${count}`],
  },
  clients: {
    title: ['Top clients today', 'Wateja wakuu leo'],
    none: ['Nothing sent today', 'Hakuna kilichotumwa leo'],
    delivered: (percent: string) => [`${percent} delivered`, `${percent} zilifika`],
  },
  low: {
    title: ['Running low', 'Salio linaloisha'],
    hint: ['Days left at the pace of the last 7 days', 'Siku zilizobaki kwa kasi ya siku 7 zilizopita'],
    none: ['Every client has units for a week', 'Kila mteja ana uniti za wiki nzima'],
    lessThanDay: ['less than a day', 'chini ya siku moja'],
  },
});
