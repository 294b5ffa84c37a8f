// English only, through react-admin's provider, so that another language is one more file.
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { english } from './english.ts';

export const i18nProvider = polyglotI18nProvider(() => english, 'en');
