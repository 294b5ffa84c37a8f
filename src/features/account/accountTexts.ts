// Texts of the account menu and of the password form.
import { texts } from '../../i18n/texts.ts';

export const accountTexts = texts({
  title: ['Account', 'Akaunti'],
  role: ['Role', 'Jukumu'],
  number: ['Mobile number', 'Nambari ya simu'],
  client: ['Client', 'Mteja'],
  page: ['Profile and sessions', 'Wasifu na vipindi'],
  changePassword: ['Change password', 'Badilisha nenosiri'],
  language: ['Language', 'Lugha'],
  theme: ['Theme', 'Mandhari'],
  themes: { light: ['Light', 'Meupe'], dark: ['Dark', 'Meusi'], system: ['System', 'Kifaa'] },
  password: {
    current: ['Current password', 'Nenosiri la sasa'],
    next: ['New password', 'Nenosiri jipya'],
    repeat: ['Confirm new password', 'Thibitisha nenosiri jipya'],
    hint: (characters: number) => [
      `At least ${characters} characters. Your other sessions end.`,
      `Angalau herufi ${characters}. Vipindi vyako vingine vitaisha.`,
    ],
    unequal: ['Passwords do not match!', 'Manenosiri hayalingani!'],
    done: ['Password changed.', 'Nenosiri limebadilishwa.'],
  },
});
