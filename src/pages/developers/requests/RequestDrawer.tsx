// One request to the HTTP API with all details that are stored.
import { DialogContent, Link, Stack } from '@mui/material';
import type { ApiRequest } from '../../../../contract/apiRequests.ts';
import { CodeBlock, indentedJson } from '../../../components/CodeBlock.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { FactList } from '../../../components/FactList.tsx';
import { listTexts } from '../../../components/list/listTexts.ts';
import { RecordDialog } from '../../../components/dialog/RecordDialog.tsx';
import { ExactTime } from '../../../components/dates/RelativeTime.tsx';
import { StatusChip } from '../../../components/StatusChip.tsx';
import { durationOf, keyOf, lineOf, toneOf } from './requestRow.tsx';
import { requestTexts as texts } from './requestTexts.ts';

interface RequestDrawerProps {
  /** Undefined closes the drawer. */
  request: ApiRequest | undefined;
  onClose: () => void;
}

export const RequestDrawer = ({ request, onClose }: RequestDrawerProps) => (
  <RecordDialog
    value={request}
    title={lineOf}
    onClose={onClose}
    isDrawer
    renderTools={({ request_id }) => <CopyButton size="small" label={texts.copyId} text={request_id} />}
  >
    {(shown) => (
      <DialogContent tabIndex={0}>
        <FactList
          facts={[
            [
              listTexts.status,
              <StatusChip key="status" status={toneOf(shown.status)}>
                {String(shown.status)}
              </StatusChip>,
            ],
            [texts.duration, durationOf(shown)],
            [texts.when, <ExactTime key="time" at={shown.at} seconds />],
            [texts.address, shown.address],
            [
              texts.code,
              shown.code && (
                <>
                  {shown.code}
                  {' · '}
                  <Link href={`/docs/errors#${shown.code}`} target="_blank" rel="noreferrer">
                    {texts.explain}
                  </Link>
                </>
              ),
              'wide',
            ],
            [texts.message, shown.message, 'wide'],
            [texts.key, keyOf(shown), 'wide'],
            [texts.id, shown.request_id, 'wide'],
          ]}
        />
        <Stack spacing={2}>
          {shown.query !== null && <CodeBlock label={texts.query} text={indentedJson(shown.query)} />}
          {shown.body !== null && <CodeBlock label={texts.body} text={indentedJson(shown.body)} />}
        </Stack>
      </DialogContent>
    )}
  </RecordDialog>
);
