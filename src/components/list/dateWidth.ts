import { language } from '../../i18n/language.ts';

/**
 * Width in px of a column that shows "30th Nov 2026 12:05 pm" or "30 Nov 2026 12:05" on one line, measured in the fallback font, which is
 * wider.
 */
export const dateWidth = { en: 202, sw: 160 }[language];
