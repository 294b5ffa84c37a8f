// The list of erasures, newest first, each with its certificate.
import { Box, Button, Card, DialogActions, DialogContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageSize } from '../../../contract/common.ts';
import { listErasures, type Erasure } from '../../../contract/privacy.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { saveFile } from '../../components/files/csv.ts';
import { formatDate } from '../../format/formatDate.ts';
import { figure, type Column } from '../../components/list/column.ts';
import { PageLinks } from '../../components/list/PageLinks.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { RecordTable } from '../../components/list/RecordTable.tsx';
import { EmptyText, FailureText } from '../../components/StateText.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { certificateQuery } from '../../dataProvider/rpc/privacy.ts';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { privacyTexts as texts } from './privacyTexts.ts';

/** Time between two polls while an erasure runs, in milliseconds. */
const pollMs = 2000;

const columns: Column<Erasure>[] = [
  { label: texts.erasure, width: 100, text: ({ id }) => `#${id}`, narrow: 'title' },
  { label: texts.state, width: 120, text: ({ state }) => texts.states[state], narrow: 'titleEnd' },
  { label: texts.requested, width: 206, text: ({ requested }) => formatDate(requested), narrow: 'detail' },
  { label: texts.by, width: 180, text: (row) => row.requested_by, narrow: 'detail' },
  { label: componentTexts.reason, width: 240, text: ({ reason }) => reason, narrow: 'detail' },
  { label: texts.rows, width: 100, ...figure('rows') },
];

export function Erasures() {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useDialog<Erasure>();
  const { data, error, refetch } = useCallQuery(
    listErasures,
    { page, per_page: pageSize },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some((row) => row.state === 'running') ? pollMs : false,
    },
  );
  return (
    <Box component="section" aria-label={texts.erasures} sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {texts.erasures}
      </Typography>
      <Card>
        {error && !data ? (
          <FailureText title={texts.erasuresFailed} error={error} onRetry={refetch} />
        ) : (
          <RecordTable
            label={texts.erasures}
            rows={data?.data}
            columns={columns}
            rowsPerPage={3}
            onOpen={(row) => row.state === 'finished' && setOpened(row)}
          >
            <EmptyText text={texts.noErasures} hint="" />
          </RecordTable>
        )}
      </Card>
      <PageLinks page={page} lastPage={data?.last_page ?? 1} onChange={setPage} />
      <RecordDialog {...opened} title={({ id }) => texts.certificateOf(`#${id}`)}>
        {({ id }) => <Certificate id={id} />}
      </RecordDialog>
    </Box>
  );
}

function Certificate({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(certificateQuery(id));
  if (error && !data) return <FailureText title={texts.erasuresFailed} error={error} onRetry={refetch} />;
  const text = data?.certificate ?? '';
  return (
    <>
      <DialogContent>
        <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 13 }}>
          {text}
        </Box>
        <Typography variant="body2" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {texts.hash}: {data?.sha256}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button
          variant="contained"
          disabled={!data}
          onClick={() => saveFile(`erasure-${id}.json`, [text], 'application/json')}
        >
          {componentTexts.download.label}
        </Button>
      </DialogActions>
    </>
  );
}
