import { useListContext, type Identifier } from 'react-admin';

/** Unselects a row that is no longer in the list. */
export function useUnselectRow(): (id: Identifier) => void {
  const { selectedIds, onToggleItem } = useListContext();
  return (id) => {
    if (selectedIds.includes(id)) onToggleItem(id);
  };
}
