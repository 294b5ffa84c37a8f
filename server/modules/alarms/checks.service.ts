// The alarms of what jobs check, the ledger and the audit log, and of jobs that are stuck. The home names the rules, the entry and the jobs.
import type { Alarm } from '../../../contract/alarms.ts';
import type { Db } from '../../db/database.ts';
import { counted } from '../../domain/sentences.ts';
import { lastAuditCheck, type AuditCheck } from '../audit/verify.service.ts';
import { lastBooksCheck, type BooksCheck } from '../ledger/books.service.ts';
import { listStuckJobs, type StuckJob } from './stuckJobs.store.ts';

/** What the checks found last, and the jobs that are stuck. */
export interface Checks {
  books: BooksCheck | undefined;
  audit: AuditCheck | undefined;
  jobs: readonly StuckJob[];
}

/** Most stuck jobs that are named one by one. */
const jobsMax = 5;

export async function readChecks(db: Db): Promise<Checks> {
  const [books, audit, jobs] = await Promise.all([
    lastBooksCheck(db),
    lastAuditCheck(db),
    listStuckJobs(db, jobsMax),
  ]);
  return { books, audit, jobs };
}

export function alarmsOfChecks({ books, audit, jobs: [job] }: Checks): Alarm[] {
  const broken = books?.broken.length ?? 0;
  return [
    ...(broken === 0
      ? []
      : [alarmOf('books', `The books do not balance: ${counted(broken, 'broken rule')}`, { count: broken })]),
    ...(audit?.fault
      ? [alarmOf('audit', 'The audit log has a fault: entries were changed, or are not sealed')]
      : []),
    ...(job ? [stuck(job.total, job.since)] : []),
  ];
}

/** Since when is not known: each check stores its own time. */
const alarmOf = (kind: 'books' | 'audit', text: string, values?: { count: number }): Alarm => ({
  id: kind,
  kind,
  severity: 'error',
  text,
  ...(values && { values }),
  since: null,
});

const stuck = (count: number, since: Date): Alarm => ({
  id: 'job',
  kind: 'job',
  severity: 'warning',
  text: `${counted(count, 'background job')} ${count === 1 ? 'is' : 'are'} stuck`,
  values: { count },
  since: since.toISOString(),
});
