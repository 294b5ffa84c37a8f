/** A language of the catalogues. */
export type Language = 'en' | 'sw';

/** The languages that a person may choose. Kiswahili (`sw`) is added when every screen has its catalogue. */
export const languages: readonly Language[] = ['en'];
