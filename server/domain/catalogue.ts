// Catalogues of texts that the server sends to people (docs/decisions/073-texts-in-the-language-of-the-recipient.md).
import { textsAt, type Catalogue, type Texts } from '../../contract/catalogue.ts';
import { languages, type Language } from '../../contract/languages.ts';

/** Returns the texts by language. */
export const catalogue = <const Of extends Catalogue>(entries: Of) =>
  Object.fromEntries(languages.map((language, at) => [language, textsAt(entries, at)])) as Record<
    Language,
    Texts<Of>
  >;
