// The texts of an explained route.
import type { RouteVerdict } from '../../../contract/routing.ts';
import { texts, type Both } from '../../i18n/texts.ts';

export const routingTexts = texts({
  title: ['Explain a route', 'Eleza njia'],
  lead: [
    'Which connector a message would take, what a part costs, and why not another one. Nothing is sent.',
    'Kiunganishi ambacho ujumbe ungepitia, bei ya sehemu moja, na kwa nini si kingine. Hakuna kinachotumwa.',
  ],
  number: ['Mobile number', 'Nambari ya simu'],
  client: ['Client', 'Mteja'],
  sender: ['Sender ID', 'Jina la mtumaji'],
  noSenders: ['This client has no sender ID.', 'Mteja huyu hana jina la mtumaji.'],
  submit: ['Explain', 'Eleza'],
  done: ['Route explained', 'Njia imeelezwa'],
  chosen: (connector: string, price: string) => [
    `Goes through ${connector} at ${price} a part`,
    `Utapitia ${connector} kwa ${price} kila sehemu`,
  ],
  instead: (connector: string, other: string, price: string) => [
    `Goes through ${connector} instead of ${other}; a part costs ${price} as before`,
    `Utapitia ${connector} badala ya ${other}; sehemu moja inagharimu ${price} kama kawaida`,
  ],
  places: [
    ['Primary', 'Secondary', 'Third', 'Fourth'],
    ['Ya kwanza', 'Ya pili', 'Ya tatu', 'Ya nne'],
  ],
  noRoute: [
    'No route: the number is rejected and not charged',
    'Hakuna njia: nambari itakataliwa bila malipo',
  ],
  dnd: [
    'The number is on the DND list: nothing is sent to it.',
    'Nambari iko kwenye orodha ya DND: haitumiwi chochote.',
  ],
  network: (number: string, network: string) => [
    `${number} is on ${network}`,
    `${number} iko kwenye ${network}`,
  ],
  unknownNetwork: (number: string) => [
    `The network of ${number} is not known`,
    `Mtandao wa ${number} haujulikani`,
  ],
  opens: {
    transactional: (time: string) => [
      `Transactional messages wait until ${time}.`,
      `Jumbe za huduma zitasubiri hadi ${time}.`,
    ],
    promotional: (time: string) => [
      `Promotional messages wait until ${time}.`,
      `Jumbe za matangazo zitasubiri hadi ${time}.`,
    ],
  },
  connectors: ['Connectors', 'Viunganishi'],
  verdicts: {
    chosen: ['Chosen', 'Kimechaguliwa'],
    inactive: ['Not active', 'Hakitumiki'],
    draining: ['Draining: no new messages', 'Kinamaliza foleni: hakipokei jumbe mpya'],
    sender_missing: ['The sender ID is not set up there', 'Jina la mtumaji halijasanidiwa huko'],
    sender_inactive: ['The sender ID is not active there', 'Jina la mtumaji halitumiki huko'],
    not_assigned: [
      'The sender ID is not assigned to the client there',
      'Mteja hajapewa jina hili la mtumaji huko',
    ],
    assignment_inactive: [
      'The client’s use of the sender ID is switched off there',
      'Matumizi ya jina hili kwa mteja yamezimwa huko',
    ],
    other_country: ['For another country', 'Ni cha nchi nyingine'],
    other_network: ['For another network', 'Ni cha mtandao mwingine'],
    bypassed: ['Bypassed for now', 'Kinaepukwa kwa sasa'],
    later_order: ['A route of an earlier order goes first', 'Njia ya mpangilio wa mapema inatangulia'],
    narrower_scope: [
      'A connector of a narrower scope goes first',
      'Kiunganishi chenye upeo mdogo zaidi kinatangulia',
    ],
    older_connector: [
      'An older connector of the same scope goes first',
      'Kiunganishi cha zamani chenye upeo uleule kinatangulia',
    ],
  } satisfies Record<RouteVerdict, Both>,
});
