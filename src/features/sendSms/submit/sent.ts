// The result of a send, and where its progress is shown.

/** A send that was accepted, or whose hold has ended. */
export interface Sent {
  isScheduled: boolean;
  /** Whether it was sent to a group or a file. */
  isCampaign: boolean;
  /** Undefined for messages without a campaign, and on a backend that does not send it. */
  campaignId: number | undefined;
}

/** The address of the campaign or of the list that shows what was sent. */
export function placeOf({ isScheduled, isCampaign, campaignId }: Sent): string {
  const campaigns = isScheduled ? '/scheduled-sms' : '/group-sms';
  if (campaignId !== undefined) return `${campaigns}/${campaignId}`;
  return isScheduled || isCampaign ? campaigns : '/transactional-sms';
}
