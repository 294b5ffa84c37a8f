// The words of mails about alarms, beside the text of the alarm itself (modules/alarms/notice.ts).
import { catalogue } from '../domain/catalogue.ts';
import type { Notice } from '../modules/alarms/notice.ts';

type Severity = Notice['severity'];
const severities: Record<Severity, string> = { error: 'hitilafu', warning: 'onyo' };

export const mailTexts = catalogue({
  en: {
    kinds: {
      began: (severity: Severity) => (severity === 'error' ? 'Error' : 'Warning'),
      reminder: (severity: Severity) => (severity === 'error' ? 'Error, still open' : 'Warning, still open'),
      ended: (_severity: Severity) => 'Ended',
      test: (_severity: Severity) => 'Test notice',
    },
    severity: (severity: Severity) => `Severity: ${severity}`,
    since: (time: string) => `Since: ${time} (East Africa Time)`,
    ended: (time: string) => `Ended: ${time} (East Africa Time)`,
    test: 'This is a test: notices of alarms reach this address.',
    untilAcknowledged: 'Reminders end once someone acknowledges the alarm in the console.',
  },
  sw: {
    kinds: {
      began: (severity) => (severity === 'error' ? 'Hitilafu' : 'Onyo'),
      reminder: (severity) => (severity === 'error' ? 'Hitilafu, bado ipo' : 'Onyo, bado lipo'),
      ended: () => 'Imeisha',
      test: () => 'Jaribio',
    },
    severity: (severity) => `Uzito: ${severities[severity]}`,
    since: (time) => `Ilianza: ${time} (Saa za Afrika Mashariki)`,
    ended: (time) => `Iliisha: ${time} (Saa za Afrika Mashariki)`,
    test: 'Hili ni jaribio: arifa za tahadhari zinafika kwenye anwani hii.',
    untilAcknowledged: 'Vikumbusho vitaisha mtu atakapokiri kwenye mfumo kwamba ameiona tahadhari.',
  },
});
