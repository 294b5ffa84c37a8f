// The words of the states that lists show as a chip.
import { serverText } from '../i18n/texts.ts';

/** In Kiswahili; the English ones come from the server and the screens as they are. */
const statuses: Readonly<Record<string, string>> = {
  active: 'Inatumika',
  inactive: 'Haitumiki',
  suspended: 'Imesimamishwa',
  delivered: 'Imefika',
  failed: 'Imefeli',
  pending: 'Inasubiri',
  queued: 'Iko foleni',
  scheduled: 'Imeratibiwa',
  running: 'Inaendelea',
  finished: 'Imemalizika',
  completed: 'Imekamilika',
  paused: 'Imesitishwa',
  cancelled: 'Imeghairiwa',
  expired: 'Muda umeisha',
  draining: 'Inamaliza foleni',
  muted: 'Imenyamazishwa',
  missed: 'Imepitwa',
  skipped: 'Imerukwa',
  platform: 'Mfumo',
  bonus: 'Bonasi',
  approved: 'Imeidhinishwa',
  rejected: 'Imekataliwa',
  withdrawn: 'Imeondolewa',
  open: 'Iko wazi',
  closed: 'Imefungwa',
  paid: 'Imelipwa',
  reversed: 'Imerudishwa',
  sending: 'Inatumwa',
  waiting: 'Inangojwa',
  'waiting to start': 'Inasubiri kuanza',
  confirming: 'Inathibitishwa',
  'needs review': 'Inahitaji uamuzi',
  'no funds': 'Pesa hazitoshi',
  'wrong pin': 'PIN si sahihi',
  unreachable: 'Haipatikani',
  'timed out': 'Muda umeisha',
};

/** A status as the screens show it; one that is not listed stays as it is. */
export const statusText = (status: string): string =>
  serverText(status, statuses[status.trim().toLowerCase()]);
