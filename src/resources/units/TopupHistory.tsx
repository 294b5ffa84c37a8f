// /topup-history: the top-ups of a client (requirements/administration.md#top-up-history). Platform users choose the client; their own is
// preselected. The address holds the choice.
import { Box } from '@mui/material';
import { useProfile } from '../../authProvider/profile.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { useUserId } from '../../authProvider/useUserId.ts';
import { useFilterChange } from '../../components/list/filter.ts';
import { useFilterValues } from '../../components/list/useFilterValues.ts';
import { ClientSelect } from '../../features/clientSelect/ClientSelect.tsx';
import { TopupList } from '../../features/topups/TopupList.tsx';
import { topupTexts } from '../../features/topups/topupTexts.ts';

export function TopupHistory() {
  const userId = useUserId();
  const profile = useProfile();
  const mayChoose = usePlatform();
  const { whose } = useFilterValues('topup-history');
  const clientId = Number(whose) || profile.data?.message.client.id;

  if (userId === null || profile.isPending) return null;
  return (
    <TopupList
      title={topupTexts.title}
      clientId={clientId}
      isNumbered
      hasFile
      clientSelect={mayChoose && <Whose clientId={clientId ?? null} />}
    />
  );
}

function Whose({ clientId }: { clientId: number | null }) {
  const { change } = useFilterChange();
  return (
    <Box sx={{ width: { xs: '100%', sm: '16.25rem' } }}>
      <ClientSelect value={clientId} onChange={(id) => change({ whose: id ?? undefined, ids: undefined })} />
    </Box>
  );
}
