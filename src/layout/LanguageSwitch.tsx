// Loads the console in the other language; nothing while there is only one.
import { chooseLanguage, language } from '../i18n/language.ts';
import { languageNames, languages } from '../i18n/languages.ts';

interface LanguageSwitchProps {
  /** Stores the choice and loads the page again. */
  onChoose?: typeof chooseLanguage;
}

export function LanguageSwitch({ onChoose = chooseLanguage }: LanguageSwitchProps) {
  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <button
        key={other}
        type="button"
        className="icon-button language-switch"
        lang={other}
        aria-label={`${languageNames[other]} (${other.toUpperCase()})`}
        title={languageNames[other]}
        onClick={() => onChoose(other)}
      >
        {other.toUpperCase()}
      </button>
    ));
}
