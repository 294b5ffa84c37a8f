// Progress line at the top, shown after a short delay.
import { entryTexts } from '../i18n/entry.ts';

export function Loading() {
  return <div className="page-loading" role="status" aria-label={entryTexts.loading} />;
}
