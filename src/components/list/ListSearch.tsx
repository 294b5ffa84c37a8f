import { useListFilterContext } from 'react-admin';
import { useFilterChange } from './filter.ts';
import { useListAbility } from './listAbility.ts';
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx';

export interface ListSearchProps extends Pick<SearchBoxProps, 'label' | 'lengthMax' | 'width'> {
  /** Name of the filter that holds the text. */
  field?: string;
}

/** Searches on the server as the text changes; clearing it restores the list (requirements/administration.md#sender-id-mapping). */
export function ListSearch({ field = 'search', ...box }: ListSearchProps) {
  const { values, change } = useFilterChange();
  const { takes } = useListAbility(useListFilterContext().resource);
  const text = values[field];
  if (!takes(field)) return null;
  return (
    <SearchBox
      {...box}
      value={typeof text === 'string' ? text : ''}
      onSearch={(typed) => change({ [field]: typed })}
    />
  );
}
