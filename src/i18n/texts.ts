// Defines catalogues (docs/decisions/025-catalogues-are-modules.md): modules of texts with one value per language. If a language lacks a
// key, or its text has different arguments, the catalogue does not compile.
import { grouped } from '../../contract/grouped.ts';
import { language, locale } from './language.ts';
import { lazily } from './lazily.ts';

/** A text, or a function that inserts values into it (numbers and strings only). */
type Text = string | ((...values: never[]) => string);
interface Catalogue {
  readonly [key: string]: Text | readonly string[] | Catalogue;
}

/** The same keys as the English catalogue, with any texts. */
type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Texts[Key] extends readonly string[]
        ? readonly string[]
        : Translated<Texts[Key]>;
};

/** Returns the texts in the language of the page. The English ones define the keys. */
export const texts = <const English extends Catalogue>(catalogue: {
  en: English;
  sw: Translated<NoInfer<English>>;
}) => catalogue[language] as Translated<English>;

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
