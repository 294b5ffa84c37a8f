// A line at the top, shown after a short delay.
import { useTranslate } from 'react-admin';

export function Loading() {
  const translate = useTranslate();
  return <div className="page-loading" role="status" aria-label={translate('tuma.layout.loading')} />;
}
