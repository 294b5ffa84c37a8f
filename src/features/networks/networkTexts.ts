// The texts for states of networks.
import type { NetworkState, NetworkTrouble } from '../../../contract/networks.ts';
import { texts } from '../../i18n/texts.ts';

export const networkTexts = texts({
  en: {
    states: {
      up: 'Up',
      degraded: 'Degraded',
      down: 'Down',
      off: 'Switched off',
    } satisfies Record<NetworkState, string>,
    troubles: {
      engine: 'Nothing is being sent',
      unbound: 'No connection',
      bypass: 'Messages take other routes',
      sessions: 'Part of the connection is down',
      queue: 'Messages wait longer than usual',
      receipts: 'Delivery receipts are late',
      delivery: 'Fewer messages arrive than usual',
    } satisfies Record<NetworkTrouble, string>,
    draining: 'No new messages',
    since: (what: string, time: string) => `${what} since ${time}`,
    down: (network: string) => `${network} is down`,
    off: (network: string) => `${network} is switched off`,
    engineDown: 'Sending has stopped on our side',
    goesOut: (state: string) => `${state}. The message goes out when it is back.`,
    slow: (network: string) => `Messages wait longer than usual for ${network}. This one goes out by itself.`,
    late: (reports: string) => `${reports}. The message may have arrived already.`,
    reportsLate: (network: string) => `Delivery receipts from ${network} are late`,
    opens: (time: string) => `It waits for its sending window, which opens at ${time}.`,
  },
  sw: {
    states: { up: 'Unafanya kazi', degraded: 'Una hitilafu', down: 'Haupatikani', off: 'Umezimwa' },
    troubles: {
      engine: 'Hakuna kinachotumwa',
      unbound: 'Muunganisho umekatika',
      bypass: 'Jumbe zinapitia njia nyingine',
      sessions: 'Sehemu ya muunganisho imekatika',
      queue: 'Jumbe zinasubiri muda mrefu kuliko kawaida',
      receipts: 'Uthibitisho wa kufika unachelewa',
      delivery: 'Jumbe chache kuliko kawaida zinafika',
    },
    draining: 'Haupokei jumbe mpya',
    since: (what, time) => `${what} tangu ${time}`,
    down: (network) => `${network} haipatikani`,
    off: (network) => `${network} imezimwa`,
    engineDown: 'Utumaji umesimama upande wetu',
    goesOut: (state) => `${state}. Ujumbe utatumwa itakaporudi.`,
    slow: (network) => `Jumbe za ${network} zinasubiri muda mrefu kuliko kawaida. Huu utatumwa wenyewe.`,
    late: (reports) => `${reports}. Huenda ujumbe umeshafika.`,
    reportsLate: (network) => `Uthibitisho wa kufika kutoka ${network} unachelewa`,
    opens: (time) => `Unasubiri saa zake za kutumwa, zinazofunguliwa ${time}.`,
  },
});
