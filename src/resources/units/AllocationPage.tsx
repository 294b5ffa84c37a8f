// /sms-allocation: platform users see the movements of the stock, with Load and Transfer; others see their own top-ups and the low-balance
// alert (requirements/administration.md#units-allocation).
import { useCan } from '../../authProvider/useCan.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { EmptyText } from '../../components/StateText.tsx';
import { LowBalanceAlert } from '../../features/lowBalance/LowBalanceAlert.tsx';
import { TopupList } from '../../features/topups/TopupList.tsx';
import { AllocationList } from './AllocationList.tsx';
import { unitTexts as texts } from '../../features/units/unitTexts.ts';

export function AllocationPage() {
  const isPlatform = usePlatform();
  const profile = useProfile();
  const clientId = profile.data?.message.client.id;
  const maySeeTopups = useCan('topups', 'read');
  if (profile.isPending) return null;
  if (isPlatform) return <AllocationList />;
  if (!maySeeTopups) return <EmptyText text={texts.noTopups} />;
  return (
    <TopupList title={texts.title} clientId={clientId}>
      {clientId !== undefined && <LowBalanceAlert clientId={clientId} />}
    </TopupList>
  );
}
