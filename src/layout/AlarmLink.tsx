// The number of open alarms as a link to their list. A new one is also a notice, except on the page of the list.
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAlarms } from '../dataProvider/useAlarms.ts';
import { alarmText } from '../features/alarms/alarmText.ts';
import { showNotice } from '../notices/notices.ts';
import { layoutTexts } from './layoutTexts.ts';

const alarmsPath = '/telco-configuration';

export function AlarmLink() {
  const { pathname } = useLocation();
  const alarms = useAlarms();
  const known = useRef(new Set<string>());
  useEffect(() => {
    for (const alarm of alarms) {
      if (!known.current.has(alarm.id) && pathname !== alarmsPath)
        showNotice(alarm.severity === 'error' ? 'error' : 'info', alarmText(alarm));
    }
    known.current = new Set(alarms.map(({ id }) => id));
  }, [alarms, pathname]);

  if (alarms.length === 0) return null;
  return (
    <Link className="alarm-link" to={alarmsPath} title={alarms.map(alarmText).join('\n')}>
      {layoutTexts.alarms(alarms.length)}
    </Link>
  );
}
