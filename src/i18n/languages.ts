/** A language of the catalogues. */
export type Language = 'en' | 'sw';

/** The languages that a person may choose. Kiswahili (`sw`) is added when every screen has its catalogue. */
export const languages: readonly Language[] = ['en'];

/** The languages by their own names. */
export const languageNames: Record<Language, string> = { en: 'English', sw: 'Kiswahili' };
