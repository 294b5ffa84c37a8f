// The messages that a search found. A message opens over the list of its class; closing it returns to the search, with the focus on its row.
import { Box, Card } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pageSize } from '../../../contract/common.ts';
import type { MessageRecord } from '../../../contract/messages.ts';
import type { SupportFindings } from '../../../contract/search.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { indexColumn, listFooter } from '../../components/list/ListBody.tsx';
import { columnsOf } from '../../components/list/useColumns.ts';
import { Muted } from '../../components/Muted.tsx';
import { PageLinks } from '../../components/list/PageLinks.tsx';
import { overList } from '../../components/record/useRecord.ts';
import { RecordTable } from '../../components/list/RecordTable.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { messageColumns } from '../../features/messages/messageRow.tsx';
import { messageTexts } from '../../features/messages/messageTexts.ts';
import { searchTexts } from './searchTexts.ts';

interface FoundMessagesProps {
  messages: SupportFindings['messages'];
  isStale: boolean;
  page: number;
  onPage: (page: number) => void;
  emptyHint: string;
}

/** The message that was opened last, and the entry of the browser's history that it was opened from. */
let opened: { id: number; from: string } | undefined;

export function FoundMessages({ messages, isStale, page, onPage, emptyHint }: FoundMessagesProps) {
  const ownClient = useProfile().data?.message.client.name;
  const navigate = useNavigate();
  const { key } = useLocation();
  const { data: rows, total = 0, last_page: lastPage } = messages;
  const table = useRef<HTMLDivElement>(null);
  const returnsTo = useRef(opened?.from === key ? opened.id : undefined);
  useEffect(() => {
    const index = rows.findIndex(({ id }) => id === returnsTo.current);
    table.current?.querySelectorAll<HTMLElement>('tbody tr, li button')[index]?.focus();
    // Rows that are read again leave the focus where it is.
    returnsTo.current = undefined;
  }, [rows]);
  const open = ({ id, class: own = 'promotional' }: MessageRecord) => {
    opened = { id, from: key };
    void navigate(`/${own}-sms/${id}`, overList);
  };
  return (
    <>
      <Card ref={table}>
        <RecordTable
          label={searchTexts.messages}
          rows={rows}
          columns={[
            indexColumn((page - 1) * pageSize + 1),
            ...columnsOf(messageColumns, rows, ownClient).filter(({ isExtra }) => !isExtra),
          ]}
          rowsPerPage={pageSize}
          isStale={isStale}
          onOpen={open}
        >
          <EmptyText text={messageTexts.empty} hint={emptyHint} />
        </RecordTable>
      </Card>
      <Box sx={{ ...listFooter, justifyContent: 'space-between' }}>
        <Muted role="status">{total > 0 ? formatCount(total, 'message') : ''}</Muted>
        <PageLinks page={page} lastPage={lastPage} onChange={onPage} />
      </Box>
    </>
  );
}
