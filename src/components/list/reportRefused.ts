import type { BulkAnswer } from '../../../contract/bulk.ts';
import { refusalText } from '../../dataProvider/http.ts';
import { showNotice } from '../../notices/notices.ts';
import type { CountNoun } from '../../format/countTexts.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { listTexts } from './listTexts.ts';

/** Shows which records a bulk call refused and why; throws that text if no record was changed. */
export async function reportRefused(answer: Partial<BulkAnswer> | void, noun: CountNoun): Promise<void> {
  const refused = answer?.results?.filter(({ verdict }) => verdict === 'refused') ?? [];
  if (refused.length === 0) return;
  const reasons = await Promise.all(refused.map(({ code, reason = '' }) => refusalText(code, reason)));
  const text = listTexts.selection.refused(
    formatCount(refused.length, noun),
    [...new Set(reasons)].join(', '),
  );
  if (answer?.done === 0) throw new Error(text);
  showNotice('error', text);
}
