// Texts that are shown in place of a masked text (requirements/domain.md#message-texts).
import type { MaskedText } from '../../../contract/messageTexts.ts';
import { countTexts } from '../../format/countTexts.ts';
import { plural, texts } from '../../i18n/texts.ts';

export const maskedTexts = texts({
  link: ['holds a link', 'yana kiungo'],
  show: ['Show text', 'Onyesha maandishi'],
  hint: ['The audit log records who shows it.', 'Kumbukumbu za ukaguzi hurekodi anayeyaonyesha.'],
  recorded: [
    'Shown to you. This is in the audit log.',
    'Umeonyeshwa. Imerekodiwa kwenye kumbukumbu za ukaguzi.',
  ],
});

/** A text in lists and files; masked: "•••••• (84 characters)". */
export const listText = (text: string, masked: MaskedText | undefined): string =>
  masked ? `${text} (${plural(masked.characters, countTexts.character)})` : text;

/** Facts about a masked text: "84 characters · 1 part · GSM-7 · holds a link". */
export const maskedFacts = ({ characters, parts, encoding, link }: MaskedText): string =>
  [
    plural(characters, countTexts.character),
    plural(parts, countTexts.part),
    encoding,
    ...(link ? [maskedTexts.link] : []),
  ].join(' · ');
