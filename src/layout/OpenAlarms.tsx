// Open alarms as a link to their list. An alarm that starts while the console is open also shows a notice, except on the page of the list.
import { useEffect, type RefObject } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Alarm } from '../../contract/alarms.ts';
import { formatCount } from '../format/formatNumber.ts';
import { alarmText } from '../features/alarms/alarmText.ts';
import { showNotice } from '../notices/notices.ts';

const alarmsPath = '/alarms';

interface OpenAlarmsProps {
  /** The open alarms, at least one. */
  alarms: readonly Alarm[];
  /** The ids of alarms that need no notice because they were open before; undefined: all of the first answer. */
  knownRef: RefObject<ReadonlySet<string> | undefined>;
}

export function OpenAlarms({ alarms, knownRef }: OpenAlarmsProps) {
  const { pathname } = useLocation();
  useEffect(() => {
    const begun = knownRef.current ? alarms.filter(({ id }) => !knownRef.current?.has(id)) : [];
    knownRef.current = new Set(alarms.map(({ id }) => id));
    if (begun.length === 0 || pathname === alarmsPath) return;
    const kind = begun.some(({ severity }) => severity === 'error') ? 'error' : 'info';
    // One notice for alarms that begin together, for example when every link is lost.
    showNotice(kind, begun.map(alarmText).join(' · '));
  }, [alarms, knownRef, pathname]);

  return (
    <Link className="alarm-link" to={alarmsPath} title={alarms.map(alarmText).join('\n')}>
      {formatCount(alarms.length, 'alarm')}
    </Link>
  );
}
