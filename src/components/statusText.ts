// The labels of states that lists show as chips, and the colour of their dots.
import { serverText } from '../i18n/texts.ts';

type Tone = 'success' | 'warning' | 'danger' | 'info';

/** The labels in Kiswahili. The English ones are those of the server and the screens. */
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
  waiting: ['Inasubiri', 'info'],
  'waiting to start': ['Inasubiri kuanza'],
  confirming: ['Inathibitishwa', 'info'],
  'needs review': ['Inahitaji uamuzi', 'warning'],
  'no funds': ['Pesa hazitoshi'],
  'wrong pin': ['PIN si sahihi'],
  unreachable: ['Haipatikani'],
  'timed out': ['Muda umeisha'],
};

const find = (status: string) => statuses[status.trim().toLowerCase()] ?? [];

/** The label of a status; a status that is not listed is unchanged. */
export const statusText = (status: string): string => serverText(status, find(status)[0]);

/** Undefined for a status without a colour. */
export const toneOf = (status: string): Tone | undefined => find(status)[1];
