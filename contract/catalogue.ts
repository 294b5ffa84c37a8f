// The form of catalogues (docs/decisions/025-catalogues-are-modules.md), of the console and of the server. If a language lacks a key, or its
// text has different arguments, a catalogue does not compile.
import type { Language } from './languages.ts';

/** A text, or a function that inserts values into it. */
type Text = string | ((...values: never[]) => string);
export interface Catalogue {
  readonly [key: string]: Text | readonly string[] | Catalogue;
}

/** The same keys as the English catalogue, with any texts. */
export type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Texts[Key] extends readonly string[]
        ? readonly string[]
        : Translated<Texts[Key]>;
};

/** A catalogue in each language. The English texts define the keys. */
export type Translations<English extends Catalogue> = { en: English } & Record<
  Exclude<Language, 'en'>,
  Translated<NoInfer<English>>
>;
