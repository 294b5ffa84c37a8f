// The form of catalogues (docs/decisions/025-catalogues-are-modules.md), of the console and of the server: each key is declared once, with its
// text in all languages. A catalogue in which a text lacks a language does not compile.

/** A text in each language, in the order of `languages` (languages.ts). */
export type Both<Text = string> = readonly [en: Text, sw: Text];

/** A text, a list of texts, or a function that inserts values into a text. */
type Entry = Both | Both<readonly string[]> | ((...values: never[]) => Both);
export interface Catalogue {
  readonly [key: string]: Entry | Catalogue;
}

/** The texts of a catalogue in one language. */
export type Texts<Of> = {
  readonly [Key in keyof Of]: Of[Key] extends (...values: infer Values) => Both
    ? (...values: Values) => string
    : Of[Key] extends Both
      ? string
      : Of[Key] extends Both<readonly string[]>
        ? readonly string[]
        : Texts<Of[Key]>;
};

/** The texts of the language that is `at` this place in `languages`. */
export function textsAt<const Of extends Catalogue>(catalogue: Of, at: number): Texts<Of> {
  const texts = Object.entries(catalogue).map(([key, entry]) => [key, textAt(entry, at)]);
  return Object.fromEntries(texts) as Texts<Of>;
}

function textAt(entry: Entry | Catalogue, at: number): unknown {
  if (typeof entry === 'function') return (...values: never[]) => entry(...values)[at];
  return isBoth(entry) ? entry[at] : textsAt(entry, at);
}

const isBoth = (entry: Both | Both<readonly string[]> | Catalogue): entry is Both | Both<readonly string[]> =>
  Array.isArray(entry);
