// Defines catalogues (docs/decisions/025-catalogues-are-modules.md): modules of texts with one value per language.
import type { Catalogue, Translated, Translations } from '../../contract/catalogue.ts';
import { grouped } from '../../contract/grouped.ts';
import { language, locale } from './language.ts';
import { lazily } from './lazily.ts';

/** Returns the texts in the language of the page. The English ones define the keys. */
export const texts = <const English extends Catalogue>(translations: Translations<English>) =>
  translations[language] as Translated<English>;

const rules = lazily(() => new Intl.PluralRules(locale));

/** Returns the plural form for a count, with `#` replaced by it: `plural(2500, { one: '# unit', other: '# units' })` is "2,500 units". */
export const plural = (count: number, forms: { one: string; other: string }): string =>
  forms[rules().select(count) === 'one' ? 'one' : 'other'].replaceAll('#', grouped(count));

/**
 * Returns a text that the server sent in English in the language of the page. `own` is the console's text for the code; without one, the
 * English text is returned.
 */
export const serverText = (english: string, own: string | undefined): string =>
  language === 'en' ? english : (own ?? english);
