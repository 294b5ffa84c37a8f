// What a send has made, and where its progress is shown.

/** A send that was accepted, or whose hold is over. */
export interface Sent {
  isScheduled: boolean;
  /** To a group or a file. */
  isCampaign: boolean;
  /** Undefined for messages of no campaign, and on a backend that does not name it. */
  campaignId: number | undefined;
}

/** The address of the campaign, or of the list with what was sent. */
export function placeOf({ isScheduled, isCampaign, campaignId }: Sent): string {
  const campaigns = isScheduled ? '/scheduled-sms' : '/group-sms';
  if (campaignId !== undefined) return `${campaigns}/${campaignId}`;
  return isScheduled || isCampaign ? campaigns : '/transactional-sms';
}
