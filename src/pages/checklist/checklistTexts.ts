// Texts of the checklist of a new installation.
import { texts } from '../../i18n/texts.ts';

export const checklistTexts = texts({
  title: ['Get ready to send', 'Jiandae kutuma'],
  intro: (done: number, all: number) => [
    `${done} of ${all} steps done. The list disappears with the first delivered message.`,
    `Hatua ${done} kati ya ${all} zimekamilika. Orodha hii itaondoka ujumbe wa kwanza ukifika.`,
  ],
  isDone: ['Done', 'Imekamilika'],
  delivered: [
    'The first message was delivered. The setup is complete.',
    'Ujumbe wa kwanza umefika. Maandalizi yamekamilika.',
  ],
  connector: {
    title: ['Connect to a network', 'Unganisha mtandao wa simu'],
    hint: [
      'You need the host, system ID and password that the telco gave you.',
      'Unahitaji seva, System ID na nenosiri ulivyopewa na mtandao.',
    ],
    action: ['Add connector', 'Ongeza kiunganishi'],
  },
  link: {
    title: ['Test the link', 'Jaribu muunganisho'],
    hint: ['The connector signs in to the telco by itself.', 'Kiunganishi hujiunga na mtandao chenyewe.'],
    connecting: ['Connecting…', 'Kinaunganishwa…'],
    failed: (reason: string) => [`Not connected: ${reason}`, `Hakijaunganishwa: ${reason}`],
    action: ['Check the connector', 'Angalia kiunganishi'],
  },
  stock: {
    title: ['Load units', 'Pakia uniti'],
    hint: [
      'One unit pays for one part of an SMS. Clients get their units from this stock.',
      'Uniti moja hulipia sehemu moja ya SMS. Wateja hupata uniti zao kutoka kwenye akiba hii.',
    ],
    action: ['Load units', 'Pakia uniti'],
  },
  sender: {
    title: ['Create a sender ID', 'Unda jina la mtumaji'],
    hint: [
      'The name that subscribers see, as the telco registered it.',
      'Jina ambalo wapokeaji wataliona, kama lilivyosajiliwa na mtandao.',
    ],
    action: ['Create sender ID', 'Unda jina la mtumaji'],
  },
  client: {
    title: ['Create the first client', 'Unda mteja wa kwanza'],
    hint: [
      'An organization that sends SMS, with its first user.',
      'Shirika linalotuma SMS, pamoja na mtumiaji wake wa kwanza.',
    ],
    action: ['Create client', 'Unda mteja'],
  },
  credits: {
    title: ['Give it units and a sender ID', 'Mpe uniti na jina la mtumaji'],
    titleOf: (name: string) => [`Give ${name} units and a sender ID`, `Mpe ${name} uniti na jina la mtumaji`],
    hint: ['A client needs both to send.', 'Mteja anahitaji vyote viwili ili kutuma.'],
  },
  test: {
    title: ['Send a test SMS', 'Tuma SMS ya majaribio'],
    hint: [
      'Sign in as the client, for example in a private window, or send from the platform’s own account.',
      'Ingia kama mteja, kwa mfano kwenye dirisha la faragha, au tuma kutoka akaunti ya mfumo.',
    ],
    platform: (lacks: string) => [`The platform’s own account: ${lacks}.`, `Akaunti ya mfumo: ${lacks}.`],
  },
});
