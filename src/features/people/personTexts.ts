// The texts of the fields of a person: a user, or the contact of an SMPP account.
import { texts } from '../../i18n/texts.ts';

export const personTexts = texts({
  en: {
    fullName: 'Full name',
    email: 'Email',
    msisdn: 'Mobile number',
    role: 'Role',
    noRoles: 'No roles available',
  },
  sw: {
    fullName: 'Jina kamili',
    email: 'Barua pepe',
    msisdn: 'Nambari ya simu',
    role: 'Jukumu',
    noRoles: 'Hakuna majukumu yanayopatikana',
  },
});
