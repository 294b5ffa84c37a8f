// The texts of the fields of a person: a user, or the contact of an SMPP account.
import { texts } from '../../i18n/texts.ts';

export const personTexts = texts({
  fullName: ['Full name', 'Jina kamili'],
  email: ['Email', 'Barua pepe'],
  msisdn: ['Mobile number', 'Nambari ya simu'],
  role: ['Role', 'Jukumu'],
  noRoles: ['No roles available', 'Hakuna majukumu yanayopatikana'],
});
