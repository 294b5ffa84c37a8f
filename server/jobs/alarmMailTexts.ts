// The words of mails about alarms, beside the text of the alarm itself (modules/alarms/notice.ts).
import { catalogue } from '../domain/catalogue.ts';
import type { Notice } from '../modules/alarms/notice.ts';

type Severity = Notice['severity'];
const severities: Record<Severity, string> = { error: 'hitilafu', warning: 'onyo' };

export const mailTexts = catalogue({
  kinds: {
    began: (severity: Severity) => [
      severity === 'error' ? 'Error' : 'Warning',
      severity === 'error' ? 'Hitilafu' : 'Onyo',
    ],
    reminder: (severity: Severity) => [
      severity === 'error' ? 'Error, still open' : 'Warning, still open',
      severity === 'error' ? 'Hitilafu, bado ipo' : 'Onyo, bado lipo',
    ],
    ended: (_severity: Severity) => ['Ended', 'Imeisha'],
    test: (_severity: Severity) => ['Test notice', 'Jaribio'],
  },
  severity: (severity: Severity) => [`Severity: ${severity}`, `Uzito: ${severities[severity]}`],
  since: (time: string) => [
    `Since: ${time} (East Africa Time)`,
    `Ilianza: ${time} (Saa za Afrika Mashariki)`,
  ],
  ended: (time: string) => [
    `Ended: ${time} (East Africa Time)`,
    `Iliisha: ${time} (Saa za Afrika Mashariki)`,
  ],
  test: [
    'This is a test: notices of alarms reach this address.',
    'Hili ni jaribio: arifa za tahadhari zinafika kwenye anwani hii.',
  ],
  untilAcknowledged: [
    'Reminders end once someone acknowledges the alarm in the console.',
    'Vikumbusho vitaisha mtu atakapokiri kwenye mfumo kwamba ameiona tahadhari.',
  ],
});
