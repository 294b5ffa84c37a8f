// The texts for states of networks.
import type { NetworkState, NetworkTrouble } from '../../../contract/networks.ts';
import { texts, type Both } from '../../i18n/texts.ts';

export const networkTexts = texts({
  states: {
    up: ['Up', 'Unafanya kazi'],
    degraded: ['Degraded', 'Una hitilafu'],
    down: ['Down', 'Haupatikani'],
    off: ['Switched off', 'Umezimwa'],
  } satisfies Record<NetworkState, Both>,
  troubles: {
    engine: ['Nothing is being sent', 'Hakuna kinachotumwa'],
    unbound: ['No connection', 'Muunganisho umekatika'],
    bypass: ['Messages take other routes', 'Jumbe zinapitia njia nyingine'],
    sessions: ['Part of the connection is down', 'Sehemu ya muunganisho imekatika'],
    queue: ['Messages wait longer than usual', 'Jumbe zinasubiri muda mrefu kuliko kawaida'],
    receipts: ['Delivery receipts are late', 'Uthibitisho wa kufika unachelewa'],
    delivery: ['Fewer messages arrive than usual', 'Jumbe chache kuliko kawaida zinafika'],
  } satisfies Record<NetworkTrouble, Both>,
  draining: ['No new messages', 'Haupokei jumbe mpya'],
  since: (what: string, time: string) => [`${what} since ${time}`, `${what} tangu ${time}`],
  down: (network: string) => [`${network} is down`, `${network} haipatikani`],
  off: (network: string) => [`${network} is switched off`, `${network} imezimwa`],
  engineDown: ['Sending has stopped on our side', 'Utumaji umesimama upande wetu'],
  goesOut: (state: string) => [
    `${state}. The message goes out when it is back.`,
    `${state}. Ujumbe utatumwa itakaporudi.`,
  ],
  slow: (network: string) => [
    `Messages wait longer than usual for ${network}. This one goes out by itself.`,
    `Jumbe za ${network} zinasubiri muda mrefu kuliko kawaida. Huu utatumwa wenyewe.`,
  ],
  late: (reports: string) => [
    `${reports}. The message may have arrived already.`,
    `${reports}. Huenda ujumbe umeshafika.`,
  ],
  reportsLate: (network: string) => [
    `Delivery receipts from ${network} are late`,
    `Uthibitisho wa kufika kutoka ${network} unachelewa`,
  ],
  opens: (time: string) => [
    `It waits for its sending window, which opens at ${time}.`,
    `Unasubiri saa zake za kutumwa, zinazofunguliwa ${time}.`,
  ],
});
