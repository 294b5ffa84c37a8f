// Countries (requirements/administration.md#clients): ISO 3166 codes with a number plan, named in English, each with
// its flag. The list comes from the phone library, the names from the runtime.
import { getCountries } from 'libphonenumber-js/mobile';
import type { Country } from '../../../contract/countries.ts';

/** Ascension and Tristan da Cunha have number plans, but no ISO code. */
const codes = new Set<string>(getCountries().filter((code) => code !== 'AC' && code !== 'TA'));

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** The two letters as regional indicator symbols, which fonts draw as a flag. */
const flagOf = (code: string) =>
  String.fromCodePoint(...Array.from(code, (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));

const all: readonly Country[] = [...codes]
  .map((code) => ({ id: code, code, name: names.of(code) ?? code, flag: flagOf(code) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

export const isCountry = (code: string): boolean => codes.has(code);

/** Finds countries by a part of their name, ordered by name. */
export function searchCountries(text = ''): Country[] {
  const part = text.toLowerCase();
  return all.filter(({ name }) => name.toLowerCase().includes(part));
}
