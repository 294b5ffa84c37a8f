import { listAddress } from '../../components/list/filter.ts';
import { RecordLink } from '../../components/record/RecordLink.tsx';

/** The name of a sender ID as a link to its configurations. */
export const SenderLink = ({ name }: { name: string }) => (
  <RecordLink module="connectors" to={listAddress('/senderid-configuration', { search: name })}>
    {name}
  </RecordLink>
);
