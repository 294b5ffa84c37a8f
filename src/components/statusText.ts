// The words of the states that lists show as a chip, and the tone of its dot.
import { serverText } from '../i18n/texts.ts';

type Tone = 'success' | 'warning' | 'danger' | 'info';

/** The words in Kiswahili; the English ones come from the server and the screens as they are. */
const statuses: Readonly<Record<string, readonly [word: string, tone?: Tone]>> = {
  active: ['Inatumika', 'success'],
  inactive: ['Haitumiki', 'danger'],
  suspended: ['Imesimamishwa', 'danger'],
  delivered: ['Imefika', 'success'],
  failed: ['Imefeli', 'danger'],
  pending: ['Inasubiri', 'warning'],
  queued: ['Iko foleni', 'info'],
  scheduled: ['Imeratibiwa', 'info'],
  running: ['Inaendelea', 'info'],
  finished: ['Imemalizika', 'success'],
  completed: ['Imekamilika', 'success'],
  paused: ['Imesitishwa', 'warning'],
  cancelled: ['Imeghairiwa'],
  expired: ['Muda umeisha', 'danger'],
  draining: ['Inamaliza foleni', 'warning'],
  muted: ['Imenyamazishwa', 'warning'],
  missed: ['Imepitwa', 'warning'],
  skipped: ['Imerukwa'],
  platform: ['Mfumo', 'info'],
  bonus: ['Bonasi', 'success'],
  approved: ['Imeidhinishwa', 'success'],
  rejected: ['Imekataliwa', 'danger'],
  withdrawn: ['Imeondolewa'],
  open: ['Iko wazi', 'success'],
  closed: ['Imefungwa', 'warning'],
  paid: ['Imelipwa', 'success'],
  reversed: ['Imerudishwa', 'warning'],
  sending: ['Inatumwa', 'info'],
  waiting: ['Inangojwa', 'info'],
  'waiting to start': ['Inasubiri kuanza'],
  confirming: ['Inathibitishwa', 'info'],
  'needs review': ['Inahitaji uamuzi', 'warning'],
  'no funds': ['Pesa hazitoshi'],
  'wrong pin': ['PIN si sahihi'],
  unreachable: ['Haipatikani'],
  'timed out': ['Muda umeisha'],
};

const find = (status: string) => statuses[status.trim().toLowerCase()] ?? [];

/** A status as the screens show it; one that is not listed stays as it is. */
export const statusText = (status: string): string => serverText(status, find(status)[0]);

/** Undefined for a status without one. */
export const toneOf = (status: string): Tone | undefined => find(status)[1];
