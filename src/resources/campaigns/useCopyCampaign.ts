// Opens Send SMS with the text, sender ID and recipients of a campaign, to be changed.
import type { Campaign } from '../../../contract/campaigns.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { nairobiDay } from '../../format/formatDate.ts';
import { showFailure } from '../../components/failureOf.ts';
import type { RowAction } from '../../components/list/RowMenu.tsx';
import { copyOf } from '../../dataProvider/rpc/campaigns.ts';
import { keepReplaced } from '../../features/sendSms/cancelled.ts';
import type { SendDraft } from '../../features/sendSms/draft.ts';
import { useSendWith } from '../../features/sendSms/useSendWith.ts';
import { showNotice } from '../../notices/notices.ts';
import { resultTexts } from './resultTexts.ts';

const texts = resultTexts.copy;

/** Most characters of a campaign's name. */
const nameMax = 120;

/** Returns the action that copies a campaign; false if it cannot be copied. */
export function useCopyCampaign() {
  const maySend = useCan('send', 'create');
  const ownClient = useProfile().data?.message.client.id;
  const mayCancel = useCan('campaigns', 'update');
  const sendWith = useSendWith();
  /** Sender IDs and groups belong to a client, so only campaigns of the own client can be copied, and only if their text can be read. */
  const mayCopy = ({ client_id: id, masked }: Campaign) =>
    maySend && !masked && (id === undefined || id === ownClient);

  const copy = async (campaign: Campaign): Promise<void> => {
    try {
      const source = await copyOf(campaign.id);
      const draft = draftOf(source ?? campaign);
      if (!draft.msisdn && !draft.contact_group_id && !draft.chosen)
        showNotice('info', texts.withoutRecipients);
      keepReplaced();
      sendWith({ ...draft, ...(mayCancel && originalOf(campaign)) });
    } catch (error) {
      showFailure(error);
    }
  };
  return (campaign: Campaign): RowAction | false =>
    mayCopy(campaign) && { label: texts.verb, onClick: () => void copy(campaign) };
}

/** The campaign as the one to replace, if it is a schedule that is still to run. */
const originalOf = ({ id, campaign_name: name, state, repeat_type }: Campaign): Partial<SendDraft> =>
  repeat_type && (state === 'scheduled' || state === 'paused')
    ? { original: { id, name }, replaces: true }
    : {};

type Source = Pick<Campaign, 'campaign_name' | 'sender_id' | 'message'> &
  Partial<NonNullable<Awaited<ReturnType<typeof copyOf>>>>;

/** Sets every field, so that no part of an unfinished draft is sent along. */
function draftOf(source: Source): Partial<SendDraft> {
  const { msisdn = '', contact_group_id = '', upload, schedule } = source;
  const tab = msisdn ? 'contacts' : upload ? 'uploads' : 'lists';
  return {
    tab,
    msisdn,
    contact_group_id,
    chosen: upload
      ? {
          // The server still stores the content under the handle.
          file: new File([], upload.file_name),
          state: 'waiting',
          uploaded: 1,
          uploadId: upload.id,
          numberColumn: upload.number_column,
        }
      : null,
    campaign_name: texts.name(source.campaign_name).slice(0, nameMax),
    sender_id: source.sender_id,
    message: source.message,
    opt_out: source.opt_out ?? false,
    schedule: schedule !== undefined,
    repeat_type: schedule?.repeat_type ?? 'NO_REPEAT',
    send_time: schedule?.send_time ?? '',
    start_date: schedule?.start_date ?? nairobiDay(),
    end_date: schedule?.end_date ?? '',
    original: null,
    replaces: false,
  };
}
