// Texts of the account menu and of the password form.
import { texts } from '../../i18n/texts.ts';

export const accountTexts = texts({
  en: {
    title: 'Account',
    role: 'Role',
    number: 'Mobile number',
    client: 'Client',
    page: 'Profile and sessions',
    changePassword: 'Change password',
    language: 'Language',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
    password: {
      current: 'Current password',
      next: 'New password',
      repeat: 'Confirm new password',
      hint: (characters: number) => `At least ${characters} characters. Your other sessions end.`,
      unequal: 'Passwords do not match!',
      done: 'Password changed.',
    },
  },
  sw: {
    title: 'Akaunti',
    role: 'Jukumu',
    number: 'Nambari ya simu',
    client: 'Mteja',
    page: 'Wasifu na vipindi',
    changePassword: 'Badilisha nenosiri',
    language: 'Lugha',
    theme: 'Mandhari',
    themes: { light: 'Meupe', dark: 'Meusi', system: 'Kifaa' },
    password: {
      current: 'Nenosiri la sasa',
      next: 'Nenosiri jipya',
      repeat: 'Thibitisha nenosiri jipya',
      hint: (characters: number) => `Angalau herufi ${characters}. Vipindi vyako vingine vitaisha.`,
      unequal: 'Manenosiri hayalingani!',
      done: 'Nenosiri limebadilishwa.',
    },
  },
});
