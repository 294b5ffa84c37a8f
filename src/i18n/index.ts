// The i18nProvider for react-admin's own texts. The texts of the console are in catalogues (texts.ts). ra-i18n-polyglot would add 10 kB to
// the first paint (docs/decisions/026-first-paint.md), but these texts need only paths, values and plural forms.
import { mergeTranslations, type I18nProvider } from 'react-admin';
import englishMessages from 'ra-language-english';
import { language } from './language.ts';
import { reactAdminInKiswahili } from './reactAdmin.ts';

const messages =
  language === 'en' ? englishMessages : mergeTranslations(englishMessages, { ra: reactAdminInKiswahili });

interface Values {
  /** The text if the key has none. */
  _?: string;
  /** The count that selects one of the plural forms, which are separated by ||||. */
  smart_count?: number;
  [name: string]: string | number | undefined;
}

/** Returns the text of a key such as `ra.notification.updated` in the language of the page, with each `%{name}` replaced by its value. */
function translate(key: string, values: Values = {}): string {
  const found = key
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], messages);
  const text = typeof found === 'string' ? found : (values._ ?? key);
  const forms = text.split(' |||| ');
  const form = (values.smart_count ?? 1) === 1 ? forms[0] : forms.at(-1);
  return (form ?? text).replaceAll(/%\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));
}

export const i18nProvider: I18nProvider = {
  translate,
  changeLocale: () => Promise.resolve(),
  getLocale: () => language,
};
