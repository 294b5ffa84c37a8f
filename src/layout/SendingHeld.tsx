// The warning under the top bar while nothing is sent after a restore, with a link to where it is released.
import { Link } from 'react-router-dom';
import { useAlarms } from '../dataProvider/useAlarms.ts';
import { alarmText } from '../features/alarms/alarmText.ts';
import { layoutTexts } from './layoutTexts.ts';

const releasePath = '/telco-configuration';

/** Not on the page that it opens, which says the same. */
export function SendingHeld({ page }: { page: string }) {
  const hold = useAlarms()?.find(({ kind }) => kind === 'hold');
  if (!hold || page === releasePath) return null;
  return (
    <div className="band sending-held" role="status">
      <p>{alarmText(hold)}</p>
      <Link to={releasePath}>{layoutTexts.releaseSending}</Link>
    </div>
  );
}
