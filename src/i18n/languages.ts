/** A language of the catalogues. */
export type Language = 'en' | 'sw';

/** The languages that a person may choose. */
export const languages: readonly Language[] = ['en', 'sw'];

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { en: 'English', sw: 'Kiswahili' };
