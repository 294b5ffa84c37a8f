// The notices of a client's suspension, activation and approval.
import { texts } from '../../i18n/texts.ts';

export const clientDoneTexts = texts({
  suspended: ['Client suspended', 'Mteja amesimamishwa'],
  activated: ['Client activated', 'Mteja amewashwa'],
  approved: ['Client approved', 'Mteja ameidhinishwa'],
});
