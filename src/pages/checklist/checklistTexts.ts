// Texts of the checklist of a new installation.
import { texts } from '../../i18n/texts.ts';

export const checklistTexts = texts({
  en: {
    title: 'Get ready to send',
    intro: (done: number, all: number) =>
      `${done} of ${all} steps done. The list disappears with the first delivered message.`,
    isDone: 'Done',
    delivered: 'The first message was delivered. The setup is complete.',
    connector: {
      title: 'Connect to a network',
      hint: 'You need the host, system ID and password that the telco gave you.',
      action: 'Add connector',
    },
    link: {
      title: 'Test the link',
      hint: 'The connector signs in to the telco by itself.',
      connecting: 'Connecting…',
      failed: (reason: string) => `Not connected: ${reason}`,
      action: 'Check the connector',
    },
    stock: {
      title: 'Load units',
      hint: 'One unit pays for one part of an SMS. Clients get their units from this stock.',
      action: 'Load units',
    },
    sender: {
      title: 'Create a sender ID',
      hint: 'The name that subscribers see, as the telco registered it.',
      action: 'Create sender ID',
    },
    client: {
      title: 'Create the first client',
      hint: 'An organization that sends SMS, with its first user.',
      action: 'Create client',
    },
    credits: {
      title: 'Give it units and a sender ID',
      titleOf: (name: string) => `Give ${name} units and a sender ID`,
      hint: 'A client needs both to send.',
    },
    test: {
      title: 'Send a test SMS',
      hint: 'Sign in as the client, for example in a private window, or send from the platform’s own account.',
      platform: (lacks: string) => `The platform’s own account: ${lacks}.`,
    },
  },
  sw: {
    title: 'Jiandae kutuma',
    intro: (done, all) =>
      `Hatua ${done} kati ya ${all} zimekamilika. Orodha hii itaondoka ujumbe wa kwanza ukifika.`,
    isDone: 'Imekamilika',
    delivered: 'Ujumbe wa kwanza umefika. Maandalizi yamekamilika.',
    connector: {
      title: 'Unganisha mtandao wa simu',
      hint: 'Unahitaji seva, System ID na nenosiri ulivyopewa na mtandao.',
      action: 'Ongeza kiunganishi',
    },
    link: {
      title: 'Jaribu muunganisho',
      hint: 'Kiunganishi hujiunga na mtandao chenyewe.',
      connecting: 'Kinaunganishwa…',
      failed: (reason) => `Hakijaunganishwa: ${reason}`,
      action: 'Angalia kiunganishi',
    },
    stock: {
      title: 'Pakia uniti',
      hint: 'Uniti moja hulipia sehemu moja ya SMS. Wateja hupata uniti zao kutoka kwenye akiba hii.',
      action: 'Pakia uniti',
    },
    sender: {
      title: 'Unda jina la mtumaji',
      hint: 'Jina ambalo wapokeaji wataliona, kama lilivyosajiliwa na mtandao.',
      action: 'Unda jina la mtumaji',
    },
    client: {
      title: 'Unda mteja wa kwanza',
      hint: 'Shirika linalotuma SMS, pamoja na mtumiaji wake wa kwanza.',
      action: 'Unda mteja',
    },
    credits: {
      title: 'Mpe uniti na jina la mtumaji',
      titleOf: (name) => `Mpe ${name} uniti na jina la mtumaji`,
      hint: 'Mteja anahitaji vyote viwili ili kutuma.',
    },
    test: {
      title: 'Tuma SMS ya majaribio',
      hint: 'Ingia kama mteja, kwa mfano kwenye dirisha la faragha, au tuma kutoka akaunti ya mfumo.',
      platform: (lacks) => `Akaunti ya mfumo: ${lacks}.`,
    },
  },
});
