// Approves the selected requests at all networks that have not decided. Asks for the package at each network on which a name is not
// configured, gives the same warnings as the approval of one request, and shows which requests were refused and why.
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetMany } from 'react-admin';
import { z } from 'zod';
import type { BulkResult } from '../../../contract/bulk.ts';
import type { SenderRequest } from '../../../contract/senderRequests.ts';
import { packageId } from '../../../contract/senders.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { useCloseDialog } from '../../components/form/closeDialog.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { FailureText, LoadingText } from '../../components/StateText.tsx';
import { write } from '../../dataProvider/write.ts';
import { PackageIdInput } from '../../features/packages/PackageIdInput.tsx';
import { lookalikeText } from '../../features/senders/lookalikeText.ts';
import { refusals } from '../../i18n/refusals.ts';
import { serverText } from '../../i18n/texts.ts';
import { showNotice } from '../../notices/notices.ts';
import { requestTexts } from './requestTexts.ts';
import { usedByText } from './requestRow.tsx';

const resource = 'senderid-requests';
const texts = requestTexts.bulk;

interface ApproveSelectedProps {
  ids: readonly number[];
  onApproved: () => void;
}

export function ApproveSelected({ ids, onApproved }: ApproveSelectedProps) {
  const { data, error, refetch } = useGetMany<SenderRequest>(resource, { ids: [...ids] });
  if (error) return <FailureText title={componentTexts.list.failed} error={error} onRetry={refetch} />;
  if (!data) return <LoadingText />;
  return <ApproveForm requests={data.filter(Boolean)} onApproved={onApproved} />;
}

interface ApproveFormProps extends Omit<ApproveSelectedProps, 'ids'> {
  requests: readonly SenderRequest[];
}

function ApproveForm({ requests, onApproved }: ApproveFormProps) {
  const close = useCloseDialog();
  const [refused, setRefused] = useState<readonly BulkResult[]>([]);
  const [networks] = useState(() => networksWithoutPackage(requests));
  const [schema] = useState(() =>
    z.object(Object.fromEntries(networks.map(([id]) => [keyOf(id), z.object({ package_id: packageId })]))),
  );
  const nameOf = (id: number) => requests.find((request) => request.id === id)?.code ?? String(id);
  return (
    <ContractForm
      schema={schema}
      labels={{ package_id: requestTexts.packageId }}
      defaultValues={Object.fromEntries(networks.map(([id]) => [keyOf(id), { package_id: '' }]))}
      submit={requestTexts.approve}
      save={(given) =>
        write(resource, 'approveMany', {
          ids: requests.map(({ id }) => id),
          data: {
            packages: networks.map(([connector_id]) => ({ connector_id, ...given[keyOf(connector_id)]! })),
          },
        })
      }
      done={texts.done}
      isShown={({ done }) => done === 0}
      onSaved={({ done, results }) => {
        const others = results.filter(({ verdict }) => verdict === 'refused');
        setRefused(others);
        if (others.length > 0) return;
        if (done === 0) showNotice('info', texts.decided);
        onApproved();
        close();
      }}
    >
      {(field) => (
        <>
          <Typography variant="body2">{texts.text}</Typography>
          {warningsOf(requests).map((warning) => (
            <Alert key={warning} severity="warning">
              {warning}
            </Alert>
          ))}
          {networks.map(([id, name]) => (
            <PackageIdInput
              key={id}
              {...field(`${keyOf(id)}.package_id`)}
              label={texts.packageOn(name)}
              helperText={texts.packageHint}
            />
          ))}
          {refused.length > 0 && (
            <Alert severity="error">
              {texts.refused}
              {refused.map((result) => (
                <div key={result.id}>{`${nameOf(result.id)}: ${reasonOf(result)}`}</div>
              ))}
            </Alert>
          )}
        </>
      )}
    </ContractForm>
  );
}

const reasonOf = ({ code, reason = '' }: BulkResult) => serverText(reason, code && refusals[code]);

/** Has a prefix, because react-hook-form makes an array of values with numeric keys. */
const keyOf = (connectorId: number) => `network${connectorId}`;

const pendingOf = ({ networks }: SenderRequest) => networks.filter(({ state }) => state === 'pending');

/** Ids and names of undecided networks on which a name is not configured. */
const networksWithoutPackage = (requests: readonly SenderRequest[]) => [
  ...new Map(
    requests
      .flatMap(pendingOf)
      .filter(({ package_id }) => package_id == null)
      .map(({ connector_id, connector_name }) => [connector_id, connector_name]),
  ),
];

/** Warnings about names that resemble banks, and names that other clients send with. */
const warningsOf = (requests: readonly SenderRequest[]): string[] =>
  requests.flatMap((request) => {
    const pending = pendingOf(request);
    const like = pending.length > 0 && lookalikeText(request.code, requestTexts.lookalikeApproval);
    return [
      ...(like ? [`${request.code}: ${like}`] : []),
      ...pending
        .filter(({ used_by = [] }) => used_by.length > 0)
        .map((network) => usedByText(network, request.code)),
    ];
  });
