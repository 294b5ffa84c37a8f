// The texts of the input of a sender ID's name, and of the input that chooses a sender ID to assign.
import { texts } from '../../i18n/texts.ts';

export const senderNameTexts = texts({
  en: {
    count: (length: number, max: number) => `${length} of ${max} characters`,
    resembles: (institution: string, hint: string) => `This name resembles ${institution}. ${hint}`,
    /** Institutions whose names are translated. */
    institutions: { 'a bank': 'a bank', 'the Hustler Fund': 'the Hustler Fund' },
    noMatch: 'No matching sender ID',
    create: 'Create a sender ID',
  },
  sw: {
    count: (length, max) => `herufi ${length} kati ya ${max}`,
    resembles: (institution, hint) => `Jina hili linafanana na ${institution}. ${hint}`,
    institutions: { 'a bank': 'benki', 'the Hustler Fund': 'Hustler Fund' },
    noMatch: 'Hakuna jina linalolingana',
    create: 'Unda jina la mtumaji',
  },
});
