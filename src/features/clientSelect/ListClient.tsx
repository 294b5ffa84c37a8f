import { useFilterChange } from '../../components/list/filter.ts';
import { texts } from '../../i18n/texts.ts';
import { ClientSelect } from './ClientSelect.tsx';

const listClientTexts = texts({ all: ['All clients', 'Wateja wote'] });

/** Narrows a list to one client; without a choice, it has the rows of all (useChosenClient.ts). */
export function ListClient({ chosen }: { chosen: number | null }) {
  const { change } = useFilterChange();
  return (
    <ClientSelect
      {...(chosen === null && { label: listClientTexts.all })}
      value={chosen}
      onChange={(id) => change({ client: id === null ? undefined : String(id) })}
    />
  );
}
