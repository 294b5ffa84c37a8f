// The number of open alarms as a link to their list. One that starts while the console is open is also a notice, except on the page
// of the list.
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
  // Undefined until the first answer, whose alarms are no news.
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!alarms) return;
    const begun = known.current ? alarms.filter(({ id }) => !known.current?.has(id)) : [];
    known.current = new Set(alarms.map(({ id }) => id));
    if (begun.length === 0 || pathname === alarmsPath) return;
    const kind = begun.some(({ severity }) => severity === 'error') ? 'error' : 'info';
    // One notice for what began at once, such as the loss of every link.
    showNotice(kind, begun.map(alarmText).join(' · '));
  }, [alarms, pathname]);

  if (!alarms || alarms.length === 0) return null;
  return (
    <Link className="alarm-link" to={alarmsPath} title={alarms.map(alarmText).join('\n')}>
      {layoutTexts.alarms(alarms.length)}
    </Link>
  );
}
