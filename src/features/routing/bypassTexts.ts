// Texts that say since when and why messages bypass a connector.
import type { BypassCause } from '../../../contract/connectors.ts';
import { texts } from '../../i18n/texts.ts';

export const bypassTexts = texts({
  en: {
    link: (connector: string, time: string) =>
      `${connector} has been bypassed since ${time}: its link is down.`,
    errors: (connector: string, time: string) =>
      `${connector} has been bypassed since ${time}: it refuses messages.`,
    timeouts: (connector: string, time: string) =>
      `${connector} has been bypassed since ${time}: it does not answer.`,
    receipts: (connector: string, time: string) =>
      `${connector} has been bypassed since ${time}: no delivery receipts arrive.`,
  } satisfies Record<BypassCause, (connector: string, time: string) => string>,
  sw: {
    link: (connector, time) => `${connector} kinaepukwa tangu ${time}: muunganisho wake umekatika.`,
    errors: (connector, time) => `${connector} kinaepukwa tangu ${time}: kinakataa jumbe.`,
    timeouts: (connector, time) => `${connector} kinaepukwa tangu ${time}: hakijibu.`,
    receipts: (connector, time) => `${connector} kinaepukwa tangu ${time}: uthibitisho wake wa kufika hauji.`,
  },
});
