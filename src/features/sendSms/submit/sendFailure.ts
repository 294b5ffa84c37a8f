// The text for a failed send (requirements/portal.md#send-sms; requirements/deviations.md#no-silent-failures).
import { HttpError } from '../../../dataProvider/http.ts';
import type { SendOrder } from '../../../dataProvider/rpc/send.ts';
import { errorTexts } from '../../../i18n/entry.ts';
import type { Field } from '../draft.ts';
import { fieldOf } from './order.ts';
import { submitTexts } from './submitTexts.ts';

const texts = submitTexts.failed;

export interface Failed {
  text: string;
  /** The form field that the server's answer is about. */
  field?: Field | undefined;
  /** The text at the field, if the general text differs. */
  fault?: string | undefined;
}

export function sendFailure(error: unknown, kind: SendOrder['kind']): Failed {
  if (!(error instanceof HttpError)) return { text: errorTexts.other };
  const { status, serverMessage, message, code, field } = error;
  if (code === 'contact_group_not_found') return { text: texts.groupDeleted, field: 'contact_group_id' };
  switch (status) {
    case 422: {
      if (code === 'account_suspended') return { text: message };
      const text = serverMessage ? texts.wrongInputsWith(serverMessage) : texts.wrongInputs;
      return { text, field: fieldOf(field), fault: serverMessage };
    }
    case 402:
      return { text: serverMessage ?? texts.noBalance };
    case 500:
      // The specification's text for a campaign with too few units.
      return { text: serverMessage ?? (kind === 'typed' ? message : texts.noBalance) };
    default:
      return { text: message };
  }
}
