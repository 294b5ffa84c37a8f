// Texts that say since when and why messages bypass a connector.
import type { BypassCause } from '../../../contract/connectors.ts';
import { texts, type Both } from '../../i18n/texts.ts';

export const bypassTexts = texts({
  link: (connector: string, time: string) => [
    `${connector} has been bypassed since ${time}: its link is down.`,
    `${connector} kinaepukwa tangu ${time}: muunganisho wake umekatika.`,
  ],
  errors: (connector: string, time: string) => [
    `${connector} has been bypassed since ${time}: it refuses messages.`,
    `${connector} kinaepukwa tangu ${time}: kinakataa jumbe.`,
  ],
  timeouts: (connector: string, time: string) => [
    `${connector} has been bypassed since ${time}: it does not answer.`,
    `${connector} kinaepukwa tangu ${time}: hakijibu.`,
  ],
  receipts: (connector: string, time: string) => [
    `${connector} has been bypassed since ${time}: no delivery receipts arrive.`,
    `${connector} kinaepukwa tangu ${time}: uthibitisho wake wa kufika hauji.`,
  ],
} satisfies Record<BypassCause, (connector: string, time: string) => Both>);
