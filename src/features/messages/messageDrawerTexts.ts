// Texts of an open message, which are loaded when one is opened.
import { texts } from '../../i18n/texts.ts';

export const messageDrawerTexts = texts({
  title: (number: string) => [`Message to ${number}`, `Ujumbe kwa ${number}`],
  erasedTitle: ['Message to an erased number', 'Ujumbe kwa nambari iliyofutwa'],
  explanation: {
    side: ['Whose side', 'Upande unaohusika'],
    charged: ['Charged', 'Malipo'],
    cameBy: ['Came in by', 'Uliingia kupitia'],
    smppAccount: (account: string) => [`SMPP account ${account}`, `Akaunti ya SMPP ${account}`],
    advice: ['What to tell the customer', 'Cha kumwambia mteja'],
    copy: (language: string) => [`Copy in ${language}`, `Nakili kwa ${language}`],
  },
  details: ['Message details', 'Maelezo ya ujumbe'],
  stripped: [
    'The text is not kept: this sender ID has message stripping.',
    'Maandishi hayahifadhiwi: SMS za jina hili la mtumaji hufutwa maandishi baada ya kutumwa.',
  ],
  cancel: {
    action: ['Cancel message', 'Ghairi ujumbe'],
    title: (number: string) => [`Cancel the message to ${number}?`, `Ghairi ujumbe kwa ${number}?`],
    text: ['It is not sent, and what it cost is refunded.', 'Hautatumwa, na gharama yake itarudishwa.'],
    done: ['Message cancelled', 'Ujumbe umeghairiwa'],
  },
  timeline: {
    title: ['Timeline', 'Mtiririko wa matukio'],
    failed: (reason: string) => [
      `The timeline could not be loaded: ${reason}`,
      `Mtiririko wa matukio haukuweza kupakiwa: ${reason}`,
    ],
    empty: ['No steps recorded yet', 'Hakuna hatua iliyorekodiwa bado'],
  },
});
