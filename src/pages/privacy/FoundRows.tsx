// The stored data about a number, with buttons to export and to erase it.
import { Box, Button, Card, Typography } from '@mui/material';
import {
  accountKinds,
  eraseNumber,
  exportNumber,
  findNumber,
  type FoundNumber,
} from '../../../contract/privacy.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { DownloadButton } from '../../components/files/DownloadButton.tsx';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { figure, type Column } from '../../components/list/column.ts';
import { Muted } from '../../components/Muted.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { RecordTable } from '../../components/list/RecordTable.tsx';
import { EmptyText, FailureCard } from '../../components/StateText.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { mapRows, streamRows } from '../../dataProvider/streamRows.ts';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { write } from '../../dataProvider/write.ts';
import { privacyTexts as texts } from './privacyTexts.ts';

const labels = { reason: componentTexts.reason };

type KindRow = FoundNumber['kinds'][number] & { id: string };

const columns: Column<KindRow>[] = [
  { label: texts.kind, width: 280, text: ({ kind }) => texts.kinds[kind], narrow: 'title' },
  { label: texts.rows, width: 110, ...figure('rows'), narrow: 'titleEnd' },
  {
    label: texts.onErasure,
    width: 280,
    text: ({ kind, treatment }) =>
      accountKinds.includes(kind) ? texts.ofAccount : texts.treatments[treatment],
    narrow: 'detail',
  },
];

export function FoundRows({ number, onErased }: { number: string; onErased: () => void }) {
  const { data, error, refetch } = useCallQuery(findNumber, { msisdn: number });
  const mayErase = useCan('privacy', 'delete');
  const [asked, setAsked] = useDialog<string>();
  if (error && !data) return <FailureCard title={texts.failed} error={error} onRetry={refetch} />;
  const rows = data?.kinds.map((row) => ({ ...row, id: row.kind }));
  const msisdn = data?.msisdn ?? '';
  return (
    <>
      <Card component="section" aria-label={texts.found}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 2 }}>
          <Typography variant="h2" sx={{ flexGrow: 1 }}>
            {msisdn && formatMsisdn(`+${msisdn}`)}
          </Typography>
          <DownloadButton
            label={texts.export}
            fileName="number.jsonl"
            fields={[]}
            isLines
            // Never called, because `stream` reads all rows.
            fetchPage={() => Promise.reject(new Error(''))}
            stream={(signal) =>
              mapRows(streamRows(exportNumber, { msisdn }, { signal }), (row) => ({
                key: row.kind,
                cells: [JSON.stringify(row)],
              }))
            }
            disabled={!rows?.length}
          />
          {mayErase && (
            <Button
              variant="outlined"
              color="error"
              disabled={!rows?.some(({ treatment }) => treatment !== 'kept')}
              onClick={() => setAsked(msisdn)}
              sx={{ minHeight: 40 }}
            >
              {texts.erase}
            </Button>
          )}
        </Box>
        {data && data.erasures.length > 0 && (
          <Muted sx={{ px: 2, pb: 2 }}>
            {texts.erasedBefore(data.erasures.map((id) => `#${id}`).join(', '))}
          </Muted>
        )}
        <RecordTable label={texts.found} rows={rows} columns={columns} rowsPerPage={4}>
          <EmptyText text={texts.none} hint={texts.noneHint} />
        </RecordTable>
      </Card>
      <RecordDialog {...asked} title={(value) => texts.eraseTitle(formatMsisdn(`+${value}`))} maxWidth="xs">
        {(value) => (
          <ContractForm
            schema={eraseNumber.body}
            labels={labels}
            defaultValues={{ msisdn: value, reason: '' }}
            submit={texts.erase}
            isDestructive
            save={(body) => write('privacy', 'erase', { data: body })}
            done={texts.begun}
            onSaved={onErased}
          >
            {(field) => (
              <>
                <Typography variant="body2">{texts.eraseText}</Typography>
                <TextInput {...field('reason')} helperText={texts.reasonHint} />
              </>
            )}
          </ContractForm>
        )}
      </RecordDialog>
    </>
  );
}
