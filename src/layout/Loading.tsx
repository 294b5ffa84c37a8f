// A line at the top, only where loading takes a moment.
import { useTranslate } from 'react-admin';

export function Loading() {
  const translate = useTranslate();
  return <div className="page-loading" role="status" aria-label={translate('tuma.layout.loading')} />;
}
