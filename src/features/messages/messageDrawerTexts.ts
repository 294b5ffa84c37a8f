// Texts of an open message, which are loaded when one is opened.
import { texts } from '../../i18n/texts.ts';

export const messageDrawerTexts = texts({
  en: {
    title: (number: string) => `Message to ${number}`,
    erasedTitle: 'Message to an erased number',
    explanation: {
      side: 'Whose side',
      charged: 'Charged',
      cameBy: 'Came in by',
      smppAccount: (account: string) => `SMPP account ${account}`,
      advice: 'What to tell the customer',
      copy: (language: string) => `Copy in ${language}`,
    },
    details: 'Message details',
    stripped: 'The text is not kept: this sender ID has message stripping.',
    cancel: {
      action: 'Cancel message',
      title: (number: string) => `Cancel the message to ${number}?`,
      text: 'It is not sent, and what it cost is refunded.',
      done: 'Message cancelled',
    },
    timeline: {
      title: 'Timeline',
      failed: (reason: string) => `The timeline could not be loaded: ${reason}`,
      empty: 'No steps recorded yet',
    },
  },
  sw: {
    title: (number) => `Ujumbe kwa ${number}`,
    erasedTitle: 'Ujumbe kwa nambari iliyofutwa',
    explanation: {
      side: 'Upande unaohusika',
      charged: 'Malipo',
      cameBy: 'Uliingia kupitia',
      smppAccount: (account) => `Akaunti ya SMPP ${account}`,
      advice: 'Cha kumwambia mteja',
      copy: (language) => `Nakili kwa ${language}`,
    },
    details: 'Maelezo ya ujumbe',
    stripped: 'Maandishi hayahifadhiwi: SMS za jina hili la mtumaji hufutwa maandishi baada ya kutumwa.',
    cancel: {
      action: 'Ghairi ujumbe',
      title: (number) => `Ghairi ujumbe kwa ${number}?`,
      text: 'Hautatumwa, na gharama yake itarudishwa.',
      done: 'Ujumbe umeghairiwa',
    },
    timeline: {
      title: 'Mtiririko wa matukio',
      failed: (reason) => `Mtiririko wa matukio haukuweza kupakiwa: ${reason}`,
      empty: 'Hakuna hatua iliyorekodiwa bado',
    },
  },
});
