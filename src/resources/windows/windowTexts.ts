// The texts of sending windows.
import { texts } from '../../i18n/texts.ts';

export const windowTexts = texts({
  add: ['Add window', 'Ongeza kipindi'],
  addTitle: ['Add sending window', 'Ongeza kipindi cha kutuma'],
  update: ['Update sending window', 'Sasisha kipindi cha kutuma'],
  saved: ['Sending window saved', 'Kipindi cha kutuma kimehifadhiwa'],
  empty: ['No sending windows found', 'Hakuna kipindi cha kutuma'],
  emptyHint: ['Messages are sent at any hour.', 'Jumbe zote hutumwa saa yoyote.'],
  connector: ['Connector', 'Kiunganishi'],
  messages: ['Messages', 'Jumbe'],
  opens: ['Opens', 'Kufunguliwa'],
  closes: ['Closes', 'Kufungwa'],
  now: ['Now', 'Sasa'],
  classes: { promotional: ['Promotional', 'Matangazo'], transactional: ['Transactional', 'Huduma'] },
  allConnectors: ['All connectors', 'Viunganishi vyote'],
  allHint: [
    'Applies to connectors without a window of their own.',
    'Kinatumika kwa viunganishi visivyo na kipindi chao.',
  ],
  promotionalOn: (connector: string) => [
    `promotional messages on ${connector}`,
    `jumbe za matangazo kupitia ${connector}`,
  ],
  transactionalOn: (connector: string) => [
    `transactional messages on ${connector}`,
    `jumbe za huduma kupitia ${connector}`,
  ],
  anyConnector: ['all connectors', 'viunganishi vyote'],
  opensAt: (time: string) => [`opens at ${time}`, `kitafunguliwa ${time}`],
  opensOn: (time: string, day: string) => [`opens at ${time} on ${day}`, `kitafunguliwa ${time}, ${day}`],
  allDay: ['all day', 'siku nzima'],
  closesAt: (time: string) => [`closes at ${time}`, `kitafungwa ${time}`],
  endOfDay: ['Midnight, the end of the day', 'Usiku wa manane, mwisho wa siku'],
  zone: [
    'Times are Nairobi time. Messages sent outside these hours wait until the window opens.',
    'Saa ni za Nairobi. Jumbe zinazotumwa nje ya saa hizi husubiri hadi kipindi kifunguliwe.',
  ],
  deleted: ['Sending window deleted', 'Kipindi cha kutuma kimefutwa'],
  delete: (messages: string) => [`Delete the window for ${messages}?`, `Futa kipindi cha ${messages}?`],
  deleteForAll: (messages: string) => [
    `Are you sure? From then on ${messages} are sent at any hour, unless a connector has its own window.`,
    `Una uhakika? Kuanzia hapo ${messages} zitatumwa saa yoyote, isipokuwa kwa kiunganishi chenye kipindi chake.`,
  ],
  deleteOwn: (messages: string) => [
    `Are you sure? From then on ${messages} use the window for all connectors, or are sent at any hour if there is none.`,
    `Una uhakika? Kuanzia hapo ${messages} zitafuata kipindi cha viunganishi vyote, au zitatumwa saa yoyote ikiwa hakipo.`,
  ],
});
