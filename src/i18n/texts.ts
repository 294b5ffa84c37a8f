// The catalogues (docs/decisions/025-catalogues-are-modules.md): a module of texts with one value per language. A key that one
// language misses, or a text with other arguments, does not compile.
import { grouped } from '../../contract/grouped.ts';
import { language, locale } from './language.ts';
import { lazily } from './lazily.ts';

/** A text, or a function of the values in it (numbers and strings only). */
type Text = string | ((...values: never[]) => string);
interface Catalogue {
  readonly [key: string]: Text | readonly string[] | Catalogue;
}

/** The shape of the English catalogue, of any texts. */
type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Texts[Key] extends readonly string[]
        ? readonly string[]
        : Translated<Texts[Key]>;
};

/** The texts in the language of the page; the English ones define the shape. */
export const texts = <const English extends Catalogue>(catalogue: {
  en: English;
  sw: Translated<NoInfer<English>>;
}) => catalogue[language] as Translated<English>;

const rules = lazily(() => new Intl.PluralRules(locale));

/** The form for a count, with `#` replaced by the count: `plural(2500, { one: '# unit', other: '# units' })` is "2,500 units". */
export const plural = (count: number, forms: { one: string; other: string }): string =>
  forms[rules().select(count) === 'one' ? 'one' : 'other'].replaceAll('#', grouped(count));

/**
 * A text that the server wrote in English, in the language of the page: `own` is the console's text of its code; the English one
 * where there is none.
 */
export const serverText = (english: string, own: string | undefined): string =>
  language === 'en' ? english : (own ?? english);
