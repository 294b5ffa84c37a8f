// Copies the address of a record, or its id.
import type { RaRecord } from 'react-admin';
import { componentTexts } from '../componentTexts.ts';
import { CopyButton } from '../CopyButton.tsx';

const texts = componentTexts.copy;

interface CopyPlaceProps {
  /** The resource whose list is part of the address. */
  resource: string;
  id: RaRecord['id'];
}

export const CopyPlace = ({ resource, id }: CopyPlaceProps) => (
  <>
    <CopyButton size="small" label={texts.link} text={`${location.origin}/${resource}/${id}`} />
    <CopyButton size="small" label={texts.id} text={String(id)} />
  </>
);
