// Assigns one sender ID to many clients: that of a row, or one chosen in the dialog.
import { z } from 'zod';
import { bulkMax } from '../../../contract/bulk.ts';
import { assignSenders, type SenderConfiguration } from '../../../contract/senders.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { formatNumber } from '../../format/formatNumber.ts';
import { write } from '../../dataProvider/write.ts';
import { ClientsInput } from '../../features/clientSelect/ClientsInput.tsx';
import { clientSelectTexts } from '../../features/clientSelect/clientSelectTexts.ts';
import { AssignableInput } from '../../features/senders/AssignableInput.tsx';
import { senderTexts } from '../../features/senders/senderTexts.ts';

const texts = senderTexts.assign;

const few = texts.choose(formatNumber(bulkMax));
const schema = assignSenders.body.extend({ client_ids: z.array(z.int()).min(1, few).max(bulkMax, few) });
const labels = { sender_id: senderTexts.mapping.senderId, client_ids: clientSelectTexts.clients };

/** Unset `sender`: the dialog asks for it. */
export const AssignClients = ({ sender }: { sender?: SenderConfiguration }) => (
  <ContractForm
    schema={schema}
    labels={labels}
    defaultValues={{ sender_id: sender?.id ?? null, client_ids: [] }}
    submit={texts.submit}
    save={(data) => write('client-senders', 'createMany', { data })}
    done={texts.done}
  >
    {(field) => (
      <>
        {!sender && <AssignableInput {...field('sender_id')} />}
        <ClientsInput {...field('client_ids')} helperText={texts.hint} />
      </>
    )}
  </ContractForm>
);
