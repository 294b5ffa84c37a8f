// In place of a screen the role does not include: its calls would be refused, and a refusal signs people out.
import { useTranslate } from 'react-admin';

export function NoAccess() {
  const translate = useTranslate();
  return (
    <section className="no-access">
      <h2>{translate('tuma.noAccess.title')}</h2>
      <p>{translate('tuma.noAccess.lead')}</p>
    </section>
  );
}
