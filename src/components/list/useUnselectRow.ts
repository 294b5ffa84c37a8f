import { useListContext, type Identifier } from 'react-admin';

/** Unselects a row of the list that is no longer there. */
export function useUnselectRow(): (id: Identifier) => void {
  const { selectedIds, onToggleItem } = useListContext();
  return (id) => {
    if (selectedIds.includes(id)) onToggleItem(id);
  };
}
