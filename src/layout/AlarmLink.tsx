// How many alarms there are, as a link to where they are told; a new one is also a notice, but not there, where it stands in
// full. Nothing while all is well.
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAlarms } from '../dataProvider/useAlarms.ts';
import { showNotice } from '../notices/notices.ts';

const toldAt = '/telco-configuration';

export function AlarmLink() {
  const { pathname } = useLocation();
  const alarms = useAlarms();
  const known = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, text, severity } of alarms) {
      if (!known.current.has(id) && pathname !== toldAt)
        showNotice(severity === 'error' ? 'error' : 'info', text);
    }
    known.current = new Set(alarms.map(({ id }) => id));
  }, [alarms, pathname]);

  if (alarms.length === 0) return null;
  return (
    <Link className="alarm-link" to={toldAt} title={alarms.map(({ text }) => text).join('\n')}>
      {alarms.length === 1 ? '1 alarm' : `${alarms.length} alarms`}
    </Link>
  );
}
