// The i18nProvider, English only.
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { english } from './english.ts';

export const i18nProvider = polyglotI18nProvider(() => english, 'en');
