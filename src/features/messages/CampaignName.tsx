import { useGetOne } from 'react-admin';
import type { Campaign } from '../../../contract/campaigns.ts';
import { useCan } from '../../authProvider/useCan.ts';

/** The name of a campaign; its id while it is read, or where it cannot be. */
export function CampaignName({ id }: { id: number }) {
  const mayRead = useCan('campaigns', 'read');
  const { data } = useGetOne<Campaign>(
    'group-sms',
    { id },
    { enabled: mayRead, retry: false, onError: () => undefined },
  );
  return data?.campaign_name ?? String(id);
}
