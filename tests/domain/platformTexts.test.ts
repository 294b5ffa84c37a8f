// The SMS of the platform in each language.
import { expect, test } from 'vitest';
import { countSegments } from '../../contract/segments.ts';
import { languages } from '../../contract/languages.ts';
import { platformTexts, type PlatformTexts } from '../../server/domain/platformTexts.ts';

const networks = ['Safaricom', 'Airtel', 'Telkom'];
const longestName = 'Umoja wa Wakulima wa Kaunti ya Nyandarua Sacco';
/** Each text with the longest of its usual values. */
const cases: Record<keyof PlatformTexts, (texts: PlatformTexts) => string> = {
  passwordCode: ({ passwordCode }) => passwordCode('123456', 10),
  registrationCode: ({ registrationCode }) => registrationCode('123456', 10),
  numberTaken: ({ numberTaken }) => numberTaken,
  approved: ({ approved }) => approved,
  oneTimePassword: ({ oneTimePassword }) => oneTimePassword('AbCdEfGhIjKlMn'),
  invitation: ({ invitation }) => invitation(7),
  lowBalance: ({ lowBalance }) => lowBalance(longestName.slice(0, 40), 12_345, 1_000_000),
  senderDecided: ({ senderDecided }) =>
    senderDecided('SAVANNASACC', { approved: networks.slice(0, 2), rejected: networks.slice(2) }),
};

test.each(Object.entries(cases))('%s is one part in each language, and no two are equal', (_name, text) => {
  const said = languages.map((language) => text(platformTexts[language]));
  for (const each of said) expect(countSegments(each), each).toMatchObject({ encoding: 'GSM-7', parts: 1 });
  expect(new Set(said).size).toBe(languages.length);
});

test.each([
  [
    { approved: ['Safaricom', 'Airtel'], rejected: [] },
    'Your sender ID DUKA is approved on Safaricom, Airtel. You can send with it now.',
    'Jina lako la mtumaji DUKA limeidhinishwa kwenye Safaricom, Airtel. Sasa unaweza kulitumia.',
  ],
  [
    { approved: ['A', 'B', 'C', 'D', 'E'], rejected: ['Telkom'] },
    'Your sender ID DUKA is approved on A, B, C and 2 more and rejected on Telkom. The console says why.',
    'Jina lako la mtumaji DUKA limeidhinishwa kwenye A, B, C na mingine 2 na limekataliwa kwenye Telkom. Angalia sababu kwenye mfumo.',
  ],
])('the decision %j on a sender ID is named with its networks', (decided, english, kiswahili) => {
  const said = languages.map((language) => platformTexts[language].senderDecided('DUKA', decided));
  expect(said).toEqual([english, kiswahili]);
});
