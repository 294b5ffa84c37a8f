// A record over its list, at its own address (useRecord.ts): a drawer with its title, its id and link to copy, and its facts.
import type { RaRecord } from 'react-admin';
import { componentTexts } from '../componentTexts.ts';
import { CopyButton } from '../CopyButton.tsx';
import { RecordDialog } from '../RecordDialog.tsx';
import type { RecordDialogProps } from '../RecordDialog.tsx';

const texts = componentTexts.copy;

interface RecordDrawerProps<Row> extends Pick<
  RecordDialogProps<Row>,
  'value' | 'title' | 'onClose' | 'children'
> {
  /** Whose list the address of the record belongs to. */
  resource: string;
}

export const RecordDrawer = <Row extends RaRecord>({ resource, ...dialog }: RecordDrawerProps<Row>) => (
  <RecordDialog isDrawer renderTools={({ id }) => <CopyPlace resource={resource} id={id} />} {...dialog} />
);

const CopyPlace = ({ resource, id }: { resource: string; id: RaRecord['id'] }) => (
  <>
    <CopyButton size="small" label={texts.link} text={`${location.origin}/${resource}/${id}`} />
    <CopyButton size="small" label={texts.id} text={String(id)} />
  </>
);
