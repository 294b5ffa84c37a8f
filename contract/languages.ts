// The languages of the console and of the texts that the platform sends. Imports nothing, because the sign-in page loads it.

/** The languages that a person may choose. */
export const languages = ['en', 'sw'] as const;
export type Language = (typeof languages)[number];

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { en: 'English', sw: 'Kiswahili' };
