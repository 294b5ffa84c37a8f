import { orderKey } from '../../../components/useOrderKey.ts';
import { write } from '../../../dataProvider/write.ts';
import { serverText } from '../../../i18n/texts.ts';
import { showNotice } from '../../../notices/notices.ts';
import { readDraft } from '../draft.ts';
import { sendTexts as texts } from '../sendTexts.ts';
import { isPromotional } from '../text.ts';

/** Trying again after a lost answer is the same test. */
let keyOf = orderKey();

/** Sends the message to the signed-in person's own number. */
export async function sendTest(): Promise<void> {
  const draft = readDraft();
  const { message, sender_id, opt_out } = draft;
  const data = { message, sender_id, ...(opt_out && isPromotional(draft) && { opt_out }) };
  const answer = await write('sends', 'test', { data, key: keyOf(data) });
  keyOf = orderKey();
  showNotice('success', serverText(answer.message, texts.tested));
}
