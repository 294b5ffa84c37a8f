// Catalogues of texts that the server sends to people (docs/decisions/073-texts-in-the-language-of-the-recipient.md).
import type { Catalogue, Translated, Translations } from '../../contract/catalogue.ts';
import type { Language } from '../../contract/languages.ts';

/** Returns the texts by language. The English ones define the keys. */
export const catalogue = <const English extends Catalogue>(translations: Translations<English>) =>
  translations as Record<Language, Translated<English>>;
