// What a movement of units is for. The server writes it in English where no person did.
import { serverText } from '../../i18n/texts.ts';

/** Kiswahili for descriptions of the server, which may come after the name of a client. The first pattern that matches is used. */
const forms: readonly (readonly [english: RegExp, kiswahili: string])[] = [
  [/^Units loaded$/, 'Uniti zimepakiwa'],
  [/^Bonus units for (.+)$/, 'Uniti za bonasi kwa $1'],
  [/^Units for (.+)$/, 'Uniti kwa $1'],
  [/^(.+: )?M-Pesa (.+) was not reversed$/, '$1M-Pesa $2 haikurudishwa'],
  [/^(.+: )?M-Pesa (.+) reversed$/, '$1M-Pesa $2 imerudishwa'],
  [/^(.+: )?M-Pesa (.+) was for another account$/, '$1M-Pesa $2 ilikuwa ya akaunti nyingine'],
  [/^(.+: )?Correction of ([\d,]+) units? of (\S+): (.+)$/, '$1Sahihisho la uniti $2 za $3: $4'],
];

export function movementText(description: string): string {
  const form = forms.find(([english]) => english.test(description));
  return serverText(description, form && description.replace(...form));
}
