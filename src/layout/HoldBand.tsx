// Says why nothing is sent, with a link to the page that releases sending.
import { Link } from 'react-router-dom';
import type { Alarm } from '../../contract/alarms.ts';
import { alarmText } from '../features/alarms/alarmText.ts';
import { texts } from '../i18n/texts.ts';

const holdTexts = texts({ release: ['Release sending', 'Ruhusu utumaji'] });

export function HoldBand({ hold }: { hold: Alarm }) {
  return (
    <div className="band band-urgent" role="status">
      <p>{alarmText(hold)}</p>
      <Link to="/telco-configuration">{holdTexts.release}</Link>
    </div>
  );
}
