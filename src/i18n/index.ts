// The i18nProvider, for react-admin's own texts. The console's texts are catalogues (texts.ts). ra-i18n-polyglot would be 10 kB of
// the first paint (docs/decisions/026-first-paint.md) for what these texts need: a path, values, and the form of a count.
import { mergeTranslations, type I18nProvider } from 'react-admin';
import englishMessages from 'ra-language-english';
import { language } from './language.ts';
import { reactAdminInKiswahili } from './reactAdmin.ts';

const messages =
  language === 'en' ? englishMessages : mergeTranslations(englishMessages, { ra: reactAdminInKiswahili });

interface Values {
  /** The text where the key has none. */
  _?: string;
  /** Chooses among the forms that |||| separates. */
  smart_count?: number;
  [name: string]: string | number | undefined;
}

/** `ra.notification.updated` in the language of the page, each `%{name}` replaced by its value. */
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
