// The SMS of the platform to one person, in each language (docs/decisions/073-texts-in-the-language-of-the-recipient.md). Only characters of
// the GSM alphabet. Those of alarms are in modules/alarms/notice.ts.
import { grouped } from '../../contract/grouped.ts';
import type { Language } from '../../contract/languages.ts';
import { catalogue } from './catalogue.ts';
import { counted, someOf } from './sentences.ts';

/** The networks of a request for a sender ID, by their decision. */
interface DecidedNetworks {
  approved: readonly string[];
  rejected: readonly string[];
}

/** What was decided, with the networks; empty if there are none. */
const on = (decision: string, networks: readonly string[], more?: (count: number) => string): string[] =>
  networks.length > 0 ? [`${decision} ${someOf(networks, more)}`] : [];
const mingine = (count: number): string => `na mingine ${count}`;

export const platformTexts = catalogue({
  passwordCode: (code: string, minutes: number) => [
    `Your code to choose a new password is ${code}. It is valid for ${minutes} minutes. Share it with no one.`,
    `Msimbo wako wa kuchagua nenosiri jipya ni ${code}. Utatumika kwa dakika ${minutes}. Usimpe mtu yeyote.`,
  ],
  registrationCode: (code: string, minutes: number) => [
    `Your code to register is ${code}. It is valid for ${minutes} minutes. Share it with no one.`,
    `Msimbo wako wa kujisajili ni ${code}. Utatumika kwa dakika ${minutes}. Usimpe mtu yeyote.`,
  ],
  numberTaken: [
    'This number already has an account. Sign in with it, or choose Forgot password. If you did not try to register, ignore this SMS.',
    'Nambari hii tayari ina akaunti. Ingia nayo, au chagua Umesahau nenosiri. Kama hukujaribu kujisajili, puuza SMS hii.',
  ],
  approved: [
    'Your account was approved. You can sign in and send SMS.',
    'Akaunti yako imeidhinishwa. Sasa unaweza kuingia na kutuma SMS.',
  ],
  oneTimePassword: (password: string) => [
    `Your one-time password is ${password}. Sign in with this mobile number and choose your own password.`,
    `Nenosiri lako la kutumika mara moja ni ${password}. Ingia kwa nambari hii ya simu, kisha uchague nenosiri lako mwenyewe.`,
  ],
  invitation: (days: number) => [
    `You are invited to another account on this platform. Sign in and open Account within ${days} days to accept or decline. If you do not expect this, ignore this SMS.`,
    `Umealikwa kwenye akaunti nyingine ya mfumo huu. Ingia na ufungue Akaunti ndani ya siku ${days} ili ukubali au ukatae. Kama hukutarajia hili, puuza SMS hii.`,
  ],
  lowBalance: (client: string, units: number, threshold: number) => [
    `${client} has ${counted(units, 'SMS unit')} left, below the alert at ${grouped(threshold)}. Top up to keep sending.`,
    `${client}: salio la SMS ni uniti ${grouped(units)}, chini ya kiwango cha tahadhari cha ${grouped(threshold)}. Ongeza salio ili uendelee kutuma.`,
  ],
  senderDecided: (code: string, { approved, rejected }: DecidedNetworks) => [
    `Your sender ID ${code} is ${[...on('approved on', approved), ...on('rejected on', rejected)].join(' and ')}.` +
      (rejected.length > 0 ? ' The console says why.' : ' You can send with it now.'),
    `Jina lako la mtumaji ${code} ${[...on('limeidhinishwa kwenye', approved, mingine), ...on('limekataliwa kwenye', rejected, mingine)].join(' na ')}.` +
      (rejected.length > 0 ? ' Angalia sababu kwenye mfumo.' : ' Sasa unaweza kulitumia.'),
  ],
});

/** The texts of one language. */
export type PlatformTexts = (typeof platformTexts)[Language];
