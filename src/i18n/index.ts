// The i18nProvider, for react-admin's own texts. The console's texts are catalogues (texts.ts).
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { mergeTranslations } from 'react-admin';
import { language } from './language.ts';
import { reactAdminInKiswahili } from './reactAdmin.ts';

const messages =
  language === 'en' ? englishMessages : mergeTranslations(englishMessages, { ra: reactAdminInKiswahili });

export const i18nProvider = polyglotI18nProvider(() => messages, language);
