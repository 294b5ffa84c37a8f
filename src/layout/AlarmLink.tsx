// The number of open alarms as a link to their list. A new one is also a notice, except on the page of the list.
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAlarms } from '../dataProvider/useAlarms.ts';
import { showNotice } from '../notices/notices.ts';
import { layoutTexts } from './layoutTexts.ts';

const alarmsPath = '/telco-configuration';

export function AlarmLink() {
  const { pathname } = useLocation();
  const alarms = useAlarms();
  const known = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, text, severity } of alarms) {
      if (!known.current.has(id) && pathname !== alarmsPath)
        showNotice(severity === 'error' ? 'error' : 'info', text);
    }
    known.current = new Set(alarms.map(({ id }) => id));
  }, [alarms, pathname]);

  if (alarms.length === 0) return null;
  return (
    <Link className="alarm-link" to={alarmsPath} title={alarms.map(({ text }) => text).join('\n')}>
      {layoutTexts.alarms(alarms.length)}
    </Link>
  );
}
