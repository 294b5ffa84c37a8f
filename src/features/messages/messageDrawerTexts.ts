// Further texts of an open message, which load with it.
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
    timeline: {
      title: 'Mtiririko wa matukio',
      failed: (reason) => `Mtiririko wa matukio haukuweza kupakiwa: ${reason}`,
      empty: 'Hakuna hatua iliyorekodiwa bado',
    },
  },
});
