import { useGetOne } from 'react-admin';
import type { Campaign } from '../../../contract/campaigns.ts';
import { useCan } from '../../authProvider/useCan.ts';

/** The name of a campaign; its id while the name is loading, or if it cannot be read. */
export function CampaignName({ id }: { id: number }) {
  const mayRead = useCan('campaigns', 'read');
  const { data } = useGetOne<Campaign>(
    'group-sms',
    { id },
    { enabled: mayRead, retry: false, onError: () => undefined },
  );
  return data?.campaign_name ?? String(id);
}
