// /search: shows the state of the networks, and finds messages, campaigns, clients and payments within the user's reach by a text such as a
// number or an id that a customer reads out (requirements/domain.md#access, #message-states). Text and page are in the address.
import { Box, Card } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { pageSize, searchLengthMax } from '../../../contract/common.ts';
import { supportSearch, type SupportFindings } from '../../../contract/search.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { SearchBox } from '../../components/list/SearchBox.tsx';
import { Section } from '../../components/Section.tsx';
import { EmptyText, FailureCard, LoadingText } from '../../components/StateText.tsx';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { useKeptError } from '../../dataProvider/useKeptError.ts';
import { layoutTexts } from '../../layout/layoutTexts.ts';
import { FoundCampaigns } from './FoundCampaigns.tsx';
import { FoundClients } from './FoundClients.tsx';
import { FoundMessages } from './FoundMessages.tsx';
import { FoundPayments } from './FoundPayments.tsx';
import { NetworkLines } from './NetworkLines.tsx';
import { NumberFacts } from './NumberFacts.tsx';
import { searchTexts } from './searchTexts.ts';
import { SkippedRows } from './SkippedRows.tsx';

/** Time between two polls, in milliseconds. */
const pollMs = 5000;

export function SearchPage() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q')?.trim() ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const found = useCallQuery(
    supportSearch,
    { q, page, per_page: pageSize },
    { enabled: q !== '', placeholderData: keepPreviousData, refetchInterval: pollMs },
  );
  const failure = useKeptError(found);
  const hasPayments = useHasPayments();
  const search = (text: string) => setParams(text === '' ? {} : { q: text });

  return (
    <Section label={layoutTexts.searchShort}>
      <Box sx={{ display: 'flex', mb: 2 }}>
        <SearchBox
          width={560}
          label={hasPayments ? searchTexts.box : searchTexts.boxWithoutPayments}
          value={q}
          onSearch={search}
          lengthMax={searchLengthMax}
          // Without a text, the user has opened the page to type one.
          autoFocus={q === ''}
        />
      </Box>
      <NetworkLines isBrief={q !== ''} />
      {q === '' ? (
        <Card>
          <EmptyText
            text={searchTexts.start}
            hint={hasPayments ? searchTexts.startHint : searchTexts.startHintWithoutPayments}
          />
        </Card>
      ) : failure ? (
        <FailureCard title={searchTexts.failed} error={failure} onRetry={found.refetch} />
      ) : (
        <Findings
          findings={found.data}
          isStale={found.isPlaceholderData}
          page={page}
          onPage={(to) => setParams({ q, page: String(to) })}
          onChanged={() => void found.refetch()}
        />
      )}
    </Section>
  );
}

/** Whether the search finds payments. Platform users need the permission for payments, a client's users that for top-ups. */
function useHasPayments(): boolean {
  const mayReadAll = useCan('payments', 'read');
  const mayReadOwn = useCan('topups', 'read');
  return mayReadAll || mayReadOwn;
}

interface FindingsProps {
  findings: SupportFindings | undefined;
  isStale: boolean;
  page: number;
  onPage: (page: number) => void;
  /** Called after a found record has changed. */
  onChanged: () => void;
}

function Findings({ findings, isStale, page, onPage, onChanged }: FindingsProps) {
  const { noMessagesHint, noPayments } = searchTexts;
  const emptyHint = useHasPayments() ? noMessagesHint : `${noMessagesHint} ${noPayments}`;
  // What is found decides which parts there are.
  if (!findings)
    return (
      <Card>
        <LoadingText />
      </Card>
    );
  const { campaigns, clients = [], payments = [], skipped = [] } = findings;
  const { total = 0 } = findings.messages;
  // A name matches only campaigns and clients, and a receipt number only payments. The empty table of messages is then hidden.
  const others = campaigns.length + clients.length + payments.length + skipped.length;
  const hasNoMessages = total === 0 && page === 1 && others > 0;

  return (
    <>
      {findings.number && (
        <NumberFacts
          key={findings.number.msisdn}
          number={findings.number}
          messages={total}
          onChanged={onChanged}
        />
      )}
      {skipped.length > 0 && <SkippedRows rows={skipped} />}
      {clients.length > 0 && <FoundClients clients={clients} />}
      {payments.length > 0 && <FoundPayments payments={payments} />}
      {campaigns.length > 0 && <FoundCampaigns campaigns={campaigns} />}
      {!hasNoMessages && (
        <FoundMessages
          messages={findings.messages}
          isStale={isStale}
          page={page}
          onPage={onPage}
          emptyHint={emptyHint}
        />
      )}
    </>
  );
}
