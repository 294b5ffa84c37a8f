// Chooses among the sender IDs of the client in another field.
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { senderMappings } from '../../../contract/senders.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { SelectInput } from '../../components/form/inputs.tsx';
import { callQuery } from '../../dataProvider/useCall.ts';
import { routingTexts as texts } from './routingTexts.ts';

interface ClientSenderInputProps extends FieldProps {
  /** The name of the field that holds the client. */
  clientSource: string;
}

/** Most rows that are read, one per connector: more than a client has. */
const mappingsMax = 100;

export function ClientSenderInput({ clientSource, ...field }: ClientSenderInputProps) {
  const clientId = Number(useWatch({ name: clientSource }));
  const chosen = String(useWatch({ name: field.source }) ?? '');
  const body = { client_id: clientId, page: 1, per_page: mappingsMax };
  const { data, error } = useQuery({ ...callQuery(senderMappings, body), enabled: clientId > 0 });
  const found = (data?.data ?? []).flatMap(({ sender_id: name }) => name ?? []);
  const names = [...new Set([...(chosen ? [chosen] : []), ...found])].toSorted();
  return (
    <SelectInput
      {...field}
      disabled={names.length === 0}
      helperText={error?.message ?? (data && found.length === 0 ? texts.noSenders : undefined)}
      options={names.map((name) => [name, name])}
    />
  );
}
