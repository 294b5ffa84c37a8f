// The texts of the input of a sender ID's name, and of the input that chooses a sender ID to assign.
import { texts } from '../../i18n/texts.ts';

export const senderNameTexts = texts({
  count: (length: number, max: number) => [
    `${length} of ${max} characters`,
    `herufi ${length} kati ya ${max}`,
  ],
  resembles: (institution: string, hint: string) => [
    `This name resembles ${institution}. ${hint}`,
    `Jina hili linafanana na ${institution}. ${hint}`,
  ],
  /** Institutions whose names are translated. */
  institutions: { 'a bank': ['a bank', 'benki'], 'the Hustler Fund': ['the Hustler Fund', 'Hustler Fund'] },
  noMatch: ['No matching sender ID', 'Hakuna jina linalolingana'],
  create: ['Create a sender ID', 'Unda jina la mtumaji'],
});
