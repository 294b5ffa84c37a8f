// The texts of connectors, their SMPP links and their queues (requirements/administration.md#connectors).
import type { bindKinds, ConnectorScope, messageIdFormats } from '../../../contract/connectors.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { plural, texts, type Both } from '../../i18n/texts.ts';

export const connectorTexts = texts({
  add: ['Add connector', 'Ongeza kiunganishi'],
  explainRoute: ['Explain a route', 'Eleza njia'],
  updateTitle: ['Update connector', 'Sasisha kiunganishi'],
  added: ['Connector added', 'Kiunganishi kimeongezwa'],
  updated: ['Connector updated', 'Kiunganishi kimesasishwa'],
  deleted: ['Connector deleted', 'Kiunganishi kimefutwa'],
  empty: ['No connectors found', 'Hakuna viunganishi'],
  emptyHint: [
    'Connect to a telco with Add connector.',
    'Unganisha mtandao wa simu kwa kubonyeza Ongeza kiunganishi.',
  ],
  idMissing: [
    'Connector ID is missing. Cannot update telco.',
    'Kitambulisho cha kiunganishi hakipo. Kiunganishi hakiwezi kusasishwa.',
  ],
  name: ['Connector name', 'Jina la kiunganishi'],
  scope: ['Scope', 'Upeo'],
  queuePrefix: ['Queue prefix', 'Kiambishi cha foleni'],
  status: ['Status', 'Hali'],
  link: ['Link', 'Muunganisho'],
  senders: ['Its sender IDs', 'Majina yake ya mtumaji'],
  windows: ['Its sending windows', 'Vipindi vyake vya kutuma'],
  alarms: ['Alarms', 'Tahadhari'],
  since: (alarm: string, time: string) => [`${alarm} · since ${time}`, `${alarm} · tangu ${time}`],
  scopes: {
    NETWORK: [
      'Carries the numbers of one network, by MCC and MNC.',
      'Hubeba nambari za mtandao mmoja, kwa MCC na MNC.',
    ],
    COUNTRY: [
      'Carries a country’s numbers, by MCC, that have no network connector.',
      'Hubeba nambari za nchi, kwa MCC, zisizo na kiunganishi cha mtandao wao.',
    ],
    DEFAULT: [
      'Carries numbers that have no other connector.',
      'Hubeba nambari zisizo na kiunganishi kingine.',
    ],
  } satisfies Record<ConnectorScope, Both>,
  fields: {
    name: ['Connector name', 'Jina la kiunganishi'],
    queue_prefix: ['Queue prefix', 'Kiambishi cha foleni'],
    scope: ['Connection scope', 'Upeo wa muunganisho'],
    host: ['Host', 'Seva'],
    port: ['Port', 'Mlango'],
    password: ['Password', 'Nenosiri'],
    system_type: ['System type', 'Aina ya mfumo'],
    bind: ['Bind as', 'Kutuma na kupokea'],
    sessions: ['Sessions', 'Vipindi vya SMPP'],
    window: ['Window', 'Dirisha'],
    rate: ['Messages per second', 'Jumbe kwa sekunde'],
    source_ton: ['Source TON', 'TON ya mtumaji'],
    source_npi: ['Source NPI', 'NPI ya mtumaji'],
    message_id_format: ['Message IDs in receipts', 'Vitambulisho vya jumbe'],
  },
  bindKinds: {
    transceiver: ['Transceiver', 'Kwa pamoja'],
    separate: ['Transmitter and receiver', 'Kwa kutenganisha'],
  } satisfies Record<(typeof bindKinds)[number], Both>,
  idFormats: {
    as_is: ['Unchanged', 'Bila kubadilishwa'],
    hex_to_decimal: ['Hex to decimal', 'Heksadesimali kwenda desimali'],
    decimal_to_hex: ['Decimal to hex', 'Desimali kwenda heksadesimali'],
  } satisfies Record<(typeof messageIdFormats)[number], Both>,
  passwordMissing: ['Password is required', 'Nenosiri: inahitajika'],
  passwordKept: ['Leave empty to keep the current password', 'Acha tupu ili kutumia nenosiri la sasa'],
  network: [
    'Choose a network to fill in its codes, or enter another one below',
    'Chagua mtandao ili kujaza misimbo yake, au jaza mwingine hapa chini',
  ],
  advanced: ['Advanced', 'Mipangilio ya ziada'],
  section: ['SMPP link', 'Muunganisho wa SMPP'],
  hasLink: ['Sends over SMPP', 'Kinatuma kwa SMPP'],
  linkRemoved: [
    'The link and its password are deleted when you save.',
    'Muunganisho na nenosiri lake vitafutwa ukihifadhi.',
  ],
  noLinkHint: [
    'Without a link, no messages are sent through this connector.',
    'Bila muunganisho, hakuna jumbe zinazotumwa kupitia kiunganishi hiki.',
  ],
  test: ['Test the link', 'Jaribu muunganisho'],
  live: {
    state: ['Link now', 'Muunganisho kwa sasa'],
    queue: ['Queue', 'Foleni'],
    queueEmpty: ['Empty', 'Tupu'],
    lastError: ['Last error', 'Hitilafu ya mwisho'],
    off: ['Off', 'Kimezimwa'],
    noLink: ['No link', 'Hakina muunganisho'],
    connecting: ['Connecting…', 'Kinaunganishwa…'],
    notBound: ['Not bound', 'Hakijaunganishwa'],
    /** Its messages are rerouted around it. */
    bypassed: ['Bypassed', 'Kinaepukwa'],
    otherRoutes: [
      'Messages that have another route take it; the others wait.',
      'Jumbe zenye njia nyingine zinapitia huko; zisizo nayo zinasubiri.',
    ],
    bound: (bound: number, sessions: number, rate: string) => [
      `Bound ${bound} of ${sessions} · ${rate}/s`,
      `Kimeunganishwa ${bound}/${sessions} · ${rate}/sek`,
    ],
    queued: (count: string) => [`${count} queued`, `${count} kwenye foleni`],
    oldest: (age: string) => [`oldest ${age}`, `wa muda mrefu zaidi ${age}`],
  },
  toggle: {
    activateTitle: (name: string) => [`Activate ${name}?`, `Washa ${name}?`],
    deactivateTitle: (name: string) => [`Deactivate ${name}?`, `Zima ${name}?`],
    activate: (name: string) => [
      `Are you sure? Messages waiting for ${name} are sent.`,
      `Una uhakika? Jumbe zinazosubiri ${name} zitatumwa.`,
    ],
    deactivate: (name: string) => [
      `Are you sure? Nothing more is sent through ${name}, and new messages do not use it.`,
      `Una uhakika? Hakuna jumbe zaidi zitakazotumwa kupitia ${name}, na jumbe mpya hazitakitumia.`,
    ],
    activated: ['Connector activated', 'Kiunganishi kimewashwa'],
    deactivated: ['Connector deactivated', 'Kiunganishi kimezimwa'],
    counting: ['Counting the waiting messages…', 'Jumbe zinazosubiri zinahesabiwa…'],
    noneQueued: ['No message is queued on it.', 'Hakuna ujumbe kwenye foleni yake.'],
    queued: (count: number) => [
      `${formatCount(count, 'queued message')} ${count === 1 ? 'stays' : 'stay'} until it is activated again, for at most 3 days; then ${count === 1 ? 'it fails' : 'they fail'} and the units are refunded.`,
      plural(count, {
        one: 'Ujumbe # ulio kwenye foleni utabaki hadi kiwashwe tena, kwa siku zisizozidi 3; kisha utafeli na uniti zitarudishwa.',
        other:
          'Jumbe # zilizo kwenye foleni zitabaki hadi kiwashwe tena, kwa siku zisizozidi 3; kisha zitafeli na uniti zitarudishwa.',
      }),
    ],
    pending: (count: number) => [
      `${formatCount(count, 'sent message')} still ${count === 1 ? 'waits' : 'wait'} for a receipt.`,
      plural(count, {
        one: 'Ujumbe # uliotumwa bado unasubiri uthibitisho wa kufika.',
        other: 'Jumbe # zilizotumwa bado zinasubiri uthibitisho wa kufika.',
      }),
    ],
  },
  drain: {
    label: ['Drain', 'Maliza foleni'],
    title: (name: string) => [`Drain ${name}?`, `Maliza foleni ya ${name}?`],
    text: (name: string) => [
      `Are you sure? ${name} sends its queued messages and stays bound. New messages and campaigns that have not started use other connectors; numbers without one are rejected with "No route".`,
      `Una uhakika? ${name} kitatuma jumbe zilizo kwenye foleni yake na kitabaki kimeunganishwa. Jumbe mpya na kampeni ambazo hazijaanza zitatumia viunganishi vingine; nambari zisizo na kiunganishi kingine zitakataliwa kwa sababu hazina njia.`,
    ],
    done: ['Connector is draining', 'Kiunganishi kinamaliza foleni'],
    endLabel: ['Accept new messages', 'Kubali jumbe mpya'],
    endTitle: (name: string) => [`Use ${name} for new messages?`, `Tumia ${name} kwa jumbe mpya?`],
    endText: (name: string) => [
      `Are you sure? New messages go through ${name} again.`,
      `Una uhakika? Jumbe mpya zitapitia ${name} tena.`,
    ],
    ended: ['Connector accepts new messages', 'Kiunganishi kinakubali jumbe mpya'],
  },
  move: {
    label: ['Move queue', 'Hamisha foleni'],
    title: (name: string) => [`Move the queue of ${name}`, `Hamisha foleni ya ${name}`],
    to: ['Move to', 'Hamishia kwenye'],
    submit: ['Move', 'Hamisha'],
    done: ['Queue moved', 'Foleni imehamishwa'],
    text: (count: number, name: string) => [
      `${formatCount(count, 'message')} of ${name} will be sent through the chosen connector, if the client has the sender ID there. Prices do not change.`,
      plural(count, {
        one: `Ujumbe # wa ${name} utatumwa kupitia kiunganishi ulichochagua, ikiwa mteja ana jina la mtumaji huko. Bei hazibadiliki.`,
        other: `Jumbe # za ${name} zitatumwa kupitia kiunganishi ulichochagua, ikiwa mteja ana jina la mtumaji huko. Bei hazibadiliki.`,
      }),
    ],
  },
  delete: {
    title: (name: string) => [`Delete ${name}?`, `Futa ${name}?`],
    text: (name: string) => [
      `Are you sure? ${name} is deleted with its rates and sending windows. A connector in use cannot be deleted.`,
      `Una uhakika? ${name} kitafutwa pamoja na bei zake na vipindi vyake vya kutuma. Kiunganishi kinachotumika hakiwezi kufutwa.`,
    ],
  },
});
