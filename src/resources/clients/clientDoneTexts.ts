// The notices of a client's suspension, activation and approval.
import { texts } from '../../i18n/texts.ts';

export const clientDoneTexts = texts({
  en: { suspended: 'Client suspended', activated: 'Client activated', approved: 'Client approved' },
  sw: { suspended: 'Mteja amesimamishwa', activated: 'Mteja amewashwa', approved: 'Mteja ameidhinishwa' },
});
