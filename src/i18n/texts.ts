// Defines catalogues (docs/decisions/025-catalogues-are-modules.md): modules of texts with one value per language.
import { textsAt, type Catalogue } from '../../contract/catalogue.ts';
import { grouped } from '../../contract/grouped.ts';
import { languages } from '../../contract/languages.ts';
import { language, locale } from './language.ts';
import { lazily } from './lazily.ts';

export type { Both } from '../../contract/catalogue.ts';

const place = languages.indexOf(language);

/** Returns the texts in the language of the page. */
export const texts = <const Of extends Catalogue>(catalogue: Of) => textsAt(catalogue, place);

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
